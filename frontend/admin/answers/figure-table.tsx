/** Tables of counts: names on the left, figures on the right. */
import type { ReactNode } from 'react';
import { grouped } from '../../ui/text/numbers.ts';

interface FigureTableProps {
  /** Says what is counted. */
  caption: string;
  columns: readonly string[];
  /** `name` is unique; `figures` fill the columns after the first. */
  rows: readonly { name: string; figures: readonly (number | string)[] }[];
}

export function FigureTable({ caption, columns: [first, ...others], rows }: FigureTableProps) {
  return (
    <table className="mt-2 w-full border-collapse text-small">
      <caption className="cap pb-2 text-left">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="border-b border-ink py-2 pr-3 text-left align-bottom font-semibold">
            {first}
          </th>
          {others.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-b border-ink py-2 pl-3 text-right align-bottom font-semibold"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }) => (
          <tr key={name}>
            <th scope="row" className="border-b border-rule py-2.5 pr-3 text-left align-top font-normal wrap-anywhere">
              {name}
            </th>
            {figures.map((figure, column) => (
              <td
                // biome-ignore lint/suspicious/noArrayIndexKey: a figure has no other name than its column
                key={column}
                className="border-b border-rule py-2.5 pl-3 text-right align-top tabular-nums"
              >
                {typeof figure === 'number' ? grouped(figure) : figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FigureSectionProps extends FigureTableProps {
  id: string;
  title: string;
  /** Instead of a table without rows. */
  empty: string;
  /** Below the table. */
  children?: ReactNode;
}

/** A section of the report with one table. */
export const FigureSection = ({ id, title, empty, children, ...table }: FigureSectionProps) => (
  <section aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    {table.rows.length === 0 ? <p className="mt-2 text-small">{empty}</p> : <FigureTable {...table} />}
    {children}
  </section>
);

/** Turns a name of the contract into words: `electric-shock` becomes `Electric shock`. */
export function inWords(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

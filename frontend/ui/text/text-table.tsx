/** A table in running text. Where it is wider than its column it scrolls on its own, and by keyboard. */
import type { ComponentProps, ReactNode } from 'react';

interface TextTableProps extends ComponentProps<'section'> {
  head: readonly ReactNode[];
  rows: readonly (readonly ReactNode[])[];
  /** The first cell of a row is its heading. */
  namesRows?: boolean;
}

export const TextTable = ({ head, rows, namesRows = false, ...section }: TextTableProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section aria-label="Table" tabIndex={0} {...section}>
    <table dir="auto">
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) =>
              namesRows && column === 0 ? (
                <th key={column} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={column}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

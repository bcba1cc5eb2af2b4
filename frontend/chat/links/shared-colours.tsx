/** The colours of a shared room, with their codes to read and to print. */
import type { Palette } from '../../../shared/chat.ts';

interface Colour {
  hex: string;
  name: string;
  /** Of the photo, 0 to 1. */
  share?: number;
}

export const SharedColours = ({ palette: { measured, proposed } }: { palette: Palette }) => (
  <section>
    <h2>Colours</h2>
    <Row title="Now" colours={measured} />
    <Row title="Proposed" colours={proposed} />
  </section>
);

function Row({ title, colours }: { title: string; colours: readonly Colour[] }) {
  if (colours.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 font-sans text-note font-semibold tracking-normal">{title}</h3>
      <ul className="mt-1 flex flex-wrap gap-x-0.75 gap-y-2 text-[0.8125rem] leading-[1.0625rem]">
        {colours.map(({ hex, name, share = 0.2 }, index) => (
          // As wide as its longest word, and the code in one piece.
          <li key={index} className="min-w-min basis-0 break-inside-avoid" style={{ flexGrow: Math.max(0.05, share) }}>
            <span className="shared-swatch block h-6" style={{ background: hex }} />
            <span className="mt-1.25 block first-letter:uppercase">{name}</span>
            <span className="block whitespace-nowrap text-charcoal">{hex}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

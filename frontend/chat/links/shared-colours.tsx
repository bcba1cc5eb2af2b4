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
      <h3>{title}</h3>
      <ul className="shared-colours">
        {colours.map(({ hex, name, share = 0.2 }, index) => (
          <li key={index} style={{ flexGrow: Math.max(0.05, share) }}>
            <span className="shared-swatch" style={{ background: hex }} />
            <span className="first-letter:uppercase">{name}</span>
            <span className="shared-hex">{hex}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

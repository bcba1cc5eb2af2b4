/** The two palettes of a room on paper: the photo's measured colours, by share, and the proposed ones. */
import type { Palette } from '../../../../shared/chat.ts';

export function SheetPalette({ palette: { measured, proposed } }: { palette: Palette }) {
  const known = new Set(measured.map(({ hex }) => hex.toLowerCase()));
  return (
    <div className="sheet-palettes">
      {measured.length > 0 && (
        <Row name="Measured" note="in the photo" swatches={measured.map((colour) => ({ ...colour, isNew: false }))} />
      )}
      {proposed.length > 0 && (
        <Row
          name="Proposed"
          note="by Verandah"
          swatches={proposed.map((colour) => ({ ...colour, share: 1, isNew: !known.has(colour.hex.toLowerCase()) }))}
        />
      )}
    </div>
  );
}

interface RowProps {
  name: string;
  note: string;
  swatches: { hex: string; name: string; share: number; isNew: boolean }[];
}

const Row = ({ name, note, swatches }: RowProps) => (
  <div className="sheet-palette">
    <p>
      <b>{name}</b> <span className="sheet-cap block">{note}</span>
    </p>
    <ul>
      {swatches.map((swatch) => (
        <li key={swatch.hex} style={{ flexGrow: Math.max(0.05, swatch.share) }}>
          <span className="sheet-swatch" style={{ background: swatch.hex }} />
          <span className={`sheet-swatch-name first-letter:uppercase ${swatch.isNew ? 'font-semibold' : ''}`}>
            {swatch.name}
          </span>
        </li>
      ))}
    </ul>
  </div>
);

/** A room's palette in two rows: what was measured in the photo, and what is proposed. */
import { type ReactNode, useState } from 'react';
import type { Palette } from '../../../../shared/chat.ts';
import { type NamedColour, Swatches } from './swatches.tsx';

interface PaletteStripProps {
  /** Null while a photo is being read: both rows reserve their place, so that nothing below moves later. */
  palette: Palette | null;
  /** The note after the title "Measured". */
  measuredIn?: string;
  className?: string;
}

export function PaletteStrip({ palette, measuredIn = 'in your photo', className = '' }: PaletteStripProps) {
  const [isHeld, hold] = useState(false);
  if (palette === null && !isHeld) hold(true);
  const measured = palette?.measured.map((colour) => ({ ...colour, name: capitalised(colour.name) }));
  const proposed = palette?.proposed.map(({ hex, name }) => ({
    hex,
    name: capitalised(name),
    isNew: isNewColour(hex, palette.measured),
  }));
  return (
    <section aria-label="Palette" data-held={isHeld} className={`palette-strip ${className}`}>
      <Row title="Measured" note={measuredIn} colours={measured} />
      <Row title="Proposed" note={proposed ? newWords(proposed) : 'with the notes'} colours={proposed} />
    </section>
  );
}

interface RowProps {
  title: string;
  note: ReactNode;
  colours: readonly NamedColour[] | undefined;
}

function Row({ title, note, colours }: RowProps) {
  if (colours?.length === 0) return null;
  return (
    <div className="palette-row">
      <p className="palette-which">
        <b>{title}</b> <span>{note}</span>
      </p>
      {colours ? <Swatches colours={colours} label={`${title} colours`} /> : <Awaited />}
    </div>
  );
}

const Awaited = () => <span aria-hidden="true" className="palette-awaited" />;

const NUMERALS = ['', 'one', 'two', 'three', 'four', 'five', 'six'];

function newWords(colours: readonly NamedColour[]): string {
  const count = colours.filter(({ isNew }) => isNew).length;
  if (count === 0) return 'from the room';
  return `${NUMERALS[count] ?? count} new ${count === 1 ? 'colour' : 'colours'}`;
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Colours further apart than this look different, in weighted sRGB steps; found by eye on the sample rooms. */
const APART = 60;

/** Whether `hex` differs from every measured colour. Both are `#rrggbb`. */
export const isNewColour = (hex: string, measured: readonly { hex: string }[]): boolean =>
  measured.every((colour) => distance(hex, colour.hex) > APART);

/** Green counts most for the eye and blue least, as in the luma of ITU-R BT.601. */
function distance(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)];
  const [red, green, blue] = [first.red - second.red, first.green - second.green, first.blue - second.blue];
  return Math.sqrt(2 * red ** 2 + 4 * green ** 2 + blue ** 2);
}

function partsOf(hex: string) {
  const value = Number.parseInt(hex.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 255, blue: value & 255 };
}

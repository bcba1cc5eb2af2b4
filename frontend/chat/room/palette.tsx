/** Colours in rows, of a room or of an answer; pressing one copies its hex. */
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import type { Palette } from '../../../shared/chat.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { rove } from '../../ui/focus/roving.ts';
import { useOnDemand } from '../../ui/on-demand.ts';
import { copyText } from '../../ui/text/copy-text.ts';
import { noBreakHyphens } from '../../ui/text/typesetting.tsx';
import type { Swatch } from '../answer/prose/answer-markdown.ts';
import './palette.css';

interface PaletteStripProps {
  /** Null while a photo is being read: both rows reserve their place, so that nothing below moves later. */
  palette: Palette | null;
  className?: string;
}

/** A room's palette in two rows: what was measured in the photo, and what is proposed. */
export function PaletteStrip({ palette, className = '' }: PaletteStripProps) {
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
      <Row title="Measured" note="in the photo" colours={measured} />
      <Row title="Proposed" note={proposed ? 'by Verandah' : 'with the notes'} colours={proposed} />
    </section>
  );
}

interface RowProps {
  title: string;
  note: string;
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

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** On a phone: two rows of colours in one button, which opens their names. `palette` is null while a photo is being read: the button keeps its height. */
export function PaletteButton({ palette }: { palette: Palette | null }) {
  const [open, setOpen] = useState(false);
  const [code, fetchCode] = useOnDemand(() => import('../../ui/dialog/dialog.tsx'));
  return (
    <section aria-label="Palette" className="palette-button">
      <button type="button" aria-haspopup="dialog" disabled={palette === null} onClick={() => fetchCode(setOpen)}>
        <span>
          <b>Measured</b>
          <Hem colours={palette?.measured} />
        </span>
        <span>
          <b>Proposed</b>
          <Hem colours={palette?.proposed} />
        </span>
      </button>
      {code && (
        <code.Dialog
          open={open}
          onOpenChange={setOpen}
          layout="drawer"
          title="Colours"
          description="Press a colour to copy its hex."
        >
          <PaletteStrip palette={palette} />
        </code.Dialog>
      )}
    </section>
  );
}

const Hem = ({ colours = [] }: { colours: readonly { hex: string; share?: number }[] | undefined }) => (
  <i aria-hidden="true">
    {colours.map(({ hex, share = 0.2 }, index) => (
      <span key={index} style={{ background: hex, '--share': Math.round(share * 100) } as CSSProperties} />
    ))}
  </i>
);

export interface NamedColour {
  /** `#rrggbb`, lower case. */
  hex: string;
  name: string;
  /** The share of the picture, 0 to 1; undefined for colours that were not measured, which have equal widths. */
  share?: number;
  /** Whether the room does not have it yet. */
  isNew?: boolean;
}

/** The colours are one Tab stop; arrow keys, Home and End move between them. */
function Swatches({ colours, label }: { colours: readonly NamedColour[]; label: string }) {
  const [stop, setStop] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) =>
    rove(event, [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])]);
  return (
    <ul className="swatches" aria-label={label}>
      {colours.map((colour, index) => (
        <li key={`${index}-${colour.hex}`} className={colour.isNew ? 'is-new' : ''} style={widthOf(colour)}>
          <button
            type="button"
            aria-label={nameOf(colour)}
            tabIndex={index === Math.min(stop, colours.length - 1) ? 0 : -1}
            style={{ background: colour.hex }}
            onFocus={() => setStop(index)}
            onKeyDown={onKeyDown}
            onClick={() => void copy(colour.hex)}
          />
          <span aria-hidden="true">{noBreakHyphens(colour.name)}</span>
        </li>
      ))}
    </ul>
  );
}

/** "Walnut, 18 per cent, #63371b. Copy the colour", without unknown parts. */
function nameOf({ hex, name, share, isNew }: NamedColour): string {
  const parts = [
    name !== hex && name,
    isNew && 'new',
    share !== undefined && `${Math.round(share * 100)} per cent`,
    hex,
  ];
  return `${parts.filter(Boolean).join(', ')}. Copy the colour`;
}

const widthOf = ({ share = 0.2 }: NamedColour) => ({ '--share': Math.round(share * 100) }) as CSSProperties;

async function copy(hex: string): Promise<void> {
  if (await copyText(hex)) toast({ title: `Copied ${hex}` });
  else toast({ title: `Your browser did not let us copy ${hex}`, variant: 'destructive' });
}

/** The colours of an answer's palette line, as a row with a caption. */
export const AnswerPalette = ({ swatches, caption }: { swatches: Swatch[]; caption: string }) => (
  <div className="max-w-[28rem] py-1">
    <Swatches colours={swatches} label="Palette" />
    <p className="cap mt-1">{caption}</p>
  </div>
);

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

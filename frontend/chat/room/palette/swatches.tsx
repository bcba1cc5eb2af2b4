/** A row of named colours; pressing one copies its hex. */
import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import { copyText } from '../../../ui/copy-text.ts';
import { toast } from '../../../ui/feedback/toaster.tsx';
import { rove } from '../../../ui/focus/roving.ts';
import { noBreakHyphens } from '../../../ui/typesetting.tsx';
import './palette.css';
import type { Swatch } from '../../answer/prose/answer-markdown.ts';

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
export function Swatches({ colours, label }: { colours: readonly NamedColour[]; label: string }) {
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
  const parts = [name, isNew && 'new', share !== undefined && `${Math.round(share * 100)} per cent`, hex];
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

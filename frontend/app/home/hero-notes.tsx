/**
 * The three notes on the hero. Pins, titles and dots are one group of radio buttons and their labels, and CSS shows the card
 * of the checked one: so the notes open on the prerendered page without any script.
 */
import type { CSSProperties } from 'react';
import { Mark } from '../../ui/annotated-room/mark.tsx';
import { nameOf, type RoomNote } from '../../ui/annotated-room/room-note.ts';

interface HeroNote extends RoomNote {
  kind: NonNullable<RoomNote['kind']>;
  title: string;
  /** The side of the pin on which the card lies, so that it covers no other pin. */
  side: 'left' | 'right';
}

const NOTES: HeroNote[] = [
  {
    n: 1,
    x: 0.345,
    y: 0.2,
    kind: 'keep',
    title: 'Earth stays bare',
    text: 'Leave rammed earth unpainted. It soaks up the day’s warmth and gives it back at night.',
    side: 'left',
  },
  {
    n: 2,
    x: 0.62,
    y: 0.27,
    kind: 'keep',
    title: 'Pergola does shading',
    text: 'Its slats stop the high summer sun and let the low winter sun in, so skip the blinds.',
    side: 'left',
  },
  {
    n: 3,
    x: 0.745,
    y: 0.325,
    kind: 'change',
    title: 'Lower the pendants',
    text: 'Hang both 750 mm above the table, so they light the food, not your eyes.',
    side: 'right',
  },
];
const OPEN_FIRST = 3;

/** `hero-narrow` is the part of the hero from 400 to 1750 of its 2000 pixels (frontend/art/render.ts). */
const inNarrow = (x: number): number => (x * 2000 - 400) / 1350;

const radioId = (n: number) => `hero-note-${n}`;
const textId = (n: number) => `hero-note-${n}-text`;
const placeOf = ({ x, y }: HeroNote) => ({ '--x': x, '--y': y, '--mx': inNarrow(x).toFixed(3) }) as CSSProperties;

/** The pins on the picture: one Tab stop, then the arrow keys. A pin's card is its description, open or not. */
export const HeroPins = () => (
  <div role="radiogroup" aria-label="Notes on this room">
    {NOTES.map((note) => (
      <label
        key={note.n}
        style={placeOf(note)}
        className={`hero-pin hero-pin-${note.n} pin marked-${note.kind} bg-pin text-on-pin`}
      >
        <input
          id={radioId(note.n)}
          type="radio"
          name="hero-note"
          defaultChecked={note.n === OPEN_FIRST}
          aria-label={nameOf(note)}
          aria-describedby={textId(note.n)}
          className="sr-only"
        />
        <span aria-hidden="true">{note.n}</span>
      </label>
    ))}
  </div>
);

/** The cards overlap in one grid cell, so that nothing moves when another note opens. */
export const HeroCards = () => (
  <div className="hero-cards">
    {NOTES.map((note) => (
      <div key={note.n} style={placeOf(note)} className={`hero-card hero-card-${note.n} hero-card-${note.side} lifted`}>
        <div className="flex items-center justify-between gap-3">
          {/* Not a heading: it would come before the page's h1. */}
          <p className="hero-card-title">{note.title}</p>
          <Mark kind={note.kind} />
        </div>
        <p id={textId(note.n)}>{note.text}</p>
      </div>
    ))}
  </div>
);

/** Replaces the titles on a phone: shows which of the three notes is open. */
export const HeroDots = () => (
  <div className="hero-dots">
    {NOTES.map(({ n, title }) => (
      <label key={n} htmlFor={radioId(n)} aria-hidden="true" className={`hero-dot hero-dot-${n}`}>
        <span className="sr-only">{title}</span>
      </label>
    ))}
  </div>
);

/** The titles beside the sheet. Screen readers get the same from the pins. */
export const HeroTitles = () => (
  <div className="hero-titles">
    <p className="cap">Choose a note. Your own photo gets notes like these.</p>
    <div aria-hidden="true" className="hero-title-row">
      {NOTES.map(({ n, title }) => (
        <label key={n} htmlFor={radioId(n)} className={`hero-title hero-title-${n}`}>
          <span>{n}</span>
          {title}
        </label>
      ))}
    </div>
  </div>
);

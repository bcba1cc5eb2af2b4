/** The numbered pins on the picture of an annotated room. */
import type { KeyboardEvent } from 'react';
import { nameOf, type RoomNote } from './room-note.ts';
import type { Marking } from './use-marking.ts';

/** The delay between the animations of two pins, in milliseconds. */
const LANDING_GAP_MS = 350;

interface PinProps {
  note: RoomNote;
  /** Its index among the animated pins; undefined for no animation. */
  landing: number | undefined;
  marking: Marking;
  /** Whether a press scrolls its note into view. */
  leads: boolean;
}

/** A button. A pointer press marks its note; Enter moves to the note, and arrow keys move to the other pins. */
export function Pin({ note, landing, marking, leads }: PinProps) {
  const { n, x, y } = note;
  const { marked, stop, choose, pinId, noteId, titleId, textId, pointing, walk } = marking;
  const isMarked = marked === n;
  return (
    <button
      id={pinId(n)}
      type="button"
      tabIndex={stop === n ? 0 : -1}
      aria-label={nameOf(note)}
      aria-describedby={textId(n)}
      aria-current={isMarked || undefined}
      data-title={note.title}
      {...pointing(n)}
      onFocus={() => choose(n)}
      onKeyDown={(event: KeyboardEvent) => walk(event, pinId)}
      onClick={({ detail }) => {
        choose(n);
        if (!leads) return;
        document.getElementById(noteId(n))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        // Pressed by keyboard.
        if (detail === 0) document.getElementById(titleId(n))?.focus();
      }}
      style={{
        ...placeOf(x, y),
        ...(landing !== undefined && { animationDelay: `${landing * LANDING_GAP_MS}ms` }),
      }}
      className={`pin ${lookOf(note, isMarked)} ${landing === undefined ? '' : 'pin-lands'}`}
    >
      {n}
    </button>
  );
}

/** The pin of a note that is not shown here: decoration, in the colour of its kind. */
export const QuietPin = ({ note: { n, kind, x, y } }: { note: Required<Pick<RoomNote, 'n' | 'kind' | 'x' | 'y'>> }) => (
  <span aria-hidden="true" style={placeOf(x, y)} className={`pin marked-${kind} bg-pin text-on-pin opacity-85`}>
    {n}
  </span>
);

/** Moved inwards near an edge, so that it is not cut off. */
const placeOf = (x: number, y: number) => ({
  left: `clamp(1.5rem, ${x * 100}%, calc(100% - 1.5rem))`,
  top: `clamp(1.5rem, ${y * 100}%, calc(100% - 1.5rem))`,
});

/** Visible on a picture of any colour: a marked pin has a light ring, a focused one a light line in a dark one. */
function lookOf({ kind, title, x }: RoomNote, isMarked: boolean): string {
  const marked = `marked-${kind ?? 'plain'}`;
  if (!isMarked) return `${marked} bg-pin text-on-pin`;
  const flag = title === undefined ? '' : `pin-flag ${x > 0.6 ? 'before:right-full' : 'before:left-full'}`;
  return `${marked} z-10 bg-(--mark) text-(--on-mark) ring-3 ring-pin ${flag}`;
}

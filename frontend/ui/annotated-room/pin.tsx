/** A numbered pin on the picture of an annotated room. */
import type { KeyboardEvent } from 'react';
import { KIND_COLOURS } from './mark.tsx';
import { nameOf, type RoomNote } from './room-note.ts';
import type { Marking } from './use-marking.ts';

/** Between two pins that land, in milliseconds. */
const LANDING_GAP_MS = 350;

interface PinProps {
  note: RoomNote;
  /** Its place among the pins that land now; undefined for one that is there already. */
  landing: number | undefined;
  marking: Marking;
}

/** A button. By pointer it marks its note; Enter leads to the note, and the arrow keys lead to the other pins. */
export function Pin({ note, landing, marking }: PinProps) {
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
        document.getElementById(noteId(n))?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        // Without a pointer.
        if (detail === 0) document.getElementById(titleId(n))?.focus();
      }}
      style={{
        left: `clamp(1.5rem, ${x * 100}%, calc(100% - 1.5rem))`,
        top: `clamp(1.5rem, ${y * 100}%, calc(100% - 1.5rem))`,
        ...(landing !== undefined && { animationDelay: `${landing * LANDING_GAP_MS}ms` }),
      }}
      className={`absolute grid size-8 -translate-1/2 place-items-center rounded-full border-3 font-display text-body shadow-pin transition-colors duration-150 focus-visible:ring-6 focus-visible:ring-on-pin focus-visible:outline-offset-2 focus-visible:outline-pin after:absolute after:-inset-2 after:rounded-full @lg:size-9 ${lookOf(note, isMarked)} ${landing === undefined ? '' : 'animate-land motion-reduce:[animation-delay:0s]! after:border-2 after:border-pin after:opacity-0 after:animate-ring after:[animation-delay:inherit]'}`}
    >
      {n}
    </button>
  );
}

/** On a picture of any colour: what is marked has a light ring, what has the focus a light line in a dark one. */
function lookOf({ kind, title, x }: RoomNote, isMarked: boolean): string {
  const side = x > 0.6 ? 'before:right-full before:mr-2.5' : 'before:left-full before:ml-2.5';
  const flag = title === undefined ? '' : `${FLAG} ${side}`;
  const around = isMarked ? `z-10 ring-3 ring-pin ${flag}` : '';
  const [ring, filled] =
    kind === undefined
      ? ['border-pin', 'bg-pin-marked text-pin']
      : [KIND_COLOURS[kind].ring, KIND_COLOURS[kind].filled];
  return `${around} ${ring} ${isMarked ? filled : 'bg-pin text-on-pin'}`;
}

/** The title beside a marked pin, where the picture has room for it: drawn by CSS, as the pin's name has it already. */
const FLAG =
  'before:pointer-events-none before:absolute before:top-1/2 before:hidden before:-translate-y-1/2 before:rounded-picture before:bg-pin before:px-2.5 before:py-1 before:font-sans before:text-note before:font-semibold before:whitespace-nowrap before:text-on-pin before:shadow-pin before:content-[attr(data-title)] @lg:before:block';

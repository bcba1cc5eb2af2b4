/** The numbered notes of an annotated room, and what holds their place until they come. */
import { type KeyboardEvent, useRef } from 'react';
import { Mark } from './mark.tsx';
import type { RoomNote } from './room-note.ts';
import type { Marking } from './use-marking.ts';
import { useSwipedRow } from './use-swiped-row.ts';

/** Two columns below a picture, one beside it; with cards, a row to swipe where a phone's window is tall enough for picture and card. */
const LIST = 'grid gap-x-14 @xl:grid-cols-2 @4xl:grid-cols-1';
const ROW =
  'swipe:-mr-5 swipe:flex swipe:snap-x swipe:snap-mandatory swipe:gap-2.5 swipe:overflow-x-auto swipe:pr-5 motion-safe:scroll-smooth';
const ITEM = 'relative -mx-3 grid grid-cols-[2.25rem_1fr] rounded-picture px-3 py-3';
const CARD =
  'swipe:mx-0 swipe:shrink-0 swipe:basis-[min(18rem,88%)] swipe:snap-start swipe:border-t-3 swipe:bg-limewash';
/** A rule below each note that is not marked. */
const RULE = 'after:absolute after:inset-x-3 after:bottom-0 after:h-px after:bg-rule swipe:after:hidden';

interface NotesProps {
  notes: readonly RoomNote[];
  marking: Marking;
}

/** The arrow keys lead from title to title, and Escape to the note's pin. */
export function NoteCards({ notes, marking }: NotesProps) {
  const row = useRef<HTMLOListElement>(null);
  const { titleId, pinId, stop, chosen, walk } = marking;
  useSwipedRow(row, notes, marking);
  const onKeyDown = (event: KeyboardEvent) => {
    walk(event, titleId);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    document.getElementById(pinId(stop ?? 0))?.focus();
  };
  return (
    <>
      <ol ref={row} className={`${LIST} ${ROW}`}>
        {notes.map((note) => (
          <NoteCard key={note.n} note={note} marking={marking} onKeyDown={onKeyDown} />
        ))}
      </ol>
      <p aria-hidden="true" className="mt-2 hidden justify-center gap-4 py-1 swipe:flex">
        {notes.map(({ n }) => (
          <span
            key={n}
            className={`size-2 rounded-full border border-charcoal ${n === (chosen ?? notes[0]?.n) ? 'bg-ink' : ''}`}
          />
        ))}
      </p>
    </>
  );
}

interface NoteCardProps {
  note: RoomNote;
  marking: Marking;
  onKeyDown: (event: KeyboardEvent) => void;
}

function NoteCard({ note: { n, kind, title, text }, marking, onKeyDown }: NoteCardProps) {
  const { marked, stop, choose, noteId, titleId, textId, pointing } = marking;
  const isMarked = marked === n;
  return (
    <li
      id={noteId(n)}
      aria-current={isMarked || undefined}
      {...pointing(n)}
      className={`${ITEM} ${CARD} transition-colors duration-150 ${isMarked ? 'bg-limewash swipe:border-ink' : `${RULE} swipe:border-transparent`}`}
    >
      <Numeral n={n} />
      <div>
        <div className="flex items-start justify-between gap-x-3 swipe:flex-col-reverse swipe:gap-y-0.5">
          <h3 className="text-[1.25rem] leading-[1.625rem]">
            {/* The whole card is its target. */}
            <button
              id={titleId(n)}
              type="button"
              tabIndex={stop === n ? 0 : -1}
              className="text-left outline-offset-4 after:absolute after:inset-0"
              onFocus={() => choose(n)}
              onClick={() => choose(n)}
              onKeyDown={onKeyDown}
            >
              {title}
            </button>
          </h3>
          {kind && <Mark kind={kind} />}
        </div>
        <p id={textId(n)} className={`mt-0.5 text-small leading-[1.4375rem] ${isMarked ? '' : 'text-charcoal'}`}>
          {text}
        </p>
      </div>
    </li>
  );
}

/** Notes without titles, for a picture whose notes are paragraphs. */
export function NoteParagraphs({ notes, marking: { marked, noteId, textId, pointing } }: NotesProps) {
  return (
    <ol className="divide-y divide-rule border-y border-rule">
      {notes.map(({ n, text }) => (
        <li key={n} id={noteId(n)} {...pointing(n)} className="grid grid-cols-[2.125rem_1fr] py-3.5">
          <Numeral n={n} isMarked={marked === n} />
          <span id={textId(n)}>{text}</span>
        </li>
      ))}
    </ol>
  );
}

const Numeral = ({ n, isMarked = false }: { n: number; isMarked?: boolean }) => (
  <span
    aria-hidden="true"
    className={`font-display text-h4 leading-[1.625rem] transition-colors duration-150 ${isMarked ? 'text-ink' : 'text-terracotta'}`}
  >
    {n}
  </span>
);

/** About as many as come. */
const AWAITED = [1, 2, 3, 4];

/** In the shape of cards, so that these come where it is. */
export const AwaitedNotes = () => (
  <div aria-hidden="true" className={`${LIST} ${ROW}`}>
    {AWAITED.map((n) => (
      <div key={n} className={`${ITEM} ${CARD} ${RULE} swipe:border-transparent`}>
        <span className="font-display text-h4 leading-[1.625rem] text-rule">{n}</span>
        <div className="swipe:pb-8">
          <Bar className="my-1.5 h-3.5 w-[46%]" />
          <Bar className="my-2.5 h-2.5 w-[92%]" />
          <Bar className="my-2.5 h-2.5 w-[64%]" />
        </div>
      </div>
    ))}
  </div>
);

const Bar = ({ className }: { className: string }) => (
  <div className={`rounded-picture bg-limewash swipe:bg-rule ${className}`} />
);

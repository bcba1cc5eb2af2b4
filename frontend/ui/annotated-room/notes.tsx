/** The numbered notes of an annotated room: cards if they have titles, else paragraphs. */
import { type KeyboardEvent, useRef } from 'react';
import { Mark } from './mark.tsx';
import type { RoomNote } from './room-note.ts';
import type { Marking } from './use-marking.ts';
import { useSwipedRow } from './use-swiped-row.ts';

interface NotesProps {
  notes: readonly RoomNote[];
  marking: Marking;
}

export interface NoteAction {
  label: string;
  /** Takes the label's place, for example once it is done. */
  stateOf?: (note: RoomNote) => string | undefined;
  act: (note: RoomNote) => void;
}

interface NoteCardsProps extends NotesProps {
  /** The actions of a note: shown on the chosen one, and on every card of a swipeable row. */
  actions?: readonly NoteAction[];
}

/** Arrow keys move between titles, and Escape to the note's pin. */
export function NoteCards({ notes, marking, actions }: NoteCardsProps) {
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
      <ol ref={row} className="note-cards">
        {notes.map((note) => (
          <NoteCard key={note.n} note={note} marking={marking} onKeyDown={onKeyDown} actions={actions} />
        ))}
      </ol>
      {notes.length > 1 && (
        <p aria-hidden="true" className="mt-2 hidden justify-center gap-4 py-1 swipe:flex">
          {notes.map(({ n }) => (
            <span
              key={n}
              className={`size-2 rounded-full border border-charcoal ${n === (chosen ?? notes[0]?.n) ? 'bg-ink' : ''}`}
            />
          ))}
        </p>
      )}
    </>
  );
}

interface NoteCardProps {
  note: RoomNote;
  marking: Marking;
  onKeyDown: (event: KeyboardEvent) => void;
  actions: NoteCardsProps['actions'];
}

function NoteCard({ note, marking, onKeyDown, actions }: NoteCardProps) {
  const { n, kind, title, text } = note;
  const { marked, chosen, stop, choose, noteId, titleId, textId, pointing } = marking;
  const isMarked = marked === n;
  return (
    <li
      id={noteId(n)}
      aria-current={isMarked || undefined}
      {...pointing(n)}
      className={`note-card ${isMarked ? 'bg-limewash swipe:border-ink' : 'note-card-ruled'}`}
    >
      <Numeral n={n} />
      <div>
        <div className="note-head">
          <h3 dir="auto" className="text-[1.25rem] leading-[1.625rem]">
            <button
              id={titleId(n)}
              type="button"
              tabIndex={stop === n ? 0 : -1}
              className="note-title"
              onFocus={() => choose(n)}
              onClick={() => choose(n)}
              onKeyDown={onKeyDown}
            >
              {title}
            </button>
          </h3>
          {kind && <Mark kind={kind} />}
        </div>
        <p
          id={textId(n)}
          dir="auto"
          className={`mt-0.5 text-small leading-[1.4375rem] ${isMarked ? '' : 'text-charcoal'}`}
        >
          {text}
        </p>
        {/* Shown for the chosen note, not the hovered one: a passing pointer must not move the list. */}
        {actions && (
          <div className={`note-actions ${chosen === n ? 'flex' : 'hidden swipe:flex'}`}>
            {actions.map(({ label, stateOf, act }) => (
              // Otherwise the row could scroll back to the note chosen before, and hide the focused action. A pressed one must not move.
              <button
                key={label}
                type="button"
                className="text-button"
                onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && choose(n)}
                onClick={() => act(note)}
              >
                {stateOf?.(note) ?? label}
              </button>
            ))}
          </div>
        )}
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
          <span id={textId(n)} dir="auto">
            {text}
          </span>
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

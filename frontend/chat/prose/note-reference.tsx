/** Note numbers in an answer, as small pins that show their note on the photo. */
import { Fragment } from 'react';
import type { Note, NoteKind } from '../../../shared/chat.ts';
import { nameOf } from '../../ui/annotated-room/room-note.ts';
import type { NoteToken } from './answer-markdown.ts';
import type { References } from './references.ts';

/** Unlike the colours of pins on a picture, these change in dark mode, like the page below them. */
const RINGS: Record<NoteKind, string> = {
  keep: 'inset-ring-eucalypt',
  change: 'inset-ring-wattle',
  fix: 'inset-ring-terracotta',
};

/** `pin 2`, `(pins 1 and 3)`. If one of the notes does not exist, the text stays as written. */
export function NoteReference({ token, references }: { token: NoteToken; references: References }) {
  const { numbers, joints, raw } = token;
  const notes = numbers.map((n) => references.notes.find((note) => note.n === n));
  if (!notes.every((note) => note !== undefined)) return raw;
  return notes.map((note, index) => (
    <Fragment key={note.n}>
      {joints[index]}
      <SmallPin note={note} onNote={references.onNote} />
    </Fragment>
  ));
}

const SmallPin = ({ note, onNote }: { note: Note; onNote: (n: number) => void }) => (
  <button
    type="button"
    aria-label={nameOf(note)}
    onClick={() => onNote(note.n)}
    className={`mx-px inline-grid size-6 place-items-center rounded-full align-[1px] font-display text-note leading-none inset-ring-2 hover:bg-limewash ${RINGS[note.kind]}`}
  >
    {note.n}
  </button>
);

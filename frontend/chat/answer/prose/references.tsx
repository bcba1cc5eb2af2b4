/** What an answer refers to: its sources, as numbers in the text and as a list; notes, as small pins; and the mark of a figure without a source. */
import { Fragment, useId } from 'react';
import type { Note, NoteKind, Source } from '../../../../shared/chat.ts';
import { nameOf } from '../../../ui/annotated-room/room-note.ts';
import { Tooltip } from '../../../ui/feedback/tooltip.tsx';
import { withApostrophes } from '../../../ui/text/typesetting.tsx';
import type { NoteToken } from './answer-markdown.ts';

/** What the numbers lead to. */
export interface References {
  /** The sources that can be opened. */
  numbers: ReadonlySet<number>;
  /** True until the sources are known. Numbers show meanwhile, so that lines do not break differently later. */
  awaited: boolean;
  onCite: (n: number) => void;
  /** The notes that the answer's pins refer to; none without a photo. */
  notes: readonly Note[];
  /** Shows a note on the photo. */
  onNote: (n: number) => void;
  /** Whether all of these colours show with the photo already, each `#rrggbb`; then they are not repeated. */
  isShown: (hexes: readonly string[]) => boolean;
}

const NUMBER =
  'relative rounded-picture px-px font-bold text-terracotta tabular-nums outline-offset-1 before:absolute before:-inset-x-2 before:-inset-y-3';

/** Leaves out numbers of passages that did not come with the answer. */
export function Citation({ numbers, references }: { numbers: number[]; references: References }) {
  return numbers
    .filter((n) => references.awaited || references.numbers.has(n))
    .map((n, index) => {
      // The touch target is larger than the number, which is close to its sentence but apart from other numbers.
      const look = `${NUMBER} ${index > 0 ? 'ml-0.5' : ''}`;
      return (
        <sup key={n} className="text-[0.75rem] leading-none before:content-['\2060']">
          {references.numbers.has(n) ? (
            <button
              type="button"
              onClick={() => references.onCite(n)}
              aria-label={`Source ${n}`}
              className={`${look} hover:underline`}
            >
              {n}
            </button>
          ) : (
            <span className={look}>{n}</span>
          )}
        </sup>
      );
    });
}

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

const REASON = 'The source of this sentence doesn’t give this figure. Check it before you rely on it.';

/** Marks a sentence whose figure is not in the passage that it cites, and says why on hover, focus and press. A space stands before it, not a margin: a margin would indent a line that begins with it. */
export function UnsupportedMark() {
  const id = useId();
  return (
    <>
      {' '}
      <Tooltip text={REASON} press>
        <button
          type="button"
          aria-describedby={id}
          className="mx-0.5 rounded-picture outline-offset-1 text-[0.8125rem] leading-none whitespace-nowrap text-charcoal underline decoration-dotted underline-offset-4 hover:text-ink"
        >
          (figure not from our library)
        </button>
      </Tooltip>
      <span id={id} hidden>
        {REASON}
      </span>
    </>
  );
}

interface SourcesProps {
  sources: readonly Source[];
  /** The number of the open source. */
  open: number | undefined;
  /** Opens a source, or closes the open one. */
  onOpen: (n: number) => void;
}

/** A press opens the passage that was used. */
export const Sources = ({ sources, open, onOpen }: SourcesProps) => (
  <ul className="mt-3.5 border-t border-rule" aria-label="Sources">
    {sources.map((source) => (
      <li key={source.n} className="border-b border-rule">
        <button
          type="button"
          aria-expanded={source.n === open}
          className="source-row group"
          onClick={() => onOpen(source.n)}
        >
          <b className="text-terracotta tabular-nums">{source.n}</b>
          <span className="decoration-1 underline-offset-4 group-hover:underline">
            {withApostrophes((isRepeated(source.title, sources) && source.heading) || source.title)}
          </span>
          <span className="cap pl-4">{source.n === open ? 'Open' : 'Read'}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** Whether several passages share this title, which then need their headings. */
const isRepeated = (title: string, sources: readonly Source[]): boolean =>
  sources.filter((source) => source.title === title).length > 1;

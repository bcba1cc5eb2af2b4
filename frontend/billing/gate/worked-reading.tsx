/** A worked reading of a room that does not exist: two notes to read, and the marks of three more. */
import { useState } from 'react';
import { AnnotatedPicture } from '../../ui/annotated-room/annotated-picture.tsx';
import { Mark } from '../../ui/annotated-room/mark.tsx';
import { NoteCards } from '../../ui/annotated-room/notes.tsx';
import { QuietPin } from '../../ui/annotated-room/pin.tsx';
import { KIND_WORDS, type RoomNote } from '../../ui/annotated-room/room-note.ts';
import { useMarking } from '../../ui/annotated-room/use-marking.ts';
import { Picture } from '../../ui/media/picture.tsx';

const OPEN: readonly RoomNote[] = [
  {
    n: 1,
    x: 0.78,
    y: 0.4,
    kind: 'keep',
    title: 'Balcony door',
    text: 'It’s the only daylight in here, so keep the way to it clear and nothing dark beside it.',
  },
  {
    n: 2,
    x: 0.56,
    y: 0.48,
    kind: 'change',
    title: 'Soften the blinds',
    text: 'Push them right back and hang sheers on a tension rod; the blinds stay for the day you leave.',
  },
];

/** The pins and kinds of three more notes. Their text is not in the bundle: a bar over it would not hide it in the page's source. */
const VEILED = [
  { n: 3, x: 0.6, y: 0.92, kind: 'fix', bar: '9.5rem' },
  { n: 4, x: 0.3, y: 0.78, kind: 'change', bar: '7.5rem' },
  { n: 5, x: 0.39, y: 0.53, kind: 'change', bar: '8.5rem' },
] as const;

export function WorkedReading() {
  const choice = useState<number | null>(1);
  const marking = useMarking([1, 2], choice);
  return (
    <section aria-labelledby="worked-reading" className="gate-worked">
      <h2 id="worked-reading" className="font-sans text-small font-normal tracking-normal">
        A renter asks: <b>“What can we do without touching the walls?”</b>
      </h2>
      <div className="@container mt-3">
        <AnnotatedPicture
          picture={
            <Picture
              name="rental-before"
              alt="A plain rented lounge: beige carpet, a brown leather sofa, vertical blinds half drawn over a balcony door and a clothes airer in front of it"
              sizes="(min-width: 90rem) 756px, (min-width: 761px) 53vw, 92vw"
              priority
            />
          }
          notes={OPEN}
          marking={marking}
        >
          {VEILED.map((note) => (
            <QuietPin key={note.n} note={note} />
          ))}
        </AnnotatedPicture>
      </div>
      <div className="gate-open">
        <NoteCards notes={OPEN} marking={marking} />
      </div>
    </section>
  );
}

export const VeiledNotes = () => (
  <div className="gate-veiled">
    <ol aria-label="Three more notes on this room, for members" className="border-t border-rule">
      {VEILED.map(({ n, kind, bar }) => (
        <li key={n} className="note-card note-card-ruled">
          <span aria-hidden="true" className="font-display text-h4 leading-[1.625rem] text-charcoal">
            {n}
          </span>
          <div>
            <div className="note-head">
              <span className="sr-only">
                Note {n}, {KIND_WORDS[kind]}
              </span>
              <span aria-hidden="true" className="my-1.5 h-3.5 rounded-picture bg-saltbush" style={{ width: bar }} />
              <span aria-hidden="true">
                <Mark kind={kind} />
              </span>
            </div>
            <div aria-hidden="true" className="space-y-2 pt-1 pb-2">
              <div className="h-2.5 w-[92%] rounded-picture bg-saltbush" />
              <div className="h-2.5 w-[64%] rounded-picture bg-saltbush" />
            </div>
          </div>
        </li>
      ))}
    </ol>
    <p className="cap mt-2.5">Members read every note, with the palette and the sources.</p>
  </div>
);

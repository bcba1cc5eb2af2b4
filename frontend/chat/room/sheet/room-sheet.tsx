/** One A4 page about a room: photo with pins, facts, palettes, notes, to-dos, sources, date. */
import { useRef, useState } from 'react';
import type { ChatMessage, Note } from '../../../../shared/chat.ts';
import type { Home, RoomWithTasks } from '../../../../shared/rooms.ts';
import { AnnotatedRoom } from '../../../ui/annotated-room/annotated-room.tsx';
import { Mark } from '../../../ui/annotated-room/mark.tsx';
import { formatDate } from '../../../ui/text/dates.ts';
import { ratioOf } from '../../../uploads/photo/photo-upload.ts';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import { BUDGETS, facingOf, householdOf, placeOf, sizeOf } from '../about/words.ts';
import { Jobs } from './sheet-jobs.tsx';
import { SheetPalette } from './sheet-palette.tsx';
import { useFit } from './use-fit.ts';

interface RoomSheetProps {
  room: RoomWithTasks;
  home: Home;
  /** The answer that the notes come from; null if there is none. */
  reading: ChatMessage | null;
}

export function RoomSheet({ room, home, reading }: RoomSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const notes = room.cover?.notes ?? [];
  const [ratio, setRatio] = useState((room.cover && ratioOf(room.cover.imageUrl, room.cover.imageSize)) ?? 3 / 2);
  const { small, left } = useFit(sheet, `${room.version} ${reading?.id} ${ratio}`);
  const [today] = useState(() => formatDate(new Date().toISOString()));
  const facts = factsOf({ room, home, reading });
  const palette = reading?.palette && <SheetPalette palette={reading.palette} />;
  const isTall = room.cover !== null && ratio < TALL;
  const photo = room.cover && (
    <figure
      className="sheet-photo"
      style={{ aspectRatio: ratio, width: isTall ? tallWidth(ratio) : widthOf(ratio, facts.length) }}
    >
      <AnnotatedRoom
        size="card"
        picture={
          <StoredPhoto
            path={room.cover.imageUrl}
            alt={`The photo of ${room.name}, with ${notes.length} numbered pins`}
            className="rounded-picture"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              naturalHeight > 0 && setRatio(naturalWidth / naturalHeight)
            }
          />
        }
        ratio={ratio}
        crop={ratio}
        notes={notes}
      />
    </figure>
  );
  const lists = (
    <>
      {notes.length > 0 && <Notes notes={notes} />}
      {room.tasks.length > 0 && <Jobs tasks={room.tasks} left={left} state={home.state} />}
    </>
  );
  return (
    <article ref={sheet} className={`room-sheet ${small ? 'room-sheet-small' : ''}`} data-selectable>
      <header>
        <span className="font-display text-[15pt]">Verandah</span>
        <span className="sheet-cap ml-auto">
          Room sheet, {reading && facts.length === 0 && `photo added ${formatDate(reading.createdAt)}, `}printed {today}
        </span>
      </header>
      <h1 dir="auto">{room.name}</h1>
      {isTall ? (
        <div className="sheet-columns">
          <div className="sheet-tall">
            {photo}
            {facts.length > 0 && <Facts facts={facts} />}
            {palette}
          </div>
          <div>{lists}</div>
        </div>
      ) : (
        <>
          <div className={room.cover ? 'sheet-top' : 'sheet-top sheet-top-bare'}>
            {photo}
            {facts.length > 0 && <Facts facts={facts} />}
          </div>
          {palette}
          <div className={notes.length > 0 && room.tasks.length > 0 ? 'sheet-columns' : 'sheet-columns sheet-one'}>
            {lists}
          </div>
        </>
      )}
      <Foot sources={reading?.sources ?? []} />
    </article>
  );
}

/** A photo narrower than this, as width by height, has the notes and the jobs beside it, and all else below it. */
const TALL = 1.2;
/** With fewer facts the photo is wider. */
const MANY_FACTS = 5;

/** Leaves the facts a column that they fill, and without facts none. */
function widthOf(ratio: number, facts: number): string {
  const [width, height] = facts >= MANY_FACTS ? [128, 86] : facts > 0 ? [144, 96] : [184, 123];
  return `min(${width}mm, calc(${height}mm * ${ratio}))`;
}

/** A column of the page, and at most half its height. */
const tallWidth = (ratio: number): string => `min(88mm, calc(124mm * ${ratio}))`;

type Fact = [name: string, value: string];

/** What is known of the room and its home, and the photo's date below it. */
function factsOf({ room, home, reading }: RoomSheetProps): Fact[] {
  const known = [
    ['Faces', facingOf(room)],
    ['Size', sizeOf(room)],
    ['Keeping', listed(room.keep)],
    ['Climate', placeOf(home)],
    ['House', home.style ?? undefined],
    ['Home', householdOf(home)],
    ['Budget', home.budget === null ? undefined : BUDGETS[home.budget]],
  ].filter((fact): fact is Fact => fact[1] !== undefined);
  return reading && known.length > 0 ? [...known, ['Photo added', formatDate(reading.createdAt)]] : known;
}

/** "The mantel, the leadlight". */
const listed = (things: readonly string[]): string | undefined =>
  things.map((thing, at) => (at === 0 ? thing : thing.charAt(0).toLowerCase() + thing.slice(1))).join(', ') ||
  undefined;

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="sheet-facts">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
);

const Notes = ({ notes }: { notes: readonly Note[] }) => (
  <section>
    <h2>Notes</h2>
    <ol className="sheet-notes" style={{ gridTemplateRows: `repeat(${Math.ceil(notes.length / 2)}, auto)` }}>
      {notes.map(({ n, kind, title, text }) => (
        <li key={n} className="sheet-note">
          <span className="sheet-number">{n}</span>
          <div>
            <div className="flex items-start justify-between gap-[3mm]">
              <h3 dir="auto">{title === '' ? `Note ${n}` : title}</h3>
              <Mark kind={kind} />
            </div>
            <p dir="auto">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
);

const Foot = ({ sources }: { sources: ChatMessage['sources'] }) => (
  <footer>
    <p>
      {sources.length === 0 ? (
        'Made with Verandah.'
      ) : (
        <>
          {articlesOf(sources).map(({ numbers, title }) => (
            <span key={title}>
              <b>{numbers}</b> {title}.{' '}
            </span>
          ))}
          From the Verandah library.
        </>
      )}
    </p>
    <p>Advice from a photo. Measure before you order.</p>
  </footer>
);

/** The articles that a reading cites, for the foot of a room sheet. */
type Cited = Pick<ChatMessage['sources'][number], 'n' | 'title'>;

/** Each article once, in the order of its first passage, with the numbers of all its passages: `1, 3`. */
export const articlesOf = (sources: readonly Cited[]): { numbers: string; title: string }[] =>
  [...new Set(sources.map(({ title }) => title))].map((title) => ({
    title,
    numbers: sources.flatMap((source) => (source.title === title ? [source.n] : [])).join(', '),
  }));

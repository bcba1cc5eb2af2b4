/** One A4 page about a room: photo with pins, facts, palettes, notes, to-dos, sources, date. */
import { useRef, useState } from 'react';
import type { ChatMessage, Note } from '../../../shared/chat.ts';
import type { Home, RoomWithTasks, Task } from '../../../shared/rooms.ts';
import { AnnotatedRoom } from '../../ui/annotated-room/annotated-room.tsx';
import { Mark } from '../../ui/annotated-room/mark.tsx';
import { formatDate } from '../../ui/dates.ts';
import { ratioOf } from '../../uploads/photo/photo-upload.ts';
import { StoredPhoto } from '../../uploads/photo/stored-photo.tsx';
import { BUDGETS, facingOf, householdOf, placeOf, sizeOf } from '../about/words.ts';
import { markOf } from '../tasks/licence/licensed-trade.ts';
import { TradeMark } from '../tasks/trade-mark.tsx';
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
  return (
    <article ref={sheet} className={`room-sheet ${small ? 'room-sheet-small' : ''}`} data-selectable>
      <header>
        <span className="font-display text-[15pt]">Verandah</span>
        <span className="sheet-cap ml-auto">Room sheet, printed {today}</span>
      </header>
      <h1 dir="auto">{room.name}</h1>
      <div className={room.cover ? 'sheet-top' : 'sheet-top sheet-top-bare'}>
        {room.cover && (
          <figure className="sheet-photo" style={{ aspectRatio: ratio, width: `min(122mm, calc(82mm * ${ratio}))` }}>
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
        )}
        <Facts room={room} home={home} reading={reading} />
      </div>
      {reading?.palette && <SheetPalette palette={reading.palette} />}
      <div className="sheet-columns">
        <Notes notes={notes} />
        <Jobs tasks={room.tasks} left={left} state={home.state} />
      </div>
      <Foot sources={reading?.sources ?? []} />
    </article>
  );
}

/** Facing and size stay blank if they are unknown, to be filled in by hand. */
function Facts({ room, home, reading }: RoomSheetProps) {
  const facts = [
    ['Faces', facingOf(room) ?? ''],
    ['Size', sizeOf(room) ?? ''],
    ['Keeping', room.keep.join(', ')],
    ['Climate', placeOf(home)],
    ['House', home.style ?? undefined],
    ['Home', householdOf(home)],
    ['Budget', home.budget === null ? undefined : BUDGETS[home.budget]],
    ['Photo added', reading ? formatDate(reading.createdAt) : undefined],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return (
    <dl className="sheet-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value === '' ? <span className="sr-only">Not known yet</span> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const Notes = ({ notes }: { notes: readonly Note[] }) => (
  <section>
    <h2>Notes</h2>
    {notes.length === 0 ? (
      <p className="sheet-cap mt-[2mm]">No photo of this room has notes yet.</p>
    ) : (
      <ol>
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
    )}
  </section>
);

interface JobsProps {
  tasks: readonly Task[];
  left: number;
  state: Home['state'];
}

function Jobs({ tasks, left, state }: JobsProps) {
  const licensed = tasks.some((task) => markOf(task, state) !== null);
  const going = leavingOrder(tasks);
  return (
    <section>
      <h2>To-do</h2>
      {tasks.length === 0 && <p className="sheet-cap mt-[2mm]">Nothing to do yet.</p>}
      <ol>
        {tasks.map(
          (task) =>
            going.indexOf(task) >= left && (
              <Job key={task.id} task={task} goes={going.indexOf(task)} trade={markOf(task, state)} />
            ),
        )}
      </ol>
      {left > 0 && (
        <p className="sheet-cap mt-[2mm] font-semibold">
          {left === 1 ? 'One more job has' : `${left} more jobs have`} no room here. All of them are in the room’s
          To-do.
        </p>
      )}
      {licensed && (
        <p className="sheet-cap sheet-licence">Licensed work: ask for the licence number, look it up, write it here.</p>
      )}
    </section>
  );
}

/** The order in which jobs are left out: done jobs before open ones, and in each group the last first. */
const leavingOrder = (tasks: readonly Task[]): Task[] => [
  ...tasks.filter(({ done }) => done).toReversed(),
  ...tasks.filter(({ done }) => !done).toReversed(),
];

function Job({ task: { text, done, note }, goes, trade }: { task: Task; goes: number; trade: string | null }) {
  return (
    <li data-goes={goes} className={done ? 'sheet-job sheet-job-done' : 'sheet-job'}>
      <span className="sheet-box" aria-hidden="true" />
      <div>
        <p dir="auto" className="sheet-words">
          {done && <bdi className="sr-only">Done: </bdi>}
          {text}
        </p>
        {(note ?? trade) && (
          <p className="sheet-more flex flex-wrap items-center gap-x-[4mm]">
            {note && <span className="sheet-cap">Note {note.n}</span>}
            {trade !== null && <TradeMark trade={trade} />}
          </p>
        )}
      </div>
    </li>
  );
}

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

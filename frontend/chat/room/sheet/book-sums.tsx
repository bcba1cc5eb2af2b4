/** The first page of the house book: its newest photo, the house, each room with its notes, its open jobs and what it costs, and the sum. */
import { useState } from 'react';
import type { Home, RoomWithTasks } from '../../../../shared/rooms.ts';
import { formatDate } from '../../../ui/text/dates.ts';
import { dollarRange } from '../../../ui/text/numbers.ts';
import { StoredPhoto } from '../../../uploads/photo/stored-photo.tsx';
import { againstHome, sumsOf } from '../../plan/page/sums.ts';
import { leftToDo } from '../../rooms/room-words.ts';
import { BUDGETS, placeOf } from '../about/words.ts';

/** As many as fit a page of A4, with the sum and names of two lines: below the title, and on a page of their own. */
const ROOMS_BELOW_TITLE = 12;
const ROOMS_A_PAGE = 25;

/** The rooms of each page of sums. The first page is there without rooms too. */
export function pagesOf(rooms: readonly RoomWithTasks[]): RoomWithTasks[][] {
  const pages = [rooms.slice(0, ROOMS_BELOW_TITLE)];
  for (let from = ROOMS_BELOW_TITLE; from < rooms.length; from += ROOMS_A_PAGE)
    pages.push(rooms.slice(from, from + ROOMS_A_PAGE));
  return pages;
}

interface BookSumsProps {
  /** All rooms of the book. */
  rooms: readonly RoomWithTasks[];
  /** Those of this page. */
  some: readonly RoomWithTasks[];
  /** The title is on the first page, the sum on the last. */
  isFirst: boolean;
  isLast: boolean;
  home: Home;
}

export function BookSums({ rooms, some, isFirst, isLast, home }: BookSumsProps) {
  const [today] = useState(() => formatDate(new Date().toISOString()));
  return (
    <article className="room-sheet" data-selectable>
      <header>
        <span className="font-display text-[15pt]">Verandah</span>
        <span className="sheet-cap ml-auto">Printed {today}</span>
      </header>
      {isFirst ? <Title rooms={rooms} home={home} /> : <h1>House book</h1>}
      {rooms.length > 0 && <Sums rooms={rooms} some={some} isLast={isLast} home={home} />}
      <footer>
        <p>Made with Verandah.</p>
        <p>Rough costs. Get quotes before you build.</p>
      </footer>
    </article>
  );
}

function Title({ rooms, home }: Pick<BookSumsProps, 'rooms' | 'home'>) {
  const newest = rooms
    .filter(({ cover }) => cover)
    .toSorted((one, other) => other.touchedAt.localeCompare(one.touchedAt))[0];
  const house = [home.style, placeOf(home)].filter(Boolean).join(' · ');
  return (
    <>
      {newest?.cover && (
        <StoredPhoto
          path={newest.cover.imageUrl}
          alt={`The photo of ${newest.name}`}
          className="book-photo rounded-picture"
        />
      )}
      <div className="book-title">
        <h1>House book</h1>
        {house && <p dir="auto">{house}</p>}
        {rooms.length === 0 && <p>No room has a photo or a job yet.</p>}
      </div>
    </>
  );
}

function Sums({ rooms, some, isLast, home }: Omit<BookSumsProps, 'isFirst'>) {
  const tasks = rooms.flatMap((room) => room.tasks);
  const todo = { done: tasks.filter(({ done }) => done).length, all: tasks.length };
  const { all } = sumsOf(tasks);
  return (
    <>
      <table className="book-sums">
        <thead>
          <tr>
            <th scope="col">Room</th>
            <th scope="col">Notes</th>
            <th scope="col">Jobs</th>
            {all && <th scope="col">Cost</th>}
            {all && <th scope="col">Spent so far</th>}
          </tr>
        </thead>
        <tbody>
          {some.map((room) => (
            <tr key={room.id}>
              <th scope="row" dir="auto">
                {room.name}
              </th>
              <Counts rooms={[room]} todo={room.todo} hasCosts={all !== undefined} />
            </tr>
          ))}
        </tbody>
        {isLast && (
          <tfoot>
            <tr>
              <th scope="row">The house</th>
              <Counts rooms={rooms} todo={todo} hasCosts={all !== undefined} />
            </tr>
          </tfoot>
        )}
      </table>
      {isLast && all && (
        <p className="mt-[4mm]">
          Prices include GST. Jobs without a cost aren’t counted.
          {home.budget !== null && ` Your home’s budget: ${BUDGETS[home.budget]}. ${againstHome(home.budget, all)}`}
        </p>
      )}
    </>
  );
}

interface CountsProps {
  rooms: readonly RoomWithTasks[];
  todo: RoomWithTasks['todo'];
  hasCosts: boolean;
}

/** What there is none of stays empty. */
function Counts({ rooms, todo, hasCosts }: CountsProps) {
  const notes = rooms.reduce((sum, { cover }) => sum + (cover?.notes.length ?? 0), 0);
  const { all, spent } = sumsOf(rooms.flatMap(({ tasks }) => tasks));
  return (
    <>
      <td>{notes > 0 && notes}</td>
      <td>{leftToDo({ todo })}</td>
      {hasCosts && <td>{all && dollarRange(all)}</td>}
      {hasCosts && <td>{spent && dollarRange(spent)}</td>}
    </>
  );
}

/** The first page of the house book: each room with its open jobs and what it costs, and the sum of the house. */
import { useState } from 'react';
import type { Home, RoomWithTasks } from '../../../../shared/rooms.ts';
import { formatDate } from '../../../ui/text/dates.ts';
import { dollarRange } from '../../../ui/text/numbers.ts';
import { againstHome, sumsOf } from '../../plan/page/sums.ts';
import { leftToDo } from '../../rooms/room-words.ts';
import { BUDGETS } from '../about/words.ts';

/** As many as fit a page of A4, with the sum. */
export const ROOMS_A_PAGE = 25;

interface BookSumsProps {
  /** All rooms of the book. */
  rooms: readonly RoomWithTasks[];
  /** Counts from 0. The sum is on the last page. */
  page: number;
  home: Home;
}

export function BookSums({ rooms, page, home }: BookSumsProps) {
  const [today] = useState(() => formatDate(new Date().toISOString()));
  const from = page * ROOMS_A_PAGE;
  const isLast = from + ROOMS_A_PAGE >= rooms.length;
  const sums = rooms.map((room) => sumsOf(room.tasks));
  const tasks = rooms.flatMap((room) => room.tasks);
  const todo = { done: tasks.filter(({ done }) => done).length, all: tasks.length };
  const { all, spent } = sumsOf(tasks);
  return (
    <article className="room-sheet" data-selectable>
      <header>
        <span className="font-display text-[15pt]">Verandah</span>
        <span className="sheet-cap ml-auto">Printed {today}</span>
      </header>
      <h1>House book</h1>
      {rooms.length === 0 && <p className="mt-[4mm]">No rooms yet.</p>}
      <table className="book-sums">
        <thead>
          <tr>
            <th scope="col">Room</th>
            <th scope="col">Jobs</th>
            <th scope="col">Cost</th>
            <th scope="col">Spent so far</th>
          </tr>
        </thead>
        <tbody>
          {rooms.slice(from, from + ROOMS_A_PAGE).map((room, at) => {
            const sum = sums[from + at];
            return (
              <tr key={room.id}>
                <th scope="row" dir="auto">
                  {room.name}
                </th>
                <td>{leftToDo(room) ?? 'None'}</td>
                <td>{sum?.all ? dollarRange(sum.all) : ''}</td>
                <td>{sum?.spent ? dollarRange(sum.spent) : ''}</td>
              </tr>
            );
          })}
        </tbody>
        {isLast && (
          <tfoot>
            <tr>
              <th scope="row">The house</th>
              <td>{leftToDo({ todo }) ?? 'None'}</td>
              <td>{all ? dollarRange(all) : 'No costs yet'}</td>
              <td>{spent ? dollarRange(spent) : ''}</td>
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
      <footer>
        <p>Made with Verandah.</p>
        <p>Rough costs. Get quotes before you build.</p>
      </footer>
    </article>
  );
}

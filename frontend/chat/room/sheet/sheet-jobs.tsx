/** The to-dos of a room sheet. */
import { costOf, sumOf } from '../../../../shared/rooms/costs.ts';
import type { Home, Task } from '../../../../shared/rooms.ts';
import { dollarRange } from '../../../ui/text/numbers.ts';
import { markOf } from '../../plan/licensed-trade.ts';
import { TradeMark } from '../../plan/task-marks.tsx';

interface JobsProps {
  tasks: readonly Task[];
  left: number;
  state: Home['state'];
}

export function Jobs({ tasks, left, state }: JobsProps) {
  const licensed = tasks.some((task) => markOf(task, state) !== null);
  const sum = sumOf(tasks.map(costOf));
  const going = leavingOrder(tasks);
  return (
    <section>
      <h2>To-do</h2>
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
      {sum && (
        <p className="sheet-cap mt-[2mm] font-semibold">{dollarRange(sum)} with GST, as far as costs are known.</p>
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

function Job({ task, goes, trade }: { task: Task; goes: number; trade: string | null }) {
  const { text, done, note } = task;
  const cost = costOf(task);
  return (
    <li data-goes={goes} className={done ? 'sheet-job sheet-job-done' : 'sheet-job'}>
      <span className="sheet-box" aria-hidden="true" />
      <div>
        <p dir="auto" className="sheet-words">
          {done && <bdi className="sr-only">Done: </bdi>}
          {text}
        </p>
        {(note ?? trade ?? cost) && (
          <p className="sheet-more flex flex-wrap items-center gap-x-[4mm]">
            {note && <span className="sheet-cap">Note {note.n}</span>}
            {trade !== null && <TradeMark trade={trade} />}
            {cost && <span className="sheet-cap">{dollarRange(cost)}</span>}
          </p>
        )}
      </div>
    </li>
  );
}

/** The jobs of a plan, in groups by who does them. Each has its number in the order of work, its cost and a handle. */
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import { costOf, sumOf } from '../../../../shared/rooms/costs.ts';
import type { AustralianState, RoomWithTasks, Task } from '../../../../shared/rooms.ts';
import { Switch } from '../../../ui/form/tick-box.tsx';
import { dollarRange } from '../../../ui/text/numbers.ts';
import type { MoreFieldsProps } from '../task-editor.tsx';
import type { TaskListChange } from '../task-list.ts';
import { TradeMark } from '../task-marks.tsx';
import { TaskRow } from '../task-row.tsx';
import { useTaskList } from '../use-task-list.ts';
import { CostFields } from './cost-fields.tsx';
import { groupsOf } from './order.ts';
import type { SaveTasks } from './use-cost.ts';
import { TRADES, workOf } from './work.ts';

interface PlanListProps {
  room: RoomWithTasks;
  state: AustralianState | null;
  onChange: (change: TaskListChange) => void;
  save: SaveTasks;
}

export function PlanList({ room: { id: roomId, tasks }, state, onChange, save }: PlanListProps) {
  const list = useRef<HTMLDivElement>(null);
  const row = useTaskList(list, tasks, onChange);
  const rowOf = (task: Task) => row(task, tasks.indexOf(task));
  useStepKeys(list, (id, by) => {
    const task = tasks.find((each) => each.id === id);
    if (task) rowOf(task).onStep(by);
  });
  return (
    <div ref={list}>
      {groupsOf(tasks, state).map((group) => (
        <section key={group.trade} className="plan-group" data-licensed={group.licensed}>
          <header>
            <h2 dir="auto">{group.trade}</h2>
            {group.licensed && <TradeMark trade={state === null ? 'Licence needed' : `Licence needed in ${state}`} />}
            <GroupSum tasks={group.tasks} />
          </header>
          <ol>
            {group.tasks.map((task) => (
              <TaskRow
                key={task.id}
                {...rowOf(task)}
                state={state}
                costs={<CostFields roomId={roomId} task={task} save={save} />}
                More={MoreFields}
              />
            ))}
          </ol>
        </section>
      ))}
      <p id="how-to-move" className="sr-only">
        Drag it, or move it with the up and down arrow keys
      </p>
    </div>
  );
}

function GroupSum({ tasks }: { tasks: readonly Task[] }) {
  const sum = sumOf(tasks.map(costOf));
  return <span className="plan-sum">{sum ? dollarRange(sum) : 'No cost yet'}</span>;
}

/** Who does the job, and whether its quote leaves GST out. */
function MoreFields({ task: { trade, ...job }, state, onChange, onDone }: MoreFieldsProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="mt-2 block text-note font-semibold">
        Who does it
      </label>
      <input
        id={id}
        list={`${id}-trades`}
        maxLength={40}
        autoComplete="off"
        enterKeyHint="done"
        value={trade ?? ''}
        placeholder={workOf(job, state).trade}
        className="mt-1 min-h-11 w-full max-w-80 rounded-control border border-charcoal bg-paper px-3 text-small placeholder:text-charcoal"
        onChange={({ target: { value } }) => onChange({ trade: value.trim() === '' ? undefined : value })}
        onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && onDone()}
      />
      <datalist id={`${id}-trades`}>
        {TRADES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </datalist>
      <Switch on={job.plusGst ?? false} onChange={(on) => onChange({ plusGst: on || undefined })}>
        This quote leaves GST out, so add 10%
      </Switch>
    </>
  );
}

/** Alt with an arrow up or down moves the job that has the focus. Its handle does so with arrows alone. */
function useStepKeys(list: RefObject<HTMLElement | null>, onStep: (id: string, by: -1 | 1) => void): void {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined || !event.altKey || event.defaultPrevented || !(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>('[data-task]')?.dataset.task;
    if (id === undefined) return;
    event.preventDefault();
    onStep(id, by);
  });
  useEffect(() => {
    const element = list.current;
    element?.addEventListener('keydown', step);
    return () => element?.removeEventListener('keydown', step);
  }, [list]);
}

/** Beside a plan: its sum with GST, the budget, what is left and spent, and why the jobs are in this order. */
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import type { CostRange } from '../../../../shared/rooms/costs.ts';
import { centsOf } from '../../../../shared/rooms/costs.ts';
import type { Home, RoomWithTasks } from '../../../../shared/rooms.ts';
import { announce } from '../../../ui/feedback/announcer.tsx';
import { toast } from '../../../ui/feedback/toaster.tsx';
import { dollarRange, shortDollars } from '../../../ui/text/numbers.ts';
import { SavedLine } from '../../room/about/saved-field.tsx';
import { BUDGETS } from '../../room/about/words.ts';
import { useChangeRoom } from '../../rooms/use-rooms.ts';
import type { TaskListChange } from '../task-list.ts';
import { readDollars, writeDollars } from './cost-text.ts';
import { reasonsFor, usualOrder } from './order.ts';
import { againstHome, jobs, leftOver, sumsOf } from './sums.ts';

interface MoneyProps {
  room: RoomWithTasks;
  home: Home;
  onChange: (change: TaskListChange) => void;
}

export function Money({ room, home, onChange }: MoneyProps) {
  const { all, gst, spent, uncosted } = sumsOf(room.tasks);
  const budget = room.budget === null ? undefined : centsOf(room.budget);
  const rest = all && budget !== undefined ? leftOver(budget, all) : undefined;
  return (
    <aside className="plan-money" aria-label="Costs">
      <p className="cap">The whole plan</p>
      <p className="plan-whole">{all ? dollarRange(all) : 'No costs yet'}</p>
      {gst && (
        <p className="text-small">
          That includes {dollarRange(gst)} of GST. Quotes often leave it out, so ask. If yours does, say so in the job.
        </p>
      )}
      {all && budget !== undefined && budget > 0 && <Gauge all={all} budget={budget} />}
      <dl className="mt-3.5">
        <BudgetRow room={room} />
        {all && room.budget === null && home.budget !== null && (
          <Row name="Your home’s budget" words={`${BUDGETS[home.budget]}. ${againstHome(home.budget, all)}`} />
        )}
        {rest && <Row name={rest.name} words={rest.amount} />}
        {spent && (
          <Row name="Spent so far" words={dollarRange(spent)}>
            {spent.low < spent.high && 'For what you paid, enter one figure at the job.'}
          </Row>
        )}
        {uncosted > 0 && <Row name="No cost yet" words={jobs(uncosted)} />}
      </dl>
      <Order room={room} state={home.state} onChange={onChange} />
    </aside>
  );
}

const Row = ({ name, words, children }: { name: string; words: string; children?: ReactNode }) => (
  <div>
    <dt>
      {name}
      {children && <span className="cap block">{children}</span>}
    </dt>
    <dd>{words}</dd>
  </div>
);

/** The lowest sum as a part of the budget, and hatched up to the highest. */
function Gauge({ all, budget }: { all: CostRange; budget: number }) {
  const percent = (cents: number) => `${Math.min(100, (cents / budget) * 100)}%`;
  const ends = { '--low': percent(all.low), '--high': percent(all.high) } as CSSProperties;
  return (
    <>
      <svg
        className="plan-gauge"
        role="img"
        aria-label={`${dollarRange(all)} of ${shortDollars(budget)}`}
        style={ends}
      />
      <p className="cap flex justify-between gap-3">
        <span>Lowest, then highest</span>
        <span>Budget {shortDollars(budget)}</span>
      </p>
    </>
  );
}

/** The room's budget, whose field opens with a press. */
function BudgetRow({ room }: { room: RoomWithTasks }) {
  const change = useChangeRoom(room.id);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div className="flex-wrap">
      <dt>Your budget</dt>
      <dd>
        {room.budget !== null && shortDollars(centsOf(room.budget))}
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          className="link -my-2.5 ml-2 min-h-11 font-normal"
          onClick={() => setOpen(!isOpen)}
        >
          {room.budget === null ? 'Set one' : 'Edit'}
          <span className="sr-only"> budget</span>
        </button>
      </dd>
      {isOpen && (
        <dd ref={focusField} className="plan-budget">
          <SavedLine
            label="Budget for this room"
            placeholder="5,000"
            inputMode="decimal"
            saved={room.budget === null ? null : writeDollars(room.budget)}
            read={readDollars}
            save={async (budget) => {
              await change.mutateAsync({ budget });
              // Later: a field that closes before it shows the saved value saves it again.
              setTimeout(close);
            }}
            done="Budget saved"
          />
        </dd>
      )}
    </div>
  );
}

/** Focuses the field when it opens. */
const focusField = (place: HTMLElement | null): void => place?.querySelector('input')?.focus();

interface OrderProps {
  room: RoomWithTasks;
  state: Home['state'];
  onChange: MoneyProps['onChange'];
}

/** Only the reasons that apply; and the usual order, where this one is another. */
function Order({ room: { tasks }, state, onChange }: OrderProps) {
  const reasons = reasonsFor(tasks, state);
  const usual = usualOrder(state)(tasks);
  const isUsual = usual.every((task, at) => task.id === tasks[at]?.id);
  if (reasons.length === 0 && isUsual) return null;
  const arrange = () => {
    const before = new Map(tasks.map(({ id }, at) => [id, at]));
    onChange(usualOrder(state));
    announce('The jobs are in the usual order');
    toast({
      title: 'The jobs are in the usual order',
      action: {
        label: 'Undo',
        // A job that another tab has added meanwhile comes last.
        act: () =>
          onChange((list) =>
            list.toSorted((one, other) => (before.get(one.id) ?? list.length) - (before.get(other.id) ?? list.length)),
          ),
      },
    });
  };
  return (
    <section className="plan-why">
      <h3>{reasons.length > 0 ? 'Why this order' : 'The order'}</h3>
      <ol>
        {reasons.map(({ n, words }) => (
          <li key={n}>
            <span>{n}</span>
            {words}
          </li>
        ))}
      </ol>
      {!isUsual && (
        <>
          <p className="cap mt-2">
            Usual: make it safe, structure, wet areas, wiring, plaster, paint, floors, furniture.
          </p>
          <button type="button" className="link min-h-11" onClick={arrange}>
            Use the usual order
          </button>
        </>
      )}
    </section>
  );
}

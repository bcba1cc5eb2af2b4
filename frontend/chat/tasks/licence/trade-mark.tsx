/** The mark of a job that needs a licensed trade: a card icon and the trade's name, underlined in wattle. */
import type { AustralianState, Task } from '../../../../shared/rooms.ts';
import { LicenceIcon } from '../task-icons.tsx';
import { tradeOf } from './licensed-trade.ts';

/** The trade that the job's words name, or "Licensed trade" for the member's own tick. Null for a job that anyone may do. */
export const markOf = (task: Pick<Task, 'text' | 'licensed'>, state: AustralianState | null): string | null =>
  tradeOf(task.text, state) ?? (task.licensed ? 'Licensed trade' : null);

export const TradeMark = ({ trade }: { trade: string }) => (
  <span className="trade inline-flex items-baseline gap-1.5 border-b-2 border-wattle pb-px text-note font-semibold">
    <LicenceIcon className="size-4 self-center" />
    {trade}
  </span>
);

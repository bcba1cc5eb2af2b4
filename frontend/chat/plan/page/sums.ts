/** The sums of a plan: what it costs, what is spent, and how it compares with a budget. */
import { type CostRange, costOf, gstOf, sumOf } from '../../../../shared/rooms/costs.ts';
import type { Budget, Task } from '../../../../shared/rooms.ts';
import { dollarRange, shortDollars } from '../../../ui/text/numbers.ts';

export interface PlanSums {
  /** All jobs, in cents with GST; undefined where none has a cost. */
  all: CostRange | undefined;
  /** The GST in it. */
  gst: CostRange | undefined;
  /** The jobs that are done. */
  spent: CostRange | undefined;
  /** How many jobs have no cost yet. */
  uncosted: number;
}

export const sumsOf = (tasks: readonly Task[]): PlanSums => ({
  all: sumOf(tasks.map(costOf)),
  gst: sumOf(tasks.map(gstOf)),
  spent: sumOf(tasks.filter(({ done }) => done).map(costOf)),
  uncosted: tasks.filter(({ cost }) => !cost).length,
});

/** "1 job", "2 jobs". */
export const jobs = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);

/** What a plan leaves of a budget, both in cents, as a name and an amount in words. */
export function leftOver(budget: number, { low, high }: CostRange): { name: string; amount: string } {
  if (high <= budget) return { name: 'Left over', amount: dollarRange({ low: budget - high, high: budget - low }) };
  if (low >= budget) return { name: 'Over budget', amount: dollarRange({ low: low - budget, high: high - budget }) };
  return { name: 'Left over', amount: `${shortDollars(budget - low)}, or ${shortDollars(high - budget)} over` };
}

/** The most that a home's budget can be, in cents. */
const MOST: Record<Budget, number> = {
  under5: 500_000,
  '5to20': 2_000_000,
  '20to60': 6_000_000,
  over60: Number.POSITIVE_INFINITY,
};

/** Compares a plan with what the member has said of the whole home's budget. */
export function againstHome(budget: Budget, { low, high }: CostRange): string {
  if (high <= MOST[budget]) return 'This is within it.';
  return low > MOST[budget] ? 'This is more than that.' : 'This may go beyond it.';
}

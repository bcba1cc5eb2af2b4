/** The money of a plan, in whole cents: the costs of jobs, their GST, and sums of ranges. */
import type { Task } from '../rooms.ts';

/** From the lowest to the highest, in cents. */
export interface CostRange {
  low: number;
  high: number;
}

/** Dollars as whole cents. Exact for the two decimals that a member can enter. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

/**
 * The GST on a price without it, in cents: 10 % to the nearest cent, half a cent up. Each quote is an invoice of its own, so each is
 * rounded by itself (A New Tax System (Goods and Services Tax) Act 1999, sections 9-70 and 9-90(1)).
 */
export const gstOn = (cents: number): number => Math.floor((cents + 5) / 10);

/** The GST in a price with it, in cents: an eleventh, rounded by the same rule. */
export const gstIn = (cents: number): number => Math.floor((2 * cents + 11) / 22);

type Costed = Pick<Task, 'cost' | 'plusGst'>;

/** What a job costs with GST, in cents; undefined without a cost. */
export function costOf({ cost, plusGst }: Costed): CostRange | undefined {
  if (!cost) return undefined;
  const withGst = (dollars: number) => centsOf(dollars) + (plusGst ? gstOn(centsOf(dollars)) : 0);
  return { low: withGst(cost.low), high: withGst(cost.high) };
}

/** The GST of a job's cost, in cents; undefined without a cost. */
export function gstOf({ cost, plusGst }: Costed): CostRange | undefined {
  if (!cost) return undefined;
  const gst = plusGst ? gstOn : gstIn;
  return { low: gst(centsOf(cost.low)), high: gst(centsOf(cost.high)) };
}

/** The sum of what has a cost; undefined where nothing has. */
export function sumOf(ranges: readonly (CostRange | undefined)[]): CostRange | undefined {
  return ranges.reduce<CostRange | undefined>(
    (sum, range) => (sum && range ? { low: sum.low + range.low, high: sum.high + range.high } : (sum ?? range)),
    undefined,
  );
}

/** Costs as members type them: "$1,600", "219.50", one figure or two. */

import { centsOf } from '../../../../shared/rooms/costs.ts';
import { Dollars } from '../../../../shared/rooms.ts';
import { contractError } from '../../../ui/form/form-errors.ts';
import { shortDollars } from '../../../ui/text/numbers.ts';

/** The two fields: lowest and highest. One figure stands in the first. */
export type CostTexts = readonly [low: string, high: string];

/** Dollars, with or without the thousands apart and with up to two decimals. */
const AMOUNT = /^\$?\s*(\d+|\d{1,3}(?:[, ]\d{3})+)(\.\d{1,2})?$/;
const NO_AMOUNT = 'Enter dollars, such as 220 or 219.50.';

/** An amount in dollars, as the contract takes it. */
export function readDollars(text: string): { value: number } | { error: string } {
  const [, whole, decimals = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined) return { error: NO_AMOUNT };
  const value = Number(whole.replaceAll(/[, ]/g, '') + decimals);
  const error = contractError(Dollars, value);
  return error === undefined ? { value } : { error };
}

/** "1,600" or "219.50", as a field shows it. */
export const writeDollars = (dollars: number): string => shortDollars(centsOf(dollars)).slice(1);

type ReadCost = { cost: { low: number; high: number } | undefined; swapped: boolean } | { error: string };

/** A cost from both fields: one figure is both ends, two in the wrong order are swapped, and none is no cost. */
export function readCost(texts: CostTexts): ReadCost {
  const given = texts.filter((text) => text.trim() !== '').map(readDollars);
  const values: number[] = [];
  for (const read of given) {
    if ('error' in read) return read;
    values.push(read.value);
  }
  const [first, last = first] = values;
  if (first === undefined || last === undefined) return { cost: undefined, swapped: false };
  return { cost: { low: Math.min(first, last), high: Math.max(first, last) }, swapped: first > last };
}

/** The fields of a cost. */
export function writeCost(cost: { low: number; high: number } | undefined): CostTexts {
  if (!cost) return ['', ''];
  return [writeDollars(cost.low), cost.low === cost.high ? '' : writeDollars(cost.high)];
}

/** Words for shares, litres and tins. */
import { tinsFor } from '../../../shared/rooms/litres.ts';

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "34 per cent", and at least 1. */
export const percent = (share: number): string => `${Math.max(1, Math.round(share * 100))} per cent`;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (n: number): string => NUMBERS[n] ?? String(n);

/** "One coat", "two coats". */
export const coatWords = (coats: number): string => `${inWords(coats)} ${coats === 1 ? 'coat' : 'coats'}`;

/** "A 4 L tin and a 1 L" for five litres. */
export function tinWords(litres: number): string {
  const parts = tinsFor(litres).map((tin, index) => {
    const size = `${tin.count === 1 ? 'a' : inWords(tin.count)} ${tin.litres} L`;
    if (index > 0) return size;
    return `${size} ${tin.count === 1 ? 'tin' : 'tins'}`;
  });
  const last = parts.pop() ?? '';
  return capitalised(parts.length === 0 ? last : `${parts.join(', ')} and ${last}`);
}

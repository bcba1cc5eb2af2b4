/** The formatted numbers, compared with JavaScript's own formats for en-AU. */
import { expect, test } from 'vitest';
import { dollars, grouped } from './numbers.ts';

const WHOLE = [0, 7, 99, 100, 999, 1000, 1001, 12_345, 999_999, 1_000_000, 20_000_000, 1_234_567_890];

test('numbers are grouped as en-AU groups them', () => {
  for (const n of [...WHOLE, ...WHOLE.slice(1).map((each) => -each)])
    expect(grouped(n)).toBe(n.toLocaleString('en-AU'));
});

test('cents are dollars as en-AU writes them', () => {
  const format = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
  for (const cents of [...WHOLE, 5, 18_182, -20_000, -1]) expect(dollars(cents)).toBe(format.format(cents / 100));
});

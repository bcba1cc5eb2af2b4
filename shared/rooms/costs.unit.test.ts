/** Costs in whole cents, against published figures of GST and exact arithmetic. */
import { expect, test } from 'vitest';
import { centsOf, costOf, gstIn, gstOf, gstOn, sumOf } from './costs.ts';

const cost = (low: number, high: number) => ({ low, high, source: 'member' });

test.each([
  // taxsuperandyou.gov.au/gstcalculator (Australian Taxation Office): $1,000 without GST has $100.
  [1000, 100],
  // gstcalculatoraustralia.pages.dev, "The Australian GST Formula Explained".
  [4999.5, 499.95],
  // support.myhomefone.com.au, "Why GST on invoice may be more than 10 % of the ex GST total".
  [1.04, 0.1],
  [1.05, 0.11],
  [2132.12, 213.21],
  // Section 9-90(1): half a cent goes up, and less goes down.
  [0.05, 0.01],
  [0.04, 0],
  [0, 0],
])('GST on $%f without it is $%f', (price, gst) => {
  expect(gstOn(centsOf(price))).toBe(centsOf(gst));
});

test.each([
  [110, 10],
  // taxsuperandyou.gov.au/gstcalculator: $1,000 with GST is $909.09 without.
  [1000, 90.91],
  [0.05, 0],
  [0.06, 0.01],
])('GST in $%f with it is $%f', (price, gst) => {
  expect(gstIn(centsOf(price))).toBe(centsOf(gst));
});

test('every cent that can be entered is kept, up to the largest cost', () => {
  const wrong = (n: number) => centsOf(Number(`${Math.trunc(n / 100)}.${String(n % 100).padStart(2, '0')}`)) !== n;
  const around = [0, 1_234_500, 999_900_000, 9_999_900_000];
  const all = around.flatMap((from) => Array.from({ length: 10_000 }, (_, n) => from + n));
  expect(all.filter(wrong)).toEqual([]);
  expect(centsOf(100_000_000)).toBe(10_000_000_000);
});

test('GST is exact at every cent, against whole numbers of any size', () => {
  const tenth = (n: bigint) => Number(n / 10n + (n % 10n >= 5n ? 1n : 0n));
  const eleventh = (n: bigint) => Number(n / 11n + (n % 11n >= 6n ? 1n : 0n));
  for (const from of [0n, 9_999_999_000n])
    for (let n = from; n < from + 1001n; n++)
      expect([gstOn(Number(n)), gstIn(Number(n))]).toEqual([tenth(n), eleventh(n)]);
});

test('a quote without GST costs a tenth more, and a price with it costs what it says', () => {
  const quote = { cost: cost(320.05, 520) };
  expect(costOf(quote)).toEqual({ low: 32_005, high: 52_000 });
  expect(gstOf(quote)).toEqual({ low: 2910, high: 4727 });
  expect(costOf({ ...quote, plusGst: true })).toEqual({ low: 35_206, high: 57_200 });
  expect(gstOf({ ...quote, plusGst: true })).toEqual({ low: 3201, high: 5200 });
});

test('a hundred jobs at ten cents are ten dollars; a job without a cost adds nothing', () => {
  const jobs = Array.from({ length: 100 }, () => costOf({ cost: cost(0.1, 0.2) }));
  expect(sumOf([undefined, ...jobs, undefined])).toEqual({ low: 1000, high: 2000 });
  expect([sumOf([]), sumOf([undefined])]).toEqual([undefined, undefined]);
});

/** The sums of a plan; the figures of the sketch, and those at the edges. */
import { expect, test } from 'vitest';
import type { Task } from '../../../../shared/rooms.ts';
import { againstHome, leftOver, sumsOf } from './sums.ts';

const job = (figures: [low: number, high: number] | null, more: Partial<Task> = {}): Task => ({
  id: 'a',
  text: 'A job',
  licensed: false,
  done: false,
  ...(figures && { cost: { low: figures[0], high: figures[1], source: 'member' } }),
  ...more,
});

test('a plan sums what has a cost, and counts what has none', () => {
  const plan = [job([45, 60]), job([30, 45], { done: true }), job([220, 380]), job([320, 520]), job([380, 650])];
  const { all, spent, uncosted } = sumsOf([...plan, job([900, 1600]), job(null), job(null, { done: true })]);
  expect([all, spent, uncosted]).toEqual([{ low: 189_500, high: 325_500 }, { low: 3000, high: 4500 }, 2]);
  expect(sumsOf([])).toEqual({ all: undefined, gst: undefined, spent: undefined, uncosted: 0 });
});

test('GST is in all figures, and added to a quote without it', () => {
  const { all, gst } = sumsOf([job([110, 220]), job([100, 200], { plusGst: true })]);
  expect([all, gst]).toEqual([
    { low: 22_000, high: 44_000 },
    { low: 2000, high: 4000 },
  ]);
});

test.each([
  [500_000, 189_500, 325_500, 'Left over', '$1,745 to $3,105'],
  [500_000, 500_000, 500_000, 'Left over', '$0'],
  [100_000, 189_500, 325_550, 'Over budget', '$895 to $2,255.50'],
  [200_000, 189_500, 325_500, 'Left over', '$105, or $1,255 over'],
  [0, 1, 1, 'Over budget', '$0.01'],
])('of %i cents, %i to %i leave: %s %s', (budget, low, high, name, amount) => {
  expect(leftOver(budget, { low, high })).toEqual({ name, amount });
});

test('a home’s budget has no exact figure, and is compared as far as it goes', () => {
  expect(againstHome('under5', { low: 100_000, high: 500_000 })).toBe('This is within it.');
  expect(againstHome('under5', { low: 100_000, high: 500_001 })).toBe('This may go beyond it.');
  expect(againstHome('5to20', { low: 2_000_001, high: 3_000_000 })).toBe('This is more than that.');
  expect(againstHome('over60', { low: 0, high: 1e12 })).toBe('This is within it.');
});

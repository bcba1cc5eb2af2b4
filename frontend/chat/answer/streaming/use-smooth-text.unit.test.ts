/** How fast a growing text is shown. */
import { expect, test } from 'vitest';
import { advance } from './use-smooth-text.ts';

test('text appears by whole words and never beyond its end', () => {
  const text = 'Keep every piece below the clerestory sill.';
  const lengths: number[] = [0];
  while ((lengths.at(-1) ?? 0) < text.length) lengths.push(advance(text, lengths.at(-1) ?? 0, 16));
  for (const length of lengths.slice(1)) expect(text.slice(length, length + 1)).toMatch(/^(\s|)$/);
  expect(lengths.at(-1)).toBe(text.length);
});

test('the further behind, the larger the step', () => {
  const text = 'word '.repeat(400);
  expect(advance(text, 0, 16)).toBeGreaterThan(advance(text.slice(0, 100), 0, 16));
});

test('a text that became shorter shows completely', () => {
  expect(advance('short', 40, 16)).toBe(5);
});

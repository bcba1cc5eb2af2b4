/** The foot of a room sheet: which articles the reading rests on. */
import { expect, test } from 'vitest';
import { articlesOf } from './articles-of.ts';

test('an article is named once, after the numbers of all its passages', () => {
  const sources = ['Palettes', 'South light', 'Palettes'].map((title, index) => ({ n: index + 1, title }));
  expect(articlesOf(sources)).toEqual([
    { numbers: '1, 3', title: 'Palettes' },
    { numbers: '2', title: 'South light' },
  ]);
});

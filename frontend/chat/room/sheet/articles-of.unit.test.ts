/** The foot of a room sheet: the articles that the reading cites. */
import { expect, test } from 'vitest';
import { articlesOf } from './room-sheet.tsx';

test('an article is named once, with the numbers of all its passages', () => {
  const sources = ['Palettes', 'South light', 'Palettes'].map((title, index) => ({ n: index + 1, title }));
  expect(articlesOf(sources)).toEqual([
    { numbers: '1, 3', title: 'Palettes' },
    { numbers: '2', title: 'South light' },
  ]);
});

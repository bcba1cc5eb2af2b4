/** Which entries of the library match the search words. */
import { expect, test } from 'vitest';
import type { LibraryEntry } from '../../shared/library.ts';
import { matchesFor } from './matches.ts';

const entry = (title: string, summary: string, ...headings: string[]): LibraryEntry => ({
  slug: title,
  title,
  summary,
  group: null,
  states: [],
  checkedAgainst: [],
  headings,
});
const ENTRIES = [
  entry('Kitchens', 'Benches and light.', 'Induction cooktops and gas', 'Rangehoods'),
  entry('Bathrooms', 'Waterproofing.', 'Floor falls', 'Hot water and gas'),
];
const found = (words: string) =>
  matchesFor(ENTRIES, words).map(({ entry: { title }, headings }) => [title, ...headings]);

test.each([
  ['', [['Kitchens'], ['Bathrooms']]],
  ['KITCH', [['Kitchens']]],
  ['light bench', [['Kitchens']]],
  [
    'gas',
    [
      ['Kitchens', 'Induction cooktops and gas'],
      ['Bathrooms', 'Hot water and gas'],
    ],
  ],
  ['bathrooms gas', [['Bathrooms', 'Hot water and gas']]],
  ['pool', []],
  ['...', [['Kitchens'], ['Bathrooms']]],
])('%j finds %j', (words, expected) => {
  expect(found(words)).toEqual(expected);
});

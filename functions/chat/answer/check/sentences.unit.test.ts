/** The sentences of a text: where each begins and ends, and what it cites. */
import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

const textsOf = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

test('sentences have their positions in the whole text, without the blanks around them', () => {
  const text = '  Sand the boards.  Oil them. \n\n- Wait a day.\n';
  const found = sentencesOf(text);
  expect(found.map(({ text: words }) => words)).toEqual(['Sand the boards.', 'Oil them.', '- Wait a day.']);
  for (const { from, to, text: words } of found) expect(text.slice(from, to)).toBe(words);
});

test('a citation on a line of its own belongs to no sentence of the line before', () => {
  expect(sentencesOf('Use oil.\n[2]').map(({ cites }) => cites)).toEqual([[], [2]]);
});

test.each([
  'Leave a gap of approx. 5 mm at the wall.',
  'The house in St. Kilda has no cornice.',
  'Use a primer, e.g. 2 coats of it.',
  'Batts of min. 90 mm fit.',
])('an abbreviation ends no sentence: %s', (text) => expect(textsOf(text)).toEqual([text]));

test('the number of a list item ends no sentence', () => {
  expect(textsOf('1. Sand the boards.\n2. Oil them.')).toEqual(['1. Sand the boards.', '2. Oil them.']);
});

/** What is said of how often a link was opened. */
import { expect, test } from 'vitest';
import { dayAndMonth, openedWords } from './link-words.ts';

test.each([
  [0, null, 'Nobody has opened it yet.'],
  [1, '2026-12-31', 'It was opened once, today.'],
  [2, '2026-12-30', 'It was opened twice, last yesterday.'],
  // The calendar of 2026: 29 December is a Tuesday, 25 December a Friday.
  [2, '2026-12-29', 'It was opened twice, last on Tuesday.'],
  [3, '2026-12-25', 'It was opened 3 times, last on Friday.'],
  [12, '2026-12-24', 'It was opened 12 times, last on 24 December.'],
])('%i views, the last on %s', (views, day, words) => {
  expect(openedWords(views, day, '2026-12-31')).toBe(words);
});

test('a day has no year', () => {
  expect(dayAndMonth('2027-02-28')).toBe('28 February');
});

/** Citations in a text that grows, and the numbers of its sources. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Passage } from '../../turn.ts';
import { asCited, citationFilter, withoutCitations } from './citations.ts';

/** The text of an answer that arrives in pieces of `size` characters. */
function filtered(text: string, known: number[], size: number): string {
  const filter = citationFilter(known);
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  return pieces.map((piece) => filter.push(piece)).join('') + filter.flush();
}

test.each([
  ['takes out a number without a passage, and its blank', 'Lime wash breathes [9]. Good.', 'Lime wash breathes. Good.'],
  ['keeps the numbers of a list that exist', 'So say all [1, 2, 3, 4, 5, 6, 7, 8, 9].', 'So say all [1, 2].'],
  ['keeps neighbours apart', 'Both [1][9][2] say so.', 'Both [1][2] say so.'],
  [
    'leaves years, words and links alone',
    'Built [1920] or [later], see [x](y) and [ ].',
    'Built [1920] or [later], see [x](y) and [ ].',
  ],
  ['ends with a citation', 'Last words [2]', 'Last words [1]'],
  ['drops a citation that was cut in half', 'Cut short [1', 'Cut short'],
  ['keeps lines and blanks', 'One\n\n- two  three [1]\n', 'One\n\n- two  three [1]\n'],
])('%s, however it is cut into pieces', (_, text, expected) => {
  for (const size of [1, 2, 3, 7, 1000]) expect(filtered(text, [1, 2], size), `pieces of ${size}`).toBe(expected);
});

test('what cannot become a citation is not held back', () => {
  const filter = citationFilter([1]);
  expect(filter.push('Lime')).toBe('Lime');
  expect(filter.push(' wash [')).toBe(' wash');
  expect(filter.push('1]')).toBe(' [1]');
});

test('a passage that the opening cites keeps its number', () => {
  const filter = citationFilter([1, 2, 3], [1]);
  expect(filter.push('Then [3]. Again [1]. And [2].')).toBe('Then [2]. Again [1]. And [3].');
  expect(filter.cited).toEqual([1, 3, 2]);
});

test('numbers the sources as the answer does, then the others', () => {
  const passage = (n: number): Passage => ({
    text: `text ${n}`,
    source: { n, title: `title ${n}`, heading: '', document: '', excerpt: '', passage: '', quotes: [] },
  });
  const given = [1, 2, 3, 4].map(passage);
  const numbers = asCited(given, [3, 1]).map(({ text, source: { n } }) => [n, text]);
  expect(numbers).toEqual([
    [1, 'text 3'],
    [2, 'text 1'],
    [3, 'text 2'],
    [4, 'text 4'],
  ]);
});

/** The expected result for a whole text, in one expression: slow on long texts, and independent of the filter's code. */
const expected = (text: string, known: number[], seen: number[] = []): string =>
  text.replaceAll(
    /([ \t]*)\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]|[ \t]*\[[,\s]*\d[\d,\s]*$/g,
    (_, blanks: string, list = '') => {
      const numbers = String(list)
        .split(',')
        .map(Number)
        .filter((n) => known.includes(n))
        .map((n) => (seen.includes(n) ? seen.indexOf(n) + 1 : seen.push(n)));
      return numbers.length > 0 ? `${blanks}[${numbers.join(', ')}]` : '';
    },
  );

const fragments = [' ', '\t', '\n', '[', ']', ',', '1', '7', '12', '123', 'word', '[1]', ' [2, 9]', '\t[9]', 'é', '🏡'];

test('an answer cut anywhere is filtered like the whole answer', () => {
  const text = fc.array(fc.constantFrom(...fragments), { maxLength: 18 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (answer, size) => {
      expect(filtered(answer, [1, 2], size)).toBe(expected(answer, [1, 2]));
    }),
    { numRuns: 2_000 },
  );
});

test('two hundred thousand blanks are filtered within the test timeout', () => {
  const blanks = ' '.repeat(200_000);
  const filter = citationFilter([1]);
  let answer = '';
  for (const blank of blanks) answer += filter.push(blank);
  answer +=
    filter.push('[9]') + filter.push(blanks) + filter.push('[1') + filter.push(' '.repeat(200_000)) + filter.flush();
  expect(answer).toBe(`${blanks}[1${blanks}`);
  expect(withoutCitations(`${blanks}word${blanks}[1]`)).toBe(`${blanks}word`);
});

test('removes citations without leaving gaps', () => {
  expect(withoutCitations('Lime wash [1] breathes [2, 3].')).toBe('Lime wash breathes.');
});

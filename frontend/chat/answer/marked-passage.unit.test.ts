/** A passage with its quoted sentences marked. */
import { expect, test } from 'vitest';
import { markedIn } from './marked-passage.ts';

const drawn = (excerpt: string, ...quotes: string[]) =>
  markedIn(excerpt, quotes)
    .map(({ text, isQuoted }) => (isQuoted ? `{${text}}` : text))
    .join('');

test.each([
  ['A. B is so. C.', ['B is so.'], 'A. {B is so.} C.'],
  ['A. B is so. C.', [], 'A. B is so. C.'],
  ['A. B is so.', ['A.', 'B is so.'], '{A.} {B is so.}'],
  ['A. B\nis so. C.', ['B  is\nso.'], 'A. {B is so.} C.'],
  ['A. B is…', ['D comes late.'], 'A. B is… {D comes late.}'],
  ['A. B is…', ['B is so.', 'D.'], 'A. {B is so.} … {D.}'],
  ['A. B is,…', ['B is, so.'], 'A. {B is, so.}'],
  ['A. B…', ['Bis so.'], 'A. {Bis so.}'],
  ['A. aB…', ['B is so.'], 'A. aB… {B is so.}'],
  ['A.', ['D.', 'E.'], 'A. … {D.} … {E.}'],
  ['', ['D.'], ' … {D.}'],
  ['A.', [' ', ''], 'A.'],
])('%j with %j', (excerpt, quotes, expected) => {
  expect(drawn(excerpt, ...quotes)).toBe(expected);
});

test('a sentence that occurs twice is marked once', () => {
  expect(drawn('A. A. A.', 'A.')).toBe('{A.} A. A.');
});

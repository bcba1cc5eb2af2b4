/** A passage with its quoted sentences marked. */
import { expect, test } from 'vitest';
import { markedIn, readable } from './marked-passage.ts';

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

test.each([
  ['Use **warm** white, 5~7 mm, at [the wall](https://a.example).', 'Use warm white, 5~7 mm, at the wall.'],
  ['| A | B mm |\n| --- | :-- |\n| One | 5*5 |\n| Two<br>x | 6 |', 'A · B mm; One · 5*5; Two x · 6'],
  ['| A | B mm | | --- | --- | | One | 5 | | Tw…', 'A · B mm; One · 5; Tw…'],
  ['| One | 5 |', 'One · 5'],
  ['Either a | b <!-- for us -->&frac12;', 'Either a | b ½'],
])('%j reads %j', (markdown, words) => {
  expect(readable(markdown)).toBe(words);
});

test('a sentence that occurs twice is marked once', () => {
  expect(drawn('A. A. A.', 'A.')).toBe('{A.} A. A.');
});

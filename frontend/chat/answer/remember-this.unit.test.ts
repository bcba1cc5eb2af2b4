/** A text as one line. */
import { expect, test } from 'vitest';
import { lineOf } from './remember-this.tsx';

test.each([
  ['The brick is staying. What would you do in front of it?', 'The brick is staying'],
  ['What would you change?', 'What would you change?'],
])('the line of "%s" is "%s"', (text, line) => {
  expect(lineOf(text)).toBe(line);
});

test('a long sentence is cut at a word', () => {
  expect(lineOf('brick '.repeat(40)).length).toBeLessThanOrEqual(120);
});

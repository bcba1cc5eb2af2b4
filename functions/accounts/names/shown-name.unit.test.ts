/** First names as they are stored: without what nobody sees, and without marks that reach into the lines above. */
import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['a zero-width space', 'Ja\u200Bne'],
  ['a non-joiner between Latin letters', 'Ja\u200Cne'],
  ['Hangul fillers', 'Jane\u3164\uFFA0\u115F'],
  ['a mark of direction', '\u200EJane\u061C'],
  ['letters of a tag', 'Jane\u{E006A}\u{E007F}'],
  ['a joiner at the end', 'Jane\u200D'],
  ['blanks around what is not seen', 'Jane \u200B \u2800'],
])('nothing that is not seen: %s', (_, name) => {
  expect(shownName(name)).toBe('Jane');
});

test('what is not seen holds no blanks apart', () => {
  expect(shownName('Jane \u200B \u2060 Doe')).toBe('Jane Doe');
});

test.each([
  'O’Brien-Zoë',
  'Ọ̀ṣun',
  'می\u200Cخواهم',
  'ශ්\u200Dරී',
  'प्रिया',
  'مُحَمَّد',
  '葛\u{E0100}城',
  'Mum 👨\u200D👩\u200D👧',
  'Jo ❤️ 1️⃣ 👍🏽',
  'Fi 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 🇦🇺',
])('a name of any script stays as it is: %s', (name) => {
  expect(shownName(name)).toBe(name.normalize());
});

test.each([
  ['Latin', `J${'\u0321\u0335\u0351'.repeat(15)}ane`],
  ['Thai', `ก${'\u0E47'.repeat(40)}`],
  ['Hebrew', `ש${'\u05B8'.repeat(40)}`],
])('at most three marks stand on one letter: %s', (_, name) => {
  expect(shownName(name)).not.toMatch(/\p{Mn}{4}/u);
  expect(shownName(name)).toMatch(/\p{Mn}{3}/u);
});

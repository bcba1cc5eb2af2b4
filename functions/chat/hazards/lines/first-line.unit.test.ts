/** The first lines: one for every kind, in every language that has one, followed by English. */
import { describe, expect, test } from 'vitest';
import { HAZARD_KINDS } from '../../../../shared/chat.ts';
import { OTHER_LANGUAGES } from '../languages/concepts.ts';
import { ENGLISH_LINES } from './english.ts';
import { firstLine } from './first-line.ts';
import { URGENT_KINDS } from './urgent.ts';

const SCRIPTS: Record<(typeof OTHER_LANGUAGES)[number], RegExp> = {
  zh: /\p{Script=Han}/u,
  yue: /\p{Script=Han}/u,
  ar: /\p{Script=Arabic}/u,
  vi: /[ạảđếệờự]/u,
  pa: /\p{Script=Gurmukhi}/u,
  el: /\p{Script=Greek}/u,
  it: /\b(?:non|subito|tutti|nessuno)\b/u,
  hi: /\p{Script=Devanagari}/u,
  es: /\b(?:no|ya|al|que)\b/u,
  fil: /\b(?:ang|huwag|ito)\b/u,
};

test.each(HAZARD_KINDS)('%s has one short English line', (kind) => {
  expect(firstLine(kind, 'en')).toBe(ENGLISH_LINES[kind]);
  expect(ENGLISH_LINES[kind]).not.toMatch(/[\n!]/);
  expect(ENGLISH_LINES[kind].split(' ').length).toBeLessThanOrEqual(52);
});

describe.each(OTHER_LANGUAGES)('in %s', (language) => {
  test.each(URGENT_KINDS)('%s comes in that language first, then in English', (kind) => {
    const line = firstLine(kind, language);
    expect(line.endsWith(` ${ENGLISH_LINES[kind]}`)).toBe(true);
    expect(line.slice(0, -ENGLISH_LINES[kind].length)).toMatch(SCRIPTS[language]);
    expect(line).not.toContain('\n');
  });

  test('keeps the emergency numbers of the English line', () => {
    for (const kind of URGENT_KINDS) {
      const numbers = ENGLISH_LINES[kind].match(/\b(?:000|132 500|13 11 26)\b/g) ?? [];
      const local = firstLine(kind, language).slice(0, -ENGLISH_LINES[kind].length);
      for (const number of numbers) expect(local).toContain(number);
    }
  });
});

test('other kinds are in English whatever the language', () => {
  expect(firstLine('tip-over', 'el')).toBe(ENGLISH_LINES['tip-over']);
});

test('a language without lines is answered in English', () => {
  expect(firstLine('gas', 'ko')).toBe(ENGLISH_LINES.gas);
});

test('tags with regions, scripts and old names are understood', () => {
  expect(firstLine('gas', 'es-MX')).toBe(firstLine('gas', 'es'));
  expect(firstLine('gas', 'tl')).toBe(firstLine('gas', 'fil'));
  expect(firstLine('gas', 'zh-Hant-TW')).toBe(firstLine('gas', 'yue'));
  expect(firstLine('gas', 'zh_CN')).toBe(firstLine('gas', 'zh'));
});

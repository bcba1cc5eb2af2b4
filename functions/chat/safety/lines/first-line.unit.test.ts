/** The first lines: one for every kind, in every language that has one, followed by English. */
import { expect, test } from 'vitest';
import { STOP_KINDS } from '../kinds.ts';
import { ENGLISH_LINES } from './english.ts';
import { firstLine, type OtherLanguage } from './first-line.ts';
import { URGENT_KINDS } from './urgent.ts';

const SCRIPTS: Record<OtherLanguage, RegExp> = {
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

test.each(STOP_KINDS)('%s has one short English line', (kind) => {
  expect(firstLine(kind, 'en')).toBe(ENGLISH_LINES[kind]);
  expect(ENGLISH_LINES[kind]).not.toMatch(/[\n!]/);
  expect(ENGLISH_LINES[kind].split(' ').length).toBeLessThanOrEqual(52);
});

test.each(Object.entries(SCRIPTS))(
  'urgent kinds come in %s first, with the numbers to ring, then in English',
  (language, script) => {
    for (const kind of URGENT_KINDS) {
      const line = firstLine(kind, language);
      expect(line.endsWith(` ${ENGLISH_LINES[kind]}`)).toBe(true);
      const local = line.slice(0, -ENGLISH_LINES[kind].length);
      expect(local).toMatch(script);
      expect(local).not.toContain('\n');
      for (const number of ENGLISH_LINES[kind].match(/\b(?:000|132 500|13 11 26)\b/g) ?? [])
        expect(local).toContain(number);
    }
  },
);

test('other kinds and languages are in English', () => {
  expect(firstLine('tip-over', 'el')).toBe(ENGLISH_LINES['tip-over']);
  expect(firstLine('gas', 'ko')).toBe(ENGLISH_LINES.gas);
});

test('tags with regions, scripts and old names are understood', () => {
  expect(firstLine('gas', 'es-MX')).toBe(firstLine('gas', 'es'));
  expect(firstLine('gas', 'tl')).toBe(firstLine('gas', 'fil'));
  expect(firstLine('gas', 'zh-Hant-TW')).toBe(firstLine('gas', 'yue'));
  expect(firstLine('gas', 'zh_CN')).toBe(firstLine('gas', 'zh'));
});

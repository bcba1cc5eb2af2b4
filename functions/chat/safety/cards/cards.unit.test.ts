/** The safety cards: their length and sources, and the articles of the library that hold the same words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { HAZARD_KINDS } from '../../../../shared/chat.ts';
import { CARD_ARTICLES, hazardCard } from './cards.ts';

const LIBRARY = join(import.meta.dirname, '../../../../infra/knowledge');

const SOURCE = /^[^|]+ \((?:https:\/\/[^\s|()]+, 2026-11-(?:22|25|30)|by name, read in a copy|by name, not opened)\)$/;

test.each(HAZARD_KINDS)(
  'the card of %s is short, says what never to do, and rests on a source that was read',
  (kind) => {
    const { text, checkedAgainst } = hazardCard(kind);
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(60);
    expect(words).toBeLessThanOrEqual(140);
    expect(text).toMatch(/\b(never|do not|does not|nobody|only a licensed|leave it alone|stop)\b/i);
    expect(checkedAgainst.some((source) => source.includes('(https://'))).toBe(true);
    for (const source of checkedAgainst) expect(source).toMatch(SOURCE);
  },
);

test('cards about what kills at once name 000', () => {
  for (const kind of HAZARD_KINDS.slice(0, 6)) expect(hazardCard(kind).text).toMatch(/\b000\b/);
});

test('every card is a section of exactly one article', () => {
  const sections = Object.values(CARD_ARTICLES).flatMap((cards) => Object.keys(cards));
  expect(sections.toSorted()).toEqual([...HAZARD_KINDS].toSorted());
});

describe.each(Object.entries(CARD_ARTICLES))('%s', (name, cards) => {
  const article = readFileSync(join(LIBRARY, name), 'utf8');

  test('holds the words of its cards and no others', () => {
    const [, body = ''] = /^---\n.*?\n---\n\n(.*)$/s.exec(article.replace(/^<!--.*-->\n/gm, '')) ?? [];
    const sections = Object.values(cards).map(({ title, text }) => `## ${title}\n\n${text}`);
    expect(body).toBe(`${sections.join('\n\n')}\n`);
  });

  test('names the sources of its cards in the front matter', () => {
    const { checkedAgainst: line } = z
      .object({ checkedAgainst: z.string() })
      .parse(parse(/^---\n(.*?)\n---$/ms.exec(article.replace(/^<!--.*-->\n/gm, ''))?.[1] ?? ''));
    const sources = Object.values(cards).flatMap(({ checkedAgainst }) => checkedAgainst);
    expect(new Set(line.split(' | '))).toEqual(new Set(sources));
    expect(article).toMatch(/^states: all$/m);
  });
});

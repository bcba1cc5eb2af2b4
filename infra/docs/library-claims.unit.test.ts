/** Checks that the paper on the library's claims has a section for every article, with the article's every number and period. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { splitFrontMatter } from '../../functions/knowledge/passages/front-matter.ts';

const LIBRARY = join(import.meta.dirname, '../knowledge');
const PAPER = readFileSync(join(import.meta.dirname, 'library-claims.md'), 'utf8');
const COMMENT = /<!--[\s\S]*?-->/g;

const NUMBER = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`;
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const COUNTS = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen';
const PERIODS = 'business days?|days?|weeks?|months?|years?|hours?|minutes?';
/** A longer unit comes before one that begins it: `mm` and `months` before `m`. */
const UNITS = [
  'square centimetres|square metres|millimetres|metres|hectares|mm|cm|km|m',
  'kilowatt hours|kilowatts|kilonewtons|newtons|kN|kW|kg|W|K|g',
  '°C|°|degrees|per cent|lumens|lux|litres|ml|amps|mA|decibels|stars|points',
  'business days|days|weeks|months|years|hours|minutes|seconds|am|pm',
].join('|');

/** Telephone numbers, sums of money, days, slopes, numbers with a unit, and periods in words. */
const QUANTITY = new RegExp(
  [
    String.raw`(?:1[38]00 \d{3} \d{3}|13 \d\d \d\d|132 500)\b`,
    String.raw`\$${NUMBER}(?: to (?:more than )?\$${NUMBER})?`,
    String.raw`\b\d{1,2} (?:${MONTHS}) \d{4}`,
    String.raw`\b1 in \d+`,
    String.raw`\b${NUMBER}(?: (?:to|by|or|and|of) ${NUMBER})*[ -]?(?:${UNITS})(?![\w°])`,
    String.raw`\b(?:${COUNTS})(?: to (?:${COUNTS}))?(?: |-)(?:${PERIODS})\b`,
  ].join('|'),
  'g',
);

const STATES = [
  'confirmed',
  'one source',
  'named only',
  'sources differ',
  'not confirmed',
  'rule of thumb',
  'arithmetic',
  'mended',
  'not claimed',
];

const sections = new Map(
  PAPER.split(/^## (?=\S+\.md$)/m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);
const articles = readdirSync(LIBRARY).filter((name) => name.endsWith('.md'));

/** Whether a text has the quantity itself, not as the end of a longer number. */
const has = (text: string, quantity: string): boolean =>
  text
    .split(quantity)
    .slice(0, -1)
    .some((before) => !/[\d,.]$/.test(before));

function quantitiesOf(article: string): string[] {
  const { body } = splitFrontMatter(readFileSync(join(LIBRARY, article), 'utf8'));
  return [...new Set(body.replace(COMMENT, '').match(QUANTITY) ?? [])];
}

test('the paper has a section for every article, and for nothing else', () => {
  expect([...sections.keys()].toSorted()).toEqual(articles.toSorted());
});

describe.each(articles)('the section of %s', (article) => {
  const section = sections.get(article) ?? '';

  test('gives each claim a known state and a place', () => {
    const rows = [...section.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | ')).slice(2);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((cells) => cells.length !== 3 || !STATES.includes(cells[1] ?? ''))).toEqual([]);
  });

  test('has every number and period of the article', () => {
    expect(quantitiesOf(article).filter((quantity) => !has(section, quantity))).toEqual([]);
  });
});

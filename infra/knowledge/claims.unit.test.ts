/**
 * The front matter of each article lists its claims: each rule, number, period and price with a state, where it was found, and the day.
 * No text that a member or the assistant reads has them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { splitFrontMatter } from '../../functions/knowledge/passages/front-matter.ts';
import { cutMarkdown } from '../../functions/knowledge/passages/passages.ts';

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

/** "(a copy)" beside a source is an official document on a host that members should not be sent to. */
const STATES = {
  confirmed: 'another text says the same',
  'one source': "the source in the article's own list; no second text was found or searched for",
  'named only': 'a standard or an act that is not open to read; the article says where to ask',
  'sources differ': 'the article says that they do',
  'not confirmed': 'nothing was found; the article says it softly',
  'rule of thumb': 'the article says that it is one',
  arithmetic: 'worked out; the source is the sum',
  mended: 'the article said something else before',
  'not claimed': 'kept so that nobody adds it',
};

/** The claim, its state, its source, and the day on which it was searched for. */
const Claim = z.tuple([
  z.string().check(z.minLength(3)),
  z.enum(Object.keys(STATES) as (keyof typeof STATES)[]),
  z.string().check(z.minLength(3)),
  z.iso.date(),
]);

const articles = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md'));

/** A colour by its hex code, with its light reflectance value: `#F5F1E8, LRV 88`. */
const HEX_WITH_LRV = /#([0-9A-F]{6}), LRV (\d+)/g;

/** The relative luminance of an sRGB colour, times 100 (w3.org/TR/WCAG22, "relative luminance"). */
function lrv(hex: string): number {
  const light = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 100 * (0.2126 * light(0) + 0.7152 * light(2) + 0.0722 * light(4));
}

/** Whether a text has the quantity itself, not as the end of a longer number. */
const has = (text: string, quantity: string): boolean =>
  text
    .split(quantity)
    .slice(0, -1)
    .some((before) => !/[\d,.]$/.test(before));

describe.each(articles)('%s', (article) => {
  const file = readFileSync(join(import.meta.dirname, article), 'utf8');
  const { body } = splitFrontMatter(file);
  const [, list = '', rulesOfThumb = ''] = /^claims:\n((?: {2}- .+\n)+)(?:rulesOfThumb: (.+)\n)?---$/m.exec(file) ?? [];
  const lines = list.trimEnd().split('\n');

  test('gives each claim a known state, a source and a day', () => {
    const unread = lines.filter((line) => !Claim.safeParse(JSON.parse(line.replace('  - ', ''))).success);
    expect(unread).toEqual([]);
  });

  test('has every number and period among its claims and rules of thumb', () => {
    const quantities = [...new Set(body.replace(COMMENT, '').match(QUANTITY) ?? [])];
    expect(quantities.filter((quantity) => !has(`${list}${rulesOfThumb}`, quantity))).toEqual([]);
  });

  test('gives each hex code the light reflectance value that follows from it', () => {
    const wrong = [...body.matchAll(HEX_WITH_LRV)].filter(
      ([, hex = '', said]) => Math.round(lrv(hex)) !== Number(said),
    );
    expect(wrong.map(([colour]) => colour)).toEqual([]);
    expect(body.match(/#[0-9a-f]{6}\b/gi) ?? []).toHaveLength(body.match(HEX_WITH_LRV)?.length ?? 0);
  });

  test('shows no claim to anybody', () => {
    const { about: shown, passages } = cutMarkdown(file, article);
    const words = passages.flatMap(({ heading, text, asked }) => [heading, text, asked]).join('\n');
    expect(lines.filter((line) => words.includes(line.trim()))).toEqual([]);
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['claims']));
  });
});

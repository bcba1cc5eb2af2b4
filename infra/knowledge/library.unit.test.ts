/** Checks that every article of the shipped library has the shape, length, tone and spelling that retrieval and members rely on. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { splitFrontMatter } from '../../functions/knowledge/passages/front-matter.ts';
import { STATES } from '../../shared/text/states.ts';

const LEAST_WORDS = 500;
const MOST_WORDS = 1250;
const BANNED = /\b(unlock\w*|elevat\w*|seamless\w*|effortless\w*|stunning|game-changer|timeless)\b|—/i;
const AMERICAN = [
  'color',
  'colors',
  'gray',
  'organize',
  'center',
  'fiber',
  'favorite',
  'neighbor',
  'mold',
  'aluminum',
  'meters',
  'faucet',
  'countertop',
  'drapes',
];

/** Advice found to be wrong or out of date on 22 and 23 November 2026. */
const WITHDRAWN = new RegExp(
  [
    'about 30 (?:LRV )?points\\b',
    'avoids structural work',
    'the 2022 code\\b',
    'undercut the door by 10',
    'Natural stone also contains silica',
    'small child should be 40 degrees',
    'below the top of the rail in its lowest position',
    'at least 8 m from fallen',
    'already use (?:it|the 2025 edition)',
    'power off before loosening switch plates',
    'or by cutting the loop',
    'after 10 pm from Monday to Friday and before 9 am',
  ].join('|'),
);

/** Hosts that no member should be sent to, and why. Articles name the original instead: `(by name, read in a copy)`. */
const REFUSED_HOSTS: [RegExp, string][] = [
  [/\.$/, 'an address with a dot too many'],
  [/\.netlify\.app$|\.azurewebsites\.net$|-cms\./, "a mirror or a site's back office"],
  [
    /scribd|docslib|docsbay|docplayer|studylib|issuu|vdocuments|documents\.page|flippingbook|manualsfile|yumpu/,
    "copies of other people's documents",
  ],
  [/zoelaw|casechat|onlinestandardssearch/, 'unofficial copies of laws and standards'],
  [/blogspot|wordpress|doityourself|davesdiytips|couldask|weber\.fi\.eu|hddvd/, 'a personal page or a content farm'],
  [/shopify|harveynorman|haymespaint|gumtree/, 'a shop or a place to sell'],
  [/alintaenergy|originenergy|agl\.com/, "a retailer's list of emergency numbers"],
  [/chalkline|sitekiln|easybuildingcodes/, 'a summary of law by a seller of software'],
];

/** Members' own words for a section, on the line below its heading. The search uses them; no screen shows them. */
const ASKED_AS = /^## (.+)\n<!-- asked as: (.{1,261}) -->\n\n/gm;
const COMMENT = /<!--[\s\S]*?-->\n?/g;

const fileNames = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md'));
const articles = fileNames.map((name) => readArticle(name));

/** An article as a member reads it, with its headings, and the words that members ask with apart. */
function readArticle(name: string) {
  const file = readFileSync(join(import.meta.dirname, name), 'utf8');
  const askedAs = [...file.matchAll(ASKED_AS)].map(([, heading, items = '']) => ({
    heading,
    items: items.split(', '),
  }));
  const text = file.replace(COMMENT, '');
  const { about, body } = splitFrontMatter(text);
  const headings = body.match(/^## .+$/gm) ?? [];
  return { name, askedAs, text, title: about.title ?? '', summary: about.summary ?? '', about, body, headings };
}

test('the library holds at least 16 articles', () => {
  expect(articles.length).toBeGreaterThanOrEqual(16);
});

test('no two articles share a title', () => {
  const titles = articles.map((article) => article.title.toLowerCase());
  expect(new Set(titles).size).toBe(titles.length);
});

test('no two sections share a heading, as citations name headings', () => {
  const headings = articles.flatMap((article) => article.headings);
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
});

describe.each(articles)('$name', ({ name, askedAs, text, title, summary, about, body, headings }) => {
  test('is named in kebab case', () => {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.md$/);
  });

  test('has a title and a one-sentence summary in plain YAML', () => {
    expect(title).toMatch(/^[A-Z][^:#"]+$/);
    expect(summary).toMatch(/^[A-Z][^:#"]+[^.]\.$/);
    expect(summary).not.toMatch(/[.?] [A-Z]/);
  });

  test('says in which states it applies', () => {
    const [, line = ''] = /^states: (.+)$/m.exec(text) ?? [];
    const named = line === 'all' ? STATES : line.split(', ');
    expect(new Set<string>(about.states)).toEqual(new Set(named));
    expect(about.states.length).toBeGreaterThan(0);
  });

  test('belongs to a group of the library', () => {
    expect(about.group).toBeDefined();
  });

  test('names what it was checked against, each source once', () => {
    const names = about.checkedAgainst.map(({ name: source }) => source);
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    for (const source of about.checkedAgainst) {
      expect(source.name).toMatch(/^[A-Z0-9][^|]+[^ .,|]$/);
      expect(source.name).not.toContain('http');
      if (source.checkedOn !== null) expect(new Date(source.checkedOn).toISOString()).toContain(source.checkedOn);
    }
  });

  test('links sources that members can trust, over https', () => {
    for (const { url } of about.checkedAgainst) {
      if (url === null) continue;
      const { protocol, hostname } = new URL(url);
      expect(protocol, url).toBe('https:');
      const refused = REFUSED_HOSTS.find(([host]) => host.test(hostname));
      expect(refused?.[1], url).toBeUndefined();
    }
  });

  test('has a body of readable length', () => {
    const words = body.split(/\s+/).filter((word) => /\w/.test(word)).length;
    expect(words).toBeGreaterThanOrEqual(LEAST_WORDS);
    expect(words).toBeLessThanOrEqual(MOST_WORDS);
  });

  test('has four to eight second-level headings, no others and no empty section', () => {
    expect(headings.length).toBeGreaterThanOrEqual(4);
    expect(headings.length).toBeLessThanOrEqual(8);
    expect(body).not.toMatch(/^(#|#{3,}) /m);
    const sections = body.split(/^## .+$/m).slice(1);
    for (const section of sections) expect(section.trim().split(/\s+/).length).toBeGreaterThan(40);
  });

  test('gives every section 8 to 16 words that members ask with', () => {
    expect(askedAs.map(({ heading }) => `## ${heading}`)).toEqual(headings);
    for (const { items } of askedAs) {
      expect(items.length).toBeGreaterThanOrEqual(8);
      expect(items.length).toBeLessThanOrEqual(16);
      expect(new Set(items).size).toBe(items.length);
    }
  });

  test("keeps to the site's tone", () => {
    expect(text.match(BANNED)?.[0]).toBeUndefined();
    expect(text).not.toContain('!');
  });

  test('does not repeat advice that was withdrawn', () => {
    expect(body.match(WITHDRAWN)?.[0]).toBeUndefined();
  });

  test('is spelled the Australian way', () => {
    const words = new Set(text.toLowerCase().match(/[a-z]+/g));
    expect(AMERICAN.filter((word) => words.has(word))).toEqual([]);
  });
});

/** What the build makes of the blog and of the visitors' pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import pictures from '../../../frontend/art/pictures.json' with { type: 'json' };
import { ALL_ARTICLES, articleAt, CATEGORIES, FEATURED, GRID_ARTICLES } from '../../../shared/articles.ts';
import { documentFor, statusFor } from '../../../shared/contract/screens.ts';
import { readArticle, wordCount } from './article-markdown.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { BUILT_ORIGIN, BUILT_SELLER, fillPlaceholders } from './stage-placeholders.ts';

const folder = new URL('../../../frontend/blog/articles/', import.meta.url);
const textOf = (slug: string) => readFileSync(new URL(`${slug}.md`, folder), 'utf8');

describe('the blog', () => {
  test('has six entries with a category each, and a featured one', () => {
    expect(GRID_ARTICLES.map(({ category }) => category).toSorted()).toEqual([...CATEGORIES].toSorted());
    expect(FEATURED.publishedAt).toBe('2025-01-15');
    expect(ALL_ARTICLES.map(({ publishedAt }) => publishedAt)).toEqual(
      ALL_ARTICLES.map(({ publishedAt }) => publishedAt)
        .toSorted()
        .toReversed(),
    );
    for (const key of ['slug', 'title', 'picture', 'excerpt'] as const)
      expect(new Set(ALL_ARTICLES.map((article) => article[key])).size, key).toBe(ALL_ARTICLES.length);
  });

  test.each(ALL_ARTICLES.map(({ slug }) => slug))('%s has three figures, and no picture twice on its page', (slug) => {
    const figures = readArticle(textOf(slug)).filter((block) => 'caption' in block);
    expect(figures.length).toBeGreaterThanOrEqual(3);
    for (const { caption } of figures) expect(caption).toMatch(/illustration|to scale/i);
    const shown = figures.map((figure) => (figure.kind === 'drawing' ? figure.drawing : figure.picture));
    const onPage = [...shown, ...(articleAt(slug)?.next ?? []).map(({ picture }) => picture)];
    expect(new Set(onPage).size, onPage.join()).toBe(onPage.length);
  });

  test.each(ALL_ARTICLES.map(({ slug, minutes }) => [slug, minutes] as const))(
    '%s is 700 to 1,200 words, takes the %d minutes it says, and opens with its annotated room',
    (slug, minutes) => {
      const text = textOf(slug);
      const blocks = readArticle(text);
      const words = wordCount(blocks);
      expect(words).toBeGreaterThanOrEqual(700);
      expect(words).toBeLessThanOrEqual(1200);
      expect(Math.round(words / 200)).toBe(minutes);
      const [room] = blocks;
      expect(room).toMatchObject({ kind: 'room', picture: articleAt(slug)?.article.picture });
      expect(room?.kind === 'room' && room.caption).toMatch(/illustration/i);
      // The site's style: no exclamation marks, no stock phrases, and no picture is called a photograph.
      expect(text).not.toMatch(/!|photograph|\bcompliant\b|unlock|elevate|seamless|color\b|organiz/i);
    },
  );

  test('every text has an entry, and every picture exists', () => {
    expect(readdirSync(folder).toSorted()).toEqual(ALL_ARTICLES.map(({ slug }) => `${slug}.md`).toSorted());
    for (const { picture } of ALL_ARTICLES) expect(Object.keys(pictures)).toContain(picture);
  });
});

describe("an article's Markdown", () => {
  test('is set with typographic marks', () => {
    expect(readArticle(`"It's" (or 'so')`)).toEqual([{ kind: 'paragraph', text: ['“It’s” (or ‘so’)'] }]);
  });

  test.each([
    ['<b>markup</b>', /no look/],
    ['# A second title', /depth 2/],
    ['![a](https://elsewhere.example/a.png)', /no look/],
    ['```room nowhere\nalt\ncaption\n0.5 0.5 Note.\n```', /no such picture/],
    ['```drawing nothing\nalt\ncaption\n```', /no such picture or drawing/],
    ['```figure hero\nalt\n```', /no caption/],
    ['```room hero\nalt\ncaption\n```', /no look/],
    ['```room hero\nalt\ncaption\n1.5 0.2 Off the picture.\n```', /pin's place/],
  ])('refuses %j', (markdown, words) => {
    expect(() => readArticle(markdown)).toThrow(words);
  });
});

describe('the document that answers a path', () => {
  const visitors = PUBLIC_PAGES.map(({ path }) => path);
  const answer = (path: string, signedIn: boolean) => documentFor(path, signedIn, visitors, ['/', '/auth']);

  const room = '/assistant/01K9R00M000000000000000000';

  test.each([
    '/assistant/more',
    '/assistant/01k9r00m000000000000000000',
    '/assistant/81K9R00M000000000000000000',
    '/assistant/01K9R00M0000000000000000000',
    `${room}/more`,
    `${room}/sheet/more`,
    `${room}//sheet`,
    `/assistant/${room}`,
    `/more${room}`,
    `${room}\n`,
  ])('is 404 at %j, which is no room', (path) => {
    for (const signedIn of [true, false]) expect(statusFor(answer(path, signedIn)), path).toBe(404);
  });

  test.each(['/blog', '/admin', '/blog/unknown', '/nowhere', '/auth/more', '//evil.example', '/visitor', '/__proto__'])(
    'is a page with 404 for a visitor at %s',
    (path) => {
      expect(answer(path, false)).toBe('/visitor/not-found.html');
      expect(statusFor(answer(path, false))).toBe(404);
    },
  );
});

test('the seller is named where the stage names one, and left out elsewhere', () => {
  const { legalEntity, abn, address } = BUILT_SELLER;
  const built = `<p>Terms</p><p data-seller>${legalEntity}, ${abn}, ${address}</p><p>More</p>`;
  const stage = { origin: 'https://verandah.example', supportEmail: 'help@verandah.example' };
  expect(fillPlaceholders(built, stage)).toBe('<p>Terms</p><p>More</p>');
  const seller = { legalEntity: 'Ash & $1 Pty Ltd', abn: '51824753556', address: '1 High Street' };
  expect(fillPlaceholders(built, { ...stage, seller })).toBe(
    '<p>Terms</p><p data-seller>Ash &amp; $1 Pty Ltd, 51 824 753 556, 1 High Street</p><p>More</p>',
  );
});

test("the placeholders are filled with the stage's own values", () => {
  const built = `<a href="${BUILT_ORIGIN}/x?u=${encodeURIComponent(BUILT_ORIGIN)}">support@stage.invalid</a>`;
  expect(fillPlaceholders(built, { origin: 'https://verandah.example', supportEmail: 'help@verandah.example' })).toBe(
    '<a href="https://verandah.example/x?u=https%3A%2F%2Fverandah.example">help@verandah.example</a>',
  );
});

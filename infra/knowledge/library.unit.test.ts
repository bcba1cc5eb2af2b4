/** The library that the assistant ships with: each article is one that can be found and cited. */
// Checks that every article of the shipped library has the shape, length, tone and spelling that retrieval and members rely on.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const LEAST_WORDS = 500;
const MOST_WORDS = 1200;
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

const fileNames = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.md'));
const articles = fileNames.map((name) => readArticle(name));

/** Splits one article into its front matter fields and its body; the front matter holds one `key: value` a line. */
function readArticle(name: string) {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const [, frontMatter = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? [];
  const field = (key: string) => new RegExp(`^${key}: (.+)$`, 'm').exec(frontMatter)?.[1] ?? '';
  const headings = body.match(/^## .+$/gm) ?? [];
  return { name, text, title: field('title'), summary: field('summary'), body, headings };
}

test('the library holds at least 16 articles', () => {
  expect(articles.length).toBeGreaterThanOrEqual(16);
});

test('no two articles share a title', () => {
  const titles = articles.map((article) => article.title.toLowerCase());
  expect(new Set(titles).size).toBe(titles.length);
});

test('no two sections share a heading, so that a citation names one passage', () => {
  const headings = articles.flatMap((article) => article.headings);
  expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([]);
});

describe.each(articles)('$name', ({ name, text, title, summary, body, headings }) => {
  test('is named in kebab case', () => {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.md$/);
  });

  test('has a title and a one-sentence summary that any YAML reader takes as plain text', () => {
    expect(title).toMatch(/^[A-Z][^:#"]+$/);
    expect(summary).toMatch(/^[A-Z][^:#"]+[^.]\.$/);
    expect(summary).not.toMatch(/[.?] [A-Z]/);
  });

  test('has a body of readable length', () => {
    const words = body.split(/\s+/).filter((word) => /\w/.test(word)).length;
    expect(words).toBeGreaterThanOrEqual(LEAST_WORDS);
    expect(words).toBeLessThanOrEqual(MOST_WORDS);
  });

  test('has four to seven second-level headings, no others and no empty section', () => {
    expect(headings.length).toBeGreaterThanOrEqual(4);
    expect(headings.length).toBeLessThanOrEqual(7);
    expect(body).not.toMatch(/^(#|#{3,}) /m);
    const sections = body.split(/^## .+$/m).slice(1);
    for (const section of sections) expect(section.trim().split(/\s+/).length).toBeGreaterThan(40);
  });

  test('keeps to the house tone', () => {
    expect(text.match(BANNED)?.[0]).toBeUndefined();
    expect(text).not.toContain('!');
  });

  test('is spelled the Australian way', () => {
    const words = new Set(text.toLowerCase().match(/[a-z]+/g));
    expect(AMERICAN.filter((word) => words.has(word))).toEqual([]);
  });
});

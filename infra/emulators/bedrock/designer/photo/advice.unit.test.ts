/** The figures of the notes on things are the library's. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ADVICE } from './advice.ts';

const ARTICLES = new URL('../../../../knowledge/', import.meta.url);
const LIBRARY = readdirSync(ARTICLES)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, ARTICLES), 'utf8').split('\n---\n')[1])
  .join('\n');

test.each([...ADVICE])('the note on a %s is short, and its figures stand in the library', (_, { title, text }) => {
  expect(title).toMatch(/^(?:\S+ ?){1,4}$/);
  expect(text).toMatch(/^(?:\S+ ?){5,20}$/);
  const figures = text.match(/\d[\d,]*(?: to \d[\d,]*)? (?:mm|m|lumen)\b/g) ?? [];
  for (const figure of figures) expect(LIBRARY).toContain(figure);
  expect(figures.length).toBeGreaterThan(0);
});

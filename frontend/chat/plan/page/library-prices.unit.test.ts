/** The prices that are offered stand in the library's article, with the source that the page names. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dollarRange } from '../../../ui/text/numbers.ts';
import { LIBRARY_PRICES, libraryPriceOf, PRICES_ARTICLE } from './library-prices.ts';

const article = readFileSync(new URL(`../../../../infra/knowledge/${PRICES_ARTICLE}.md`, import.meta.url), 'utf8');
/** Without the front matter. */
const paragraphs = article.split('---').slice(2).join('---').split('\n\n');

test.each(LIBRARY_PRICES)('$source: $low to $high', ({ low, high, source }) => {
  const range = dollarRange({ low: low * 100, high: high * 100 });
  const [publisher = '', date = ''] = source.split(', ');
  const year = /\d{4}/.exec(date)?.[0] ?? 'no year';
  const said = paragraphs.filter((text) => text.includes(range) && text.includes(publisher) && text.includes(year));
  expect(said, `${range}, ${publisher}, ${year}`).not.toEqual([]);
});

test('a price is offered for the job that it is about, and for no other', () => {
  expect(libraryPriceOf('Have the eaves sheeting tested before anyone drills')?.high).toBe(250);
  expect(libraryPriceOf('Have the house inspected for asbestos')?.high).toBe(1500);
  expect(libraryPriceOf('Renovate the bathroom')?.low).toBe(20_000);
  for (const text of [
    'Test the old paint for lead',
    'Paint the bathroom',
    'Buy new kitchen chairs',
    'New bathroom mirror',
    '',
  ])
    expect([text, libraryPriceOf(text)]).toEqual([text, undefined]);
});

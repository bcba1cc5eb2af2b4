/** What is said of the sun is the library's: each sentence is in the section that is linked. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MEANINGS, meaningOf } from './meaning.ts';

test('each sentence is in the section of the library that it links to', () => {
  for (const { slug, heading, words } of Object.values(MEANINGS).flat()) {
    const article = readFileSync(`infra/knowledge/${slug}.md`, 'utf8');
    const section = article.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
    expect(section).toContain(words);
  }
});

test('the direction decides, but in the tropical north, where no sun is wanted', () => {
  const at = (latitude: number) => ({ town: 'Here', latitude, longitude: 147, timeZone: 'Australia/Brisbane' });
  for (const [azimuth, side] of [
    [0, 'north'],
    [45, 'east'],
    [180, 'south'],
    [225, 'west'],
    [315, 'west'],
  ] as const) {
    expect(meaningOf(at(-42.9), azimuth)).toBe(MEANINGS[side]);
    expect(meaningOf(at(-12.5), azimuth)).toBe(MEANINGS.tropics);
  }
});

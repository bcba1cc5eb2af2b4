/** The sun of a room in words: no sun at all, one spell, and two. */
import { expect, test } from 'vitest';
import type { Hours } from '../../../../shared/sun/hours.ts';
import { factOf, headlineOf, momentOf, questionOf } from './words.ts';

const MORNING = { from: 365, to: 575 };
const EVENING = { from: 970, to: 1180 };
const hours = (given: Partial<Hours>): Hours => ({ summer: [], autumn: [], winter: [], spring: [], ...given });

test('the headline says the season’s day first, and where there is none', () => {
  const south = hours({ summer: [MORNING, EVENING] });
  const both = '6:05 am to 9:35 am and 4:10 pm to 7:40 pm in December';
  expect(headlineOf(south, 'summer')).toBe(`Direct sun ${both}; none in June.`);
  expect(headlineOf(south, 'winter')).toBe(`No direct sun in June; ${both}.`);
  expect(headlineOf(south, 'autumn')).toBe('No direct sun in March or June.');
});

test('a note fits a fact of the home, however long the room’s name is', () => {
  const longest = hours({ winter: [MORNING, EVENING], summer: [MORNING, EVENING] });
  expect(factOf('Bath', hours({ winter: [MORNING] }))).toBe('Bath: sun 6:05 am–9:35 am in June, none in December');
  expect(factOf('W'.repeat(60), hours({ winter: [MORNING], summer: [EVENING] }))).toHaveLength(80);
  expect(factOf('Bath', longest).length).toBeLessThanOrEqual(120);
});

test('the question says both extremes', () => {
  expect(questionOf(hours({ winter: [MORNING] }))).toMatch(/6:05 am to 9:35 am in June and never in December\. What/);
});

test('a moment is night, shade, a patch on the floor, or sun on a wall', () => {
  expect(momentOf(false, false, []).short).toBe('the sun is down');
  expect(momentOf(true, false, []).short).toBe('no direct sun');
  expect(momentOf(true, true, []).long).toBe('Direct sun. It falls on a wall, not on the floor.');
  const patch = [
    [1.26, 0],
    [4.44, 1],
  ] as const;
  expect(momentOf(true, true, patch).long).toBe('Direct sun. It lies on the floor from 1.3 m to 4.4 m in.');
});

/** Promised days, compared with days worked out by hand and with `Intl`, which has the time zone database. */
import { describe, expect, test } from 'vitest';
import { DAILY_AT_HOUR } from '../../infra/cdk/daily-hour.ts';
import { perthDay } from '../../infra/testing/perth-day.ts';
import { chanceFrom } from '../../infra/testing/simulation/chance.ts';
import { CalendarDay, endOfPromisedDay, promisedDay } from './promised-day.ts';

/** Australia's zones. Lord Howe's daylight saving is half an hour, Eucla's offset has quarters. */
const ZONES = 'Perth Eucla Darwin Adelaide Brisbane Sydney Hobart Lord_Howe'.split(' ').map((city) => {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: `Australia/${city}` });
  return { city, dayAt: (seconds: number) => day.format(seconds * 1000) };
});
const secondsOf = (iso: string) => Date.parse(iso) / 1000;
const DAY = 86_400;

/** Times between 2026 and 2046: half of them anywhere, half within two hours of an edge: of a day, a leap day, or daylight saving. */
function momentsFrom(seed: number, count: number): number[] {
  const { below } = chanceFrom(seed);
  const edges = ['2026-12-31', '2028-02-28', '2028-02-29', '2032-02-29', '2027-04-04', '2027-10-03', '2040-04-01'];
  return Array.from({ length: count }, (_, place) => {
    if (place % 2 === 0) return secondsOf('2026-01-01T00:00:00Z') + below(20 * 365 * DAY);
    const edge = edges[below(edges.length)] ?? '';
    return secondsOf(`${edge}T00:00:00+08:00`) + below(2) * DAY + below(4 * 3_600) - 2 * 3_600;
  });
}

describe('a promised day', () => {
  test.each([
    // The last second before midnight in Perth, and midnight.
    ['2026-11-29T15:59:59Z', '2026-11-29', '2026-11-29T15:59:59Z'],
    ['2026-11-29T16:00:00Z', '2026-11-30', '2026-11-30T15:59:59Z'],
    // 00:30 on 5 April in Sydney, whose daylight saving ended on the 4th.
    ['2027-04-04T14:30:00Z', '2027-04-04', '2027-04-04T15:59:59Z'],
    // 30 days after 30 January in a leap year, by day and by night, and in another year.
    ['2028-02-29T05:00:00Z', '2028-02-29', '2028-02-29T15:59:59Z'],
    ['2028-02-29T17:00:00Z', '2028-03-01', '2028-03-01T15:59:59Z'],
    ['2027-02-28T17:00:00Z', '2027-03-01', '2027-03-01T15:59:59Z'],
    ['2026-12-31T16:00:00Z', '2027-01-01', '2027-01-01T15:59:59Z'],
  ])('of %s is %s, and ends at %s', (at, day, end) => {
    expect(promisedDay(secondsOf(at))).toBe(day);
    expect(endOfPromisedDay(secondsOf(at))).toBe(secondsOf(end));
  });

  test('is the day in Perth, to its last second', () => {
    for (const at of momentsFrom(7, 2_000)) {
      const [day, end] = [promisedDay(at), endOfPromisedDay(at)];
      expect(CalendarDay.safeParse(day).success).toBe(true);
      expect([day, perthDay(end * 1000)]).toEqual([perthDay(at * 1000), day]);
      expect(perthDay((end + 1) * 1000) > day).toBe(true);
      expect([promisedDay(end), endOfPromisedDay(end)]).toEqual([day, end]);
    }
  });

  test('is over for nobody in Australia who still has it, and has begun for everybody', () => {
    for (const at of momentsFrom(11, 500)) {
      const [day, end] = [promisedDay(at), endOfPromisedDay(at)];
      for (const { city, dayAt } of ZONES) {
        expect(dayAt(end + 1) > day, `${city} after the end of ${day}`).toBe(true);
        expect(dayAt(at) >= day, `${city} at a time of ${day}`).toBe(true);
      }
    }
  });

  test('has ended when the daily rule of the same UTC day runs', () => {
    for (const at of momentsFrom(13, 200)) {
      const rule = secondsOf(`${promisedDay(at)}T00:00:00Z`) + DAILY_AT_HOUR * 3_600;
      expect(rule).toBeGreaterThan(endOfPromisedDay(at));
    }
  });
});

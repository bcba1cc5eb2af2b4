/** The platform's statistics: each counter's total, and what each of the last days added. */
import {
  COUNTERS,
  type Counter,
  MEMBERSHIP_COUNTERS,
  type MembershipCounter,
  type MembershipStats,
  SERIES_DAYS,
  type Stats,
} from '../../shared/admin.ts';
import { ALL_ARTICLES } from '../../shared/articles.ts';
import { promisedDay } from '../../shared/contract/promised-day.ts';
import { type CountHistory, type CountPeriods, countHistory, countPeriods } from '../platform/table/items/counts.ts';
import { dayOf, toSeconds } from '../platform/time.ts';

/** Twelve queries, however large the table is. @param now In milliseconds. */
export async function statistics(now = Date.now()): Promise<Stats> {
  const histories = await Promise.all(
    COUNTERS.map(
      async (name) => [name, name === 'blogArticles' ? articleHistory(now) : await countHistory(name, now)] as const,
    ),
  );
  const each = <T>(value: (history: (typeof histories)[number][1]) => T) =>
    Object.fromEntries(histories.map(([name, history]) => [name, value(history)])) as Record<Counter, T>;
  return {
    ...each(({ total }) => total),
    series: each(({ series }) => series),
    memberships: await memberships(each(({ total }) => total).payingMembers, now),
    seriesFrom: dayOf(now, SERIES_DAYS - 1),
  };
}

/** Who is in no other state is active, so that the states of all paying members always add up to them. */
async function memberships(payingMembers: number, now: number): Promise<MembershipStats> {
  const entries = MEMBERSHIP_COUNTERS.map(async (name) => [name, await countPeriods(name)] as const);
  const counted = Object.fromEntries(await Promise.all(entries)) as Record<MembershipCounter, CountPeriods>;
  const today = promisedDay(toSeconds(now));
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)];
  const inGuarantee = counted.inGuarantee.from(today);
  const [pastDue, cancelling] = [counted.pastDue.total, counted.cancelling.total];
  return {
    inGuarantee,
    active: payingMembers - inGuarantee - pastDue - cancelling,
    pastDue,
    cancelling,
    lapsed: counted.lapsed.total,
    joined: counted.joined.within(month),
    left: counted.left.within(month),
    monthCents: counted.revenueCents.within(month),
    yearCents: counted.revenueCents.within(year),
  };
}

/** Articles are part of the build, so they are counted here, from the day of their publication. */
function articleHistory(now: number): CountHistory {
  const publishedOn = (day: string) => ALL_ARTICLES.filter(({ publishedAt }) => publishedAt === day).length;
  return {
    total: ALL_ARTICLES.filter(({ publishedAt }) => publishedAt <= dayOf(now)).length,
    series: Array.from({ length: SERIES_DAYS }, (_, place) => publishedOn(dayOf(now, SERIES_DAYS - 1 - place))),
  };
}

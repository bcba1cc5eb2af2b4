/** The platform's statistics: each counter's total, and what each of the last days added. */
import { COUNTERS, type Counter, SERIES_DAYS, type Stats } from '../../shared/admin.ts';
import { ALL_ARTICLES } from '../../shared/articles.ts';
import { type CountHistory, countHistory } from '../platform/table/items/counts.ts';
import { dayOf } from '../platform/time.ts';

/** Five queries, however large the table is. @param now In milliseconds. */
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
    seriesFrom: dayOf(now, SERIES_DAYS - 1),
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

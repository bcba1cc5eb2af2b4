/** The platform's figures: each counter with what each of the last days added. */
import { COUNTERS, type Counter, SERIES_DAYS, type Stats } from '../../shared/admin.ts';
import { ALL_ARTICLES } from '../../shared/articles.ts';
import { PublishedArticles } from '../platform/table/entities/admin/published-articles.ts';
import { countHistory, countUp } from '../platform/table/entities/counter.ts';
import { absent, is } from '../platform/table/expressions.ts';
import { transact, unlessConditionFails } from '../platform/table/table.ts';
import { dayOf } from '../platform/time.ts';

/** One read and six queries, whatever the table holds. */
export async function statistics(now = Date.now()): Promise<Stats> {
  await countPublished(now);
  const histories = await Promise.all(COUNTERS.map(async (name) => [name, await countHistory(name, now)] as const));
  const each = <T>(value: (history: (typeof histories)[number][1]) => T) =>
    Object.fromEntries(histories.map(([name, history]) => [name, value(history)])) as Record<Counter, T>;
  return {
    ...each(({ total }) => total),
    series: each(({ series }) => series),
    seriesFrom: dayOf(now, SERIES_DAYS - 1),
  };
}

/** Articles come with the build: the first look after a deploy counts what it brought, once, on its day. */
async function countPublished(now: number): Promise<void> {
  const published = ALL_ARTICLES.length;
  const counted = await PublishedArticles.get();
  if (counted?.articles === published) return;
  // Where the condition fails, another look was first.
  await unlessConditionFails(
    transact([
      PublishedArticles.write.update({
        set: { articles: published },
        when: { articles: counted ? is(counted.articles) : absent },
      }),
      countUp('blogArticles', published - (counted?.articles ?? 0), now),
    ]),
  );
}

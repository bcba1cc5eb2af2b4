/** The platform's figures: the five counters with what each of the last days added. */
import * as z from 'zod/mini';
import { SERIES_DAYS, STATISTICS, type Statistic, type Stats } from '../../shared/admin.ts';
import { JOURNAL } from '../../shared/articles.ts';
import { countHistory, countUp } from '../platform/table/counters.ts';
import { keys } from '../platform/table/keys.ts';
import { ConditionFailed, get, transact } from '../platform/table/table.ts';

const DAY_MS = 86_400_000;

/** One read and five queries, whatever the table holds. */
export async function statistics(now = Date.now()): Promise<Stats> {
  await countPublished(now);
  const histories = await Promise.all(STATISTICS.map(async (name) => [name, await countHistory(name, now)] as const));
  const each = <T>(value: (history: (typeof histories)[number][1]) => T) =>
    Object.fromEntries(histories.map(([name, history]) => [name, value(history)])) as Record<Statistic, T>;
  return {
    ...each(({ total }) => total),
    series: each(({ series }) => series),
    seriesFrom: new Date(now - (SERIES_DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
  };
}

const Published = z.object({ articles: z.number() });

/** Articles come with the build: the first look after a deploy counts what it brought, once, on its day. */
async function countPublished(now: number): Promise<void> {
  const published = JOURNAL.length;
  const counted = await get(keys.publishedArticles(), Published);
  if (counted?.articles === published) return;
  try {
    await transact([
      {
        Update: {
          Key: keys.publishedArticles(),
          UpdateExpression: 'SET articles = :published',
          ConditionExpression: counted ? 'articles = :counted' : 'attribute_not_exists(PK)',
          ExpressionAttributeValues: { ':published': published, ...(counted && { ':counted': counted.articles }) },
        },
      },
      countUp('blogArticles', published - (counted?.articles ?? 0), now),
    ]);
  } catch (error) {
    // Another look was first.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

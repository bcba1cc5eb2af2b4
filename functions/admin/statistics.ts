/** The platform's figures: the five counters with what each of the last days added. */
import { SERIES_DAYS, STATISTICS, type Statistic, type Stats } from '../../shared/admin.ts';
import { countHistory } from '../data/counters.ts';

const DAY_MS = 86_400_000;

/** Five queries, whatever the table holds. */
export async function statistics(now = Date.now()): Promise<Stats> {
  const histories = await Promise.all(STATISTICS.map(async (name) => [name, await countHistory(name, now)] as const));
  const each = <T>(value: (history: (typeof histories)[number][1]) => T) =>
    Object.fromEntries(histories.map(([name, history]) => [name, value(history)])) as Record<Statistic, T>;
  return {
    ...each(({ total }) => total),
    series: each(({ series }) => series),
    seriesFrom: new Date(now - (SERIES_DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
  };
}

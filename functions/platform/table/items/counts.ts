/** What is counted: statistics, calls in a window of a rate limit, and the calls that an idempotency key has made. */
import * as z from 'zod/mini';
import { type Counter, SERIES_DAYS } from '../../../../shared/admin.ts';
import { dayOf } from '../../time.ts';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';
import type { TransactionWrite } from '../table.ts';

/**
 * Statistics as sharded counters: a single item would be a hot key, and counting by scan grows with the table. A shard also
 * has an attribute for what each day added (`d20261121`), so that daily counts need no further write or read.
 */
const SHARDS = 16;
/** How many days before the series a write removes. A shard without a write for longer keeps a few unused bytes. */
const CLEARED_DAYS = 30;

/** `tally`, and what each day added. */
const Shard = z.catchall(z.object({ tally: z.number() }), z.optional(z.number()));
const Shards = entity({ name: 'counter', schema: Shard, key: keys.counterShard, list: keys.counter });

/** The attribute of the day that is `daysAgo` days before `now`, in UTC. */
const dayAttribute = (now: number, daysAgo: number): string => `d${dayOf(now, daysAgo).replaceAll('-', '')}`;

/** A write that adds `by` to a counter, for the transaction that creates or deletes the counted thing. */
export const countUp = (counter: Counter, by: number, now = Date.now()): TransactionWrite =>
  Shards.write.update(counter, Math.floor(Math.random() * SHARDS), {
    add: { tally: by, [dayAttribute(now, 0)]: by },
    remove: Array.from({ length: CLEARED_DAYS }, (_, days) => dayAttribute(now, SERIES_DAYS + days)),
  });

export interface CountHistory {
  total: number;
  /** What each of the last 30 days (UTC) added, oldest first; the last one is today. */
  series: number[];
}

/** The sum of a counter's shards, and of their days; zeros before its first count. One query. */
export async function countHistory(counter: Counter, now = Date.now()): Promise<CountHistory> {
  const { items } = await Shards.page(counter, { limit: SHARDS });
  const added = (attribute: string) => items.reduce((sum, shard) => sum + (shard[attribute] ?? 0), 0);
  return {
    total: added('tally'),
    series: Array.from({ length: SERIES_DAYS }, (_, place) => added(dayAttribute(now, SERIES_DAYS - 1 - place))),
  };
}

/** The sum of a counter's shards. One query. */
export const countOf = async (counter: Counter): Promise<number> => (await countHistory(counter)).total;

/** The number of counted calls in one window. */
export const RateLimits = entity({
  name: 'rate limit',
  schema: z.object({ calls: z.number(), ttl: z.number() }),
  key: keys.rate,
});

/** The result of a POST with an Idempotency-Key, so that a repeat answers the same. */
export const IdempotencyClaims = entity({
  name: 'idempotency key',
  schema: z.object({
    /** A digest of the request's content, so that the content is not stored twice. */
    digest: z.string(),
    /** The ids of the created things, by their names. */
    created: z.record(z.string(), z.string()),
    ttl: z.number(),
  }),
  key: keys.idempotency,
});

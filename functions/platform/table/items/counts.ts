/** What is counted: statistics, calls in a window of a rate limit, and the calls that an idempotency key has made. */
import * as z from 'zod/mini';
import { type Counter, type MembershipCounter, SERIES_DAYS } from '../../../../shared/admin.ts';
import { dayOf } from '../../time.ts';
import { entity } from '../entity.ts';
import { keys } from '../keys.ts';
import type { TransactionWrite } from '../table.ts';

/**
 * Statistics as sharded counters: a single item would be a hot key, and counting by scan grows with the table. A shard also
 * has an attribute for what each day and each month added (`d20261121`, `m202611`), so that these counts need no further write or read.
 */
const SHARDS = 16;
/** The guarantee of a member who joins today ends in 30 days, and that of today's last day must stay. */
const KEPT_DAYS = SERIES_DAYS + 1;
/** How many earlier days a write removes. A shard without a write for longer keeps a few unused bytes. */
const CLEARED_DAYS = 30;

/** `tally`, and what each day and each month added. */
const Shard = z.catchall(z.object({ tally: z.number() }), z.optional(z.number()));
const Shards = entity({ name: 'counter', schema: Shard, key: keys.counterShard, list: keys.counter });

const attributeOf = (letter: 'd' | 'm', when: string) => letter + when.replaceAll('-', '');

/** The attribute of the day that is `daysAgo` days before `now`, in UTC. */
const dayAttribute = (now: number, daysAgo: number): string => attributeOf('d', dayOf(now, daysAgo));

/** A write that adds `by` to a counter, for the transaction that creates or deletes the counted thing. */
export const countUp = (counter: Counter | MembershipCounter, by: number, now = Date.now()): TransactionWrite =>
  Shards.write.update(counter, Math.floor(Math.random() * SHARDS), {
    add: { tally: by, [dayAttribute(now, 0)]: by, [attributeOf('m', dayOf(now).slice(0, 7))]: by },
    remove: Array.from({ length: CLEARED_DAYS }, (_, days) => dayAttribute(now, KEPT_DAYS + days)),
  });

export interface CountHistory {
  total: number;
  /** What each of the last 30 days (UTC) added, oldest first; the last one is today. */
  series: number[];
}

/** The sum of a counter's shards, and of their days; zeros before its first count. One query. */
export async function countHistory(counter: Counter | MembershipCounter, now = Date.now()): Promise<CountHistory> {
  const { items } = await Shards.page(counter, { limit: SHARDS });
  const added = (attribute: string) => items.reduce((sum, shard) => sum + (shard[attribute] ?? 0), 0);
  return {
    total: added('tally'),
    series: Array.from({ length: SERIES_DAYS }, (_, place) => added(dayAttribute(now, SERIES_DAYS - 1 - place))),
  };
}

export interface CountPeriods {
  total: number;
  /** What a month (`2026-11`) or a year (`2026`) has added. */
  within: (period: string) => number;
  /** What this day (`2026-11-21`) and the later ones have added; known for the last 30 days only. */
  from: (day: string) => number;
}

/** The sum of a counter's shards, by month and year. One query. */
export async function countPeriods(counter: MembershipCounter): Promise<CountPeriods> {
  const { items } = await Shards.page(counter, { limit: SHARDS });
  const attributes = items.flatMap((shard) => Object.entries(shard));
  const sumOf = (isIn: (attribute: string) => boolean) =>
    attributes.reduce((sum, [attribute, by = 0]) => sum + (isIn(attribute) ? by : 0), 0);
  return {
    total: sumOf((attribute) => attribute === 'tally'),
    within: (period) => sumOf((attribute) => attribute.startsWith(attributeOf('m', period))),
    from: (day) => sumOf((attribute) => attribute.startsWith('d') && attribute >= attributeOf('d', day)),
  };
}

/** The sum of a counter's shards. One query. */
export const countOf = async (counter: Counter | MembershipCounter): Promise<number> =>
  (await countHistory(counter)).total;

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

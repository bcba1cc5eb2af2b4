/** Statistics as sharded counters: a single item would be a hot key, and counting by scan grows with the table. */
import { z } from 'zod';
import { keys } from './keys.ts';
import { queryPage, type TransactionWrite } from './table.ts';

export type Counter = 'users' | 'forumPosts' | 'forumReplies' | 'chatMessages' | 'blogArticles';
const SHARDS = 16;

/** A write that adds `by` to a counter; part of the transaction that makes what is counted, so both happen or neither. */
export const countUp = (counter: Counter, by: number): TransactionWrite => ({
  Update: {
    Key: keys.counterShard(counter, Math.floor(Math.random() * SHARDS)),
    UpdateExpression: 'ADD tally :by',
    ExpressionAttributeValues: { ':by': by },
  },
});

/** The sum of a counter's shards; 0 before its first count. One query. */
export async function countOf(counter: Counter): Promise<number> {
  const { items } = await queryPage({ ...keys.counter(counter), limit: SHARDS }, z.object({ tally: z.number() }));
  return items.reduce((sum, shard) => sum + shard.tally, 0);
}

/**
 * Writes what a stored state leads to: mails, reminders, and the statistic of paying members. One transaction with the marks of what was
 * written, so that a webhook and a call that bring the same news write it once. A sync without news writes nothing; the next sync makes up
 * for a lost one.
 */
import { isDeepStrictEqual } from 'node:util';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { type SubscriptionItem, Subscriptions } from '../../platform/table/entities/billing/subscription.ts';
import { countUp } from '../../platform/table/entities/counter.ts';
import { absent, is } from '../../platform/table/expressions.ts';
import { type TransactionWrite, transact, unlessConditionFails } from '../../platform/table/table.ts';
import { RUNNING } from '../stripe/subscriptions.ts';
import { type Fetched, newsOf } from './news.ts';
import { reminderWrites } from './reminders.ts';

/** Two that bring the same news at the same moment; the second then finds it written. */
const ATTEMPTS = 3;

/** @param stored As it was just stored. @param fetched What was read of Stripe with it. */
export async function followUp(userId: string, stored: SubscriptionItem, fetched: Fetched): Promise<void> {
  let item = stored;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const writes = writesOf(userId, item, fetched);
    if (!writes || (await unlessConditionFails(transact(writes).then(() => true)))) return;
    const now = await Subscriptions.get(userId);
    // A state that was stored meanwhile has a follow-up of its own.
    if (!now || now.syncedAt !== stored.syncedAt) return;
    item = now;
  }
}

/** Undefined where there is no news. */
function writesOf(userId: string, item: SubscriptionItem, fetched: Fetched): TransactionWrite[] | undefined {
  const { syncedAt, isCounted, followed = {} } = item;
  const news = newsOf(item, fetched, Date.now());
  const pays = RUNNING.includes(item.status ?? '');
  const isCountNew = item.status !== undefined && pays !== (isCounted ?? false);
  if (!isCountNew && isDeepStrictEqual(news.followed, followed)) return undefined;
  return [
    Subscriptions.write.update(userId, {
      set: { followed: news.followed, ...(isCountNew && { isCounted: pays }) },
      when: {
        ...(syncedAt !== undefined && { syncedAt: is(syncedAt) }),
        isCounted: isCounted === undefined ? absent : is(isCounted),
        followed: item.followed === undefined ? absent : is(item.followed),
      },
    }),
    ...(isCountNew ? [countUp('payingMembers', pays ? 1 : -1)] : []),
    ...news.mails.map(({ kind, facts }) => mailWrite(kind, userId, facts)),
    ...reminderWrites(userId, followed.reminders, news.followed.reminders),
  ];
}

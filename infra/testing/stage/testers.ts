/**
 * The test accounts on a shared stage, recognised by their names, and their removal: the deletion that members ask for, without its wait.
 * What the deletion keeps of a member (shared/accounts/retention.ts) stays of a tester too, and so do records of answers, which name nobody. A
 * later run removes what a killed run left.
 */
import { Stripe } from 'stripe';
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { connect } from '../../../functions/billing/stripe/connection.ts';
import { replayLedger } from '../../../functions/deletion.ts';
import { settings } from '../../../functions/platform/settings.ts';
import { Subscriptions } from '../../../functions/platform/table/items/subscription.ts';
import { allItems } from './all-items.ts';

/** Prefix of every tester's name, in all runs. */
export const TESTERS = 'stage-test-';
/** Longer than any run: older testers are from one that was killed. */
const LONGEST_RUN_MS = 3_600_000;

const Profile = z.object({ id: z.string(), username: z.string(), SK: z.literal('PROFILE') });

/**
 * Removes the testers of a run, and of killed runs, from the table, the bucket, the statistics of accounts and Stripe. Reads the whole table
 * twice. Safe to repeat after a failure: a member's record goes last.
 * @param run Prefix of the names of this run's testers. @param now In milliseconds since 1970.
 * @returns The number of removed accounts.
 */
export async function removeTesters(run: string, now = Date.now()): Promise<number> {
  const ids: string[] = [];
  for await (const item of allItems({ keyBegins: 'USER#' })) {
    const { id, username } = Profile.safeParse(item).data ?? {};
    if (!id || !username?.startsWith(TESTERS)) continue;
    if (username.startsWith(run) || now - decodeTime(id) > LONGEST_RUN_MS) ids.push(id);
  }
  const customers = await Promise.all(ids.map(async (id) => (await Subscriptions.get(id))?.stripeCustomerId ?? []));
  const removed = await replayLedger(ids.map((id) => ({ id, posts: 'delete', deletedAt: '', ttl: 0 })));
  await forgetAtStripe(customers.flat());
  return removed;
}

/** Deletes customers, which ends their subscriptions at once. The resulting events no longer find a member in the table. */
async function forgetAtStripe(customers: string[]): Promise<void> {
  if (customers.length === 0) return;
  const { stripe } = await connect(settings('STRIPE_API_URL', 'STRIPE_SECRET_ARN'));
  for (const customer of customers)
    await stripe.customers.del(customer).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')) throw error;
    });
}

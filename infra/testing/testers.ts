/**
 * The accounts that tests make on a stage which others use, told by their names, and taking them out again with all that is theirs.
 * The names are enough to find them: a run that was killed is cleaned up after by the next one.
 */
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { connect } from '../../functions/billing/connection.ts';
import { countUp } from '../../functions/data/counters.ts';
import { keys } from '../../functions/data/keys.ts';
import { transact, writeMany } from '../../functions/data/table.ts';
import { settings } from '../../functions/settings.ts';
import type { Statistic } from '../../shared/admin.ts';
import { allItems, type StoredItem } from './all-items.ts';

/** What begins the name of every tester, whatever run made them. */
export const TESTERS = 'stage-test-';
/** No run takes longer: older testers are of one that was killed. */
const LONGEST_RUN_MS = 3_600_000;

const UsernameItem = z.object({ userId: z.string() });
const CustomerOf = z.object({ stripeCustomerId: z.string() });
const nameIn = (PK: string) => PK.slice(keys.username('').PK.length);

interface Tester {
  userId: string;
  /** The item that keeps their name. */
  item: StoredItem;
}

/**
 * Takes the testers of a run out of the table and out of Stripe, and those of runs that were killed: accounts, sessions, messages,
 * posts, photos (whose bytes go after their items), and what the statistics counted of it. Reads the whole table.
 * @param run What begins the names of this run's testers.
 * @returns How many accounts went.
 */
export async function removeTesters(run: string): Promise<number> {
  const testers: Tester[] = [];
  for await (const item of allItems({ keyBegins: keys.username(TESTERS).PK })) {
    const { userId } = UsernameItem.parse(item);
    const abandoned = Date.now() - decodeTime(userId) > LONGEST_RUN_MS;
    if (nameIn(item.PK).startsWith(run) || abandoned) testers.push({ userId, item });
  }
  if (testers.length === 0) return 0;
  const theirs = await itemsOf(testers);
  await writeMany({ remove: theirs.map(keyOf) });
  await forgetAtStripe(theirs);
  for (const [counter, count] of Object.entries(counted(theirs)))
    await transact([countUp(counter as Statistic, -count)]);
  // Last of all: while a name is there, the next run finds what is left.
  for (const { item } of testers) await transact([{ Delete: { Key: keyOf(item) } }, countUp('users', -1)]);
  return testers.length;
}

const keyOf = ({ PK, SK }: StoredItem) => ({ PK, SK });

/** Every item that names a tester or a post of theirs, those that keep the names aside. */
async function itemsOf(testers: Tester[]): Promise<StoredItem[]> {
  const names = new Set(testers.map(({ item }) => item.PK));
  const marks = new Set(testers.flatMap(({ userId, item }) => [userId, nameIn(item.PK)]));
  for (;;) {
    const known = marks.size;
    const found: StoredItem[] = [];
    for await (const item of allItems()) {
      const text = JSON.stringify(item);
      if (names.has(item.PK) || ![...marks].some((mark) => text.includes(mark))) continue;
      found.push(item);
      if (item.PK.startsWith('FEED#')) marks.add(item.SK.slice('POST#'.length));
    }
    // A post's replies and its place in the search lie apart from it and name it alone: once more, by its name.
    if (marks.size === known) return found;
  }
}

/** Deleting a customer ends their subscriptions at once. The events of it find nobody in the table any more. */
async function forgetAtStripe(items: StoredItem[]): Promise<void> {
  const customers = items.flatMap((item) => CustomerOf.safeParse(item).data?.stripeCustomerId ?? []);
  if (customers.length === 0) return;
  const { stripe } = await connect(settings('STRIPE_API_URL', 'STRIPE_SECRET_ARN'));
  for (const customer of customers) await stripe.customers.del(customer);
}

/** What the statistics have counted of these items. */
function counted(items: StoredItem[]): Partial<Record<Statistic, number>> {
  const count = (partition: string, sort: string) =>
    items.filter(({ PK, SK }) => PK.startsWith(partition) && SK.startsWith(sort)).length;
  return {
    chatMessages: count('CHAT#', 'MSG#'),
    forumPosts: count('FEED#', 'POST#'),
    forumReplies: count('POST#', 'REPLY#'),
  };
}

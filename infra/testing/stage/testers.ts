/**
 * The accounts that tests make on a stage which others use, recognised by their names, and removing them again with all that is theirs.
 * The names are enough to find them: what a run that was killed has left goes with a later one.
 */
import { Stripe } from 'stripe';
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { connect } from '../../../functions/billing/stripe/connection.ts';
import { settings } from '../../../functions/platform/settings.ts';
import { countUp } from '../../../functions/platform/table/entities/counter.ts';
import { entity } from '../../../functions/platform/table/entity.ts';
import { exists } from '../../../functions/platform/table/expressions.ts';
import { type Key, keys } from '../../../functions/platform/table/keys.ts';
import { ConditionFailed, transact, writeMany } from '../../../functions/platform/table/table.ts';
import type { Counter } from '../../../shared/admin.ts';
import { allItems, type StoredItem } from './all-items.ts';

/** What begins the name of every tester, whatever run made them. */
export const TESTERS = 'stage-test-';
/** No run takes longer: older testers are of one that was killed. */
const LONGEST_RUN_MS = 3_600_000;

const CustomerOf = z.object({ stripeCustomerId: z.string() });
const nameIn = (PK: string) => PK.slice(keys.username('').PK.length);
const isName = ({ PK }: StoredItem) => PK.startsWith(keys.username(TESTERS).PK);

/**
 * Takes the testers of a run out of the table, the statistics and Stripe, and those of runs that were killed: accounts, sessions,
 * messages, posts with what lies on them, photos (whose bytes go after their items on AWS). Reads the whole table, three times at
 * the most. May be repeated after a failure, and run twice at once.
 * @param run What begins the names of this run's testers.
 * @returns How many accounts went.
 */
export async function removeTesters(run: string): Promise<number> {
  const names: StoredItem[] = [];
  const marks = new Set<string>();
  for await (const item of allItems({ keyBegins: keys.username(TESTERS).PK })) {
    const { userId } = z.object({ userId: z.string() }).parse(item);
    const abandoned = Date.now() - decodeTime(userId) > LONGEST_RUN_MS;
    if (!nameIn(item.PK).startsWith(run) && !abandoned) continue;
    names.push(item);
    for (const mark of [userId, nameIn(item.PK)]) marks.add(mark);
  }
  if (names.length === 0) return 0;
  const theirs = await itemsOf(marks);
  const { living = [], leading = [], rest = [] } = Object.groupBy(theirs, roleOf);
  // First what would act for them.
  await writeMany({ remove: living.map(keyOf) });
  await forgetAtStripe(leading);
  await removeAll(rest);
  // Last what leads to the rest: until it is gone, the next run finds what is left.
  await removeAll(leading);
  return removeAll(names);
}

/**
 * Sessions and the way from Stripe's events to a member act for one; a post, a room and a subscription lead to replies, words,
 * messages and a customer. What lies in a room goes before it, with its statistic: the sweeper, which follows it, counts nothing.
 */
function roleOf({ PK, SK }: StoredItem): 'living' | 'leading' | 'rest' {
  if (/^(SESSION|CUSTOMER)#/.test(PK)) return 'living';
  return /^(FEED|HOME)#/.test(PK) || SK === 'SUBSCRIPTION' ? 'leading' : 'rest';
}

const keyOf = ({ PK, SK }: StoredItem) => ({ PK, SK });

/** What belongs to the testers, what lies on their posts and in their rooms, and what is kept of answers there; never what only speaks of them. */
async function itemsOf(testers: ReadonlySet<string>): Promise<StoredItem[]> {
  const own: StoredItem[] = [];
  for await (const item of allItems()) if (belongs(item, testers)) own.push(item);
  const leading = new Set(
    own.flatMap(({ PK, SK }) => (/^(FEED#|HOME#.*#ROOM#)/.test(`${PK}#${SK}`) ? [SK.slice('POST#'.length)] : [])),
  );
  if (leading.size === 0) return own;
  const known = new Set(own.map(({ PK, SK }) => `${PK} ${SK}`));
  const records: StoredItem[] = [];
  for await (const item of allItems()) {
    if (item.PK.startsWith('ANSWERED#')) records.push(item);
    if (partsOf(item).some((part) => leading.has(part)) && !known.has(`${item.PK} ${item.SK}`)) own.push(item);
  }
  return [...own, ...recordsOf(own, records)];
}

/** Nothing in the record of an answer leads to a member: the answer leads to it. */
function recordsOf(own: readonly StoredItem[], records: readonly StoredItem[]): StoredItem[] {
  const ids = own.flatMap((item) => {
    const { id, recordId, reply } = z.catch(Answer, {}).parse(item);
    return [id, recordId, reply?.id, reply?.recordId];
  });
  const answers = new Set(ids);
  return records.filter(({ SK }) => answers.has(SK.slice('REPLY#'.length)));
}
const Recorded = z.object({ id: z.optional(z.string()), recordId: z.optional(z.string()) });
const Answer = z.extend(Recorded, { reply: z.optional(Recorded) });

/** Whole parts of keys and whole values of the fields that say whose it is: a text that names somebody is not theirs. */
function belongs(item: StoredItem, testers: ReadonlySet<string>): boolean {
  // A reply or a like counts in its post: it goes with the post, or stays.
  if (isName(item) || item.PK.startsWith('POST#')) return false;
  const { userId, authorId, owner, admin } = z.catch(Whose, {}).parse(item);
  const named = [userId, authorId, owner, admin?.id, ...partsOf(item)];
  return named.some((one) => one && testers.has(one));
}
const Whose = z.object({
  userId: z.optional(z.string()),
  authorId: z.optional(z.string()),
  owner: z.optional(z.string()),
  admin: z.optional(z.object({ id: z.string() })),
});
const partsOf = ({ PK, SK }: StoredItem) => [...PK.split('#'), ...SK.split('#')];

/** Deleting a customer ends their subscriptions at once. The events of it find nobody in the table any more. */
async function forgetAtStripe(items: StoredItem[]): Promise<void> {
  const customers = items.flatMap((item) => CustomerOf.safeParse(item).data?.stripeCustomerId ?? []);
  if (customers.length === 0) return;
  const { stripe } = await connect(settings('STRIPE_API_URL', 'STRIPE_SECRET_ARN'));
  for (const customer of customers)
    await stripe.customers.del(customer).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')) throw error;
    });
}

/** Of whatever kind: here only keys matter. */
const AnyItem = entity({ name: 'item', schema: z.object({ PK: z.string() }), key: (key: Key) => key });

/** Each with what a statistic has counted of it: both or neither. @returns How many there were; others another run has removed. */
async function removeAll(items: StoredItem[]): Promise<number> {
  let removed = 0;
  for (const item of items) {
    const counter = counterOf(item);
    try {
      await transact([
        AnyItem.write.deleteWhen(keyOf(item), { PK: exists }),
        ...(counter ? [countUp(counter, -1)] : []),
      ]);
      removed += 1;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  return removed;
}

function counterOf(item: StoredItem): Counter | undefined {
  const { PK, SK } = item;
  if (isName(item)) return 'users';
  if (/^(ROOM|CHAT)#/.test(PK) && SK.startsWith('MSG#')) return 'chatMessages';
  if (item.isCounted === true) return 'payingMembers';
  if (PK.startsWith('FEED#')) return 'forumPosts';
  if (PK.startsWith('POST#') && SK.startsWith('REPLY#')) return 'forumReplies';
  return undefined;
}

/**
 * The test accounts on a shared stage, recognised by their names, and their removal with everything that is theirs.
 * The names are enough to find them: a later run removes what a killed run left.
 */
import { Stripe } from 'stripe';
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { connect } from '../../../functions/billing/stripe/connection.ts';
import { settings } from '../../../functions/platform/settings.ts';
import { entity } from '../../../functions/platform/table/entity.ts';
import { exists } from '../../../functions/platform/table/expressions.ts';
import { countUp } from '../../../functions/platform/table/items/counts.ts';
import { type Key, keys } from '../../../functions/platform/table/keys.ts';
import { ConditionFailed, transact } from '../../../functions/platform/table/table.ts';
import { writeMany } from '../../../functions/platform/table/write-many.ts';
import type { Counter } from '../../../shared/admin.ts';
import { allItems, type StoredItem } from './all-items.ts';

/** Prefix of every tester's name, in all runs. */
export const TESTERS = 'stage-test-';
/** Longer than any run: older testers are from one that was killed. */
const LONGEST_RUN_MS = 3_600_000;

const CustomerOf = z.object({ stripeCustomerId: z.string() });
const nameIn = (PK: string) => PK.slice(keys.username('').PK.length);
const isName = ({ PK }: StoredItem) => PK.startsWith(keys.username(TESTERS).PK);

/**
 * Removes the testers of a run, and of killed runs, from the table, the statistics and Stripe: accounts, sessions,
 * messages, posts with everything on them, photos (whose bytes go after their items on AWS). Reads the whole table, at most
 * three times. Safe to repeat after a failure, and to run twice at once.
 * @param run Prefix of the names of this run's testers.
 * @returns The number of removed accounts.
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
  // First the items that would act for them.
  await writeMany({ remove: living.map(keyOf) });
  await forgetAtStripe(leading);
  await removeAll(rest);
  // Last the items that lead to the rest: until they are gone, the next run finds what is left.
  await removeAll(leading);
  return removeAll(names);
}

/**
 * `living`: sessions, and the link from Stripe's events to a member, which act for one. `leading`: a post, a room and a subscription lead
 * to replies, messages and a customer. A room's items go before the room, with their statistic: the stream, which follows it, does not count.
 */
function roleOf({ PK, SK }: StoredItem): 'living' | 'leading' | 'rest' {
  if (/^(SESSION|CUSTOMER)#/.test(PK)) return 'living';
  return /^(FEED|HOME)#/.test(PK) || SK === 'SUBSCRIPTION' ? 'leading' : 'rest';
}

const keyOf = ({ PK, SK }: StoredItem) => ({ PK, SK });

/** The testers' items, everything on their posts and in their rooms, and the records of answers there; never items that only mention them. */
async function itemsOf(testers: ReadonlySet<string>): Promise<StoredItem[]> {
  const own: StoredItem[] = [];
  for await (const item of allItems()) if (belongs(item, testers)) own.push(item);
  const leading = new Set(
    own.flatMap(({ PK, SK }) => (/^(FEED#|HOME#.*#ROOM#)/.test(`${PK}#${SK}`) ? [SK.slice(SK.indexOf('#') + 1)] : [])),
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

/** The records of answers. A record does not name its member; the answer names the record. */
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

/** Whether an item is a tester's: compares whole parts of keys and whole owner fields. A text that only mentions a name does not count. */
function belongs(item: StoredItem, testers: ReadonlySet<string>): boolean {
  // A reply or a like counts for its post, with which it goes or stays.
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

/** Deleting a customer ends their subscriptions at once. The resulting events no longer find a member in the table. */
async function forgetAtStripe(items: StoredItem[]): Promise<void> {
  const customers = items.flatMap((item) => CustomerOf.safeParse(item).data?.stripeCustomerId ?? []);
  if (customers.length === 0) return;
  const { stripe } = await connect(settings('STRIPE_API_URL', 'STRIPE_SECRET_ARN'));
  for (const customer of customers)
    await stripe.customers.del(customer).catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError && error.code === 'resource_missing')) throw error;
    });
}

/** An item of any kind: only keys matter here. */
const AnyItem = entity({ name: 'item', schema: z.object({ PK: z.string() }), key: (key: Key) => key });

/** Removes each with its count in a statistic, both or neither. @returns How many; another run has removed the others. */
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

/** Checks the whole table and Stripe after any number of failed requests: their scenarios make one of each thing. */
import { deepStrictEqual } from 'node:assert';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { everyItem, expectCounters } from '../simulation/invariants.ts';
import type { StoredItem } from '../stage/all-items.ts';

const Written = z.object({ authorId: z.optional(z.string()) });
const Counts = z.object({ likesCount: z.number(), repliesCount: z.number() });
const Named = z.object({ name: z.string() });
const Message = z.object({ role: z.string() });

function repeated(what: string, keys: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].filter(([, times]) => times > 1).map(([key, times]) => `${what} ${key}: ${times}`);
}

const isPost = ({ PK, SK }: StoredItem) => PK.startsWith('FEED#') && SK.startsWith('POST#');
const isUnder = (PK: string, SK: string) => (item: StoredItem) => item.PK.startsWith(PK) && item.SK.startsWith(SK);
const authorOf = (item: StoredItem) => Written.parse(item).authorId ?? item.SK;

/** @param made Acknowledged ids. @throws Error with everything that exists twice, is lost, or is counted wrongly. */
export async function expectNothingTwice(made: readonly string[], stripe: Stripe): Promise<void> {
  const items = await everyItem();
  expectCounters(items);
  const replies = items.filter(isUnder('POST#', 'REPLY#'));
  const places = new Set(items.flatMap(({ PK, SK }) => [PK, SK].map((key) => key.split('#').at(-1) ?? '')));
  const wrong = [
    ...repeated('posts of', items.filter(isPost).map(authorOf)),
    ...repeated(
      'replies to',
      replies.map((item) => `${item.PK} by ${authorOf(item)}`),
    ),
    ...repeated(
      'rooms of',
      items.filter(isUnder('HOME#', 'ROOM#')).map((item) => `${item.PK} called ${Named.parse(item).name}`),
    ),
    ...repeated(
      'questions in',
      items.filter((item) => item.SK.startsWith('MSG#') && Message.parse(item).role === 'user').map(({ PK }) => PK),
    ),
    ...miscounted(items, replies),
    ...made.filter((id) => !places.has(id.split('.').at(-1) ?? '')).map((id) => `${id} is lost`),
    ...(await paidTwice(stripe)),
  ];
  deepStrictEqual(wrong, []);
}

function miscounted(items: readonly StoredItem[], replies: readonly StoredItem[]): string[] {
  const likes = items.filter(isUnder('POST#', 'LIKE#'));
  return items.filter(isPost).flatMap((post) => {
    const { likesCount, repliesCount } = Counts.parse(post);
    const found = [likes, replies].map((all) => all.filter(({ PK }) => PK === post.SK).length);
    const isRight = found[0] === likesCount && found[1] === repliesCount;
    return isRight
      ? []
      : [`${post.SK} counts ${likesCount} likes and ${repliesCount} replies, of ${found.join(' and ')}`];
  });
}

const customerOf = ({ customer }: { customer: string | { id: string } | null }) =>
  typeof customer === 'string' ? customer : (customer?.id ?? 'nobody');

async function paidTwice(stripe: Stripe): Promise<string[]> {
  const customers = await stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const subscriptions = await stripe.subscriptions.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 });
  return [
    ...repeated(
      'customers of',
      customers.flatMap(({ email }) => email ?? []),
    ),
    ...repeated('memberships of', subscriptions.filter(({ status }) => status !== 'canceled').map(customerOf)),
    ...repeated('charges of', charges.filter(({ paid }) => paid).map(customerOf)),
    ...charges
      .filter(({ amount_refunded, amount }) => amount_refunded > amount)
      .map(({ id }) => `${id} was returned twice`),
  ];
}

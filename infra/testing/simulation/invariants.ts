/** The invariants after everything has settled, whatever failed or was killed before. */
import { deepStrictEqual, ok } from 'node:assert';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import type { MembershipFigures } from '../../../functions/platform/table/items/membership-figures.ts';
import { SubscriptionStatus } from '../../../shared/billing.ts';
import { ListedPost, Reply } from '../../../shared/forum.ts';
import { everyPage } from '../people/answered.ts';
import type { StoredItem } from '../stage/all-items.ts';
import type { SimulatedMember, State, World } from './world.ts';

/** Expects a thing once where it exists, never where it is gone, and at most once where its state is unknown. */
export function expectTimes(what: string, state: State, times: number): void {
  const isRight = state === 'there' ? times === 1 : state === 'gone' ? times === 0 : times <= 1;
  ok(isRight, `${what} is ${state}, and was found ${times} times`);
}

/** Expects exactly the acknowledged posts, replies and likes, true counts, and no anonymous author shown. */
export async function expectForum(world: World): Promise<void> {
  const [first] = world.members;
  if (!first) return;
  const feeds = new Map<SimulatedMember, ListedPost[]>();
  for (const member of world.members) feeds.set(member, await everyPage(member.who, '/api/forum/posts', ListedPost));
  const feed = feeds.get(first) ?? [];
  for (const post of world.posts) {
    const found = feed.filter(({ title }) => title.includes(post.word));
    expectTimes(`post ${post.word}`, post.state, found.length);
    const [seen] = found;
    if (!seen) continue;
    await expectReplies(world, first, seen);
    for (const [member, posts] of feeds) {
      const own = posts.find(({ id }) => id === seen.id);
      const likes = world.likes.get(`${post.word} ${member.n}`) ?? 'gone';
      expectTimes(`the like of ${post.word} by ${member.n}`, likes, own?.isLikedByUser ? 1 : 0);
      if (post.isAnonymous) expectUnknown(post.author, JSON.stringify({ ...own, isOwn: null }));
    }
    const likers = [...feeds.values()].filter((posts) => posts.find(({ id }) => id === seen.id)?.isLikedByUser);
    deepStrictEqual(seen.likesCount, likers.length, `likes of ${post.word}`);
  }
}

async function expectReplies(world: World, reader: SimulatedMember, post: ListedPost): Promise<void> {
  const seen = await everyPage(reader.who, `/api/forum/posts/${post.id}/replies`, Reply);
  deepStrictEqual(seen.length, post.repliesCount, `the count of replies of ${post.title}`);
  for (const { word, state, post: about } of world.replies)
    if (about.id === post.id)
      expectTimes(`reply ${word}`, state, seen.filter(({ content }) => content.includes(word)).length);
}

function expectUnknown({ id, username, email }: SimulatedMember, seen: string): void {
  for (const mark of [id, username, email])
    ok(!seen.includes(mark), `an anonymous post shows its author: ${mark} in ${seen}`);
}

const isOpen = ({ status }: Stripe.Subscription) => ['active', 'trialing', 'past_due'].includes(status);

/** Expects that our memberships match Stripe's, nobody pays twice, nothing is refunded twice, and access follows the payments. */
export async function expectLedger({ members }: World, stripe: Stripe): Promise<void> {
  for (const { who, email, refunds } of members) {
    const { hasActiveSubscription } = SubscriptionStatus.parse(
      await (await who.get('/api/subscription/status')).json(),
    );
    const [customer, ...others] = (await stripe.customers.list({ email })).data;
    deepStrictEqual(others.length, 0, `customers of ${email}`);
    const subscriptions = customer
      ? (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data
      : [];
    const open = subscriptions.filter(isOpen);
    ok(open.length <= 1, `${email} has ${open.length} memberships`);
    deepStrictEqual(hasActiveSubscription, open.length === 1, `the membership of ${email}`);
    const charges = customer ? (await stripe.charges.list({ customer: customer.id })).data : [];
    const paid = charges.filter((charge) => charge.paid);
    for (const charge of paid) ok(charge.amount_refunded <= charge.amount, `${email} got more than was paid`);
    const returned = paid.filter((charge) => charge.amount_refunded > 0).length;
    if (refunds > 0) ok(returned > 0, `a refund of ${email} was acknowledged, and none is there`);
    deepStrictEqual(paid.length - returned, open.length, `charges that were kept, against memberships of ${email}`);
    const home = await who.put('/api/home', { tenure: 'rented' });
    deepStrictEqual(home.status, hasActiveSubscription ? 200 : 402, `the assistant of ${email}`);
  }
}

const Tally = z.object({ tally: z.number() });
const COUNTED: Record<string, (item: StoredItem) => boolean> = {
  users: ({ SK }) => SK === 'PROFILE',
  forumPosts: ({ PK, SK, status }) => PK.startsWith('FEED#') && SK.startsWith('POST#') && status !== 'deleted',
  forumReplies: ({ PK, SK }) => PK.startsWith('POST#') && SK.startsWith('REPLY#'),
  payingMembers: ({ SK, isCounted }) => SK === 'SUBSCRIPTION' && isCounted === true,
  cancelling: (item) => stateOf(item) === 'cancelling',
  pastDue: (item) => stateOf(item) === 'pastDue',
  lapsed: (item) => stateOf(item) === 'lapsed',
};
/** The state in which the desk counts the member of a subscription. */
const stateOf = ({ figures }: StoredItem) => (figures as MembershipFigures | undefined)?.state;

/** Expects that the statistics are the true counts. @param items The whole table. */
export function expectCounters(items: readonly StoredItem[]): void {
  for (const [name, isCounted] of Object.entries(COUNTED)) {
    const shards = items.filter(({ PK }) => PK === `COUNTER#${name}`);
    const tally = shards.reduce((sum, shard) => sum + Tally.parse(shard).tally, 0);
    deepStrictEqual(tally, items.filter(isCounted).length, `the counter ${name}`);
  }
}

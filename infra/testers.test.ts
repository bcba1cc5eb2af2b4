/** The accounts of tests leave nothing behind on a stage that others use: not in the table, not in the statistics, not at Stripe. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { measuredStage } from './bench/stage.ts';
import { SANDBOX, stripeAt } from './local/payments.ts';
import { startMembership } from './local/seed.ts';
import { type Visitor, visitor } from './local/visitor.ts';
import { allItems, type StoredItem } from './testing/all-items.ts';
import { allEventsOf, askStreaming, somePhoto } from './testing/conversation.ts';
import { like, newPost, newReply } from './testing/forum.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let testers: typeof import('./testing/testers.ts');
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  testers = await import('./testing/testers.ts');
});
afterAll(() => measured.close());

async function someone(username: string): Promise<Visitor> {
  const who = visitor(measured.stage.origin);
  const answer = await who.post('/api/register', {
    username,
    email: `${username}@example.com`,
    password: 'long enough',
  });
  expect(answer.status).toBe(200);
  return who;
}

/** Does what leaves traces: pays, asks about a photo, posts and answers, fails to sign in. */
async function lives(who: Visitor, username: string): Promise<void> {
  await startMembership(who, measured.stage.endpoints.stripe);
  await allEventsOf(await askStreaming(who, 'Which rug?', { imageUrl: await somePhoto(who) }));
  const post = await newPost(who, { title: `A post of ${username}`, imageUrl: await somePhoto(who) });
  await newReply(who, post.id, 'And a reply.');
  await like(who, post.id);
  expect((await who.post('/api/login', { username, password: 'wrong' })).status).toBe(401);
}

async function table(): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for await (const item of allItems()) items.push(item);
  return items.toSorted((a, b) => (a.PK + a.SK < b.PK + b.SK ? -1 : 1));
}
/** What is counted by shards is compared by its sums; who calls how often passes by itself. */
const lasting = (items: StoredItem[]) => items.filter(({ PK }) => !/^(RATE|COUNTER|EVENT|FORUM)/.test(PK));
async function statistics(): Promise<number[]> {
  const { countOf } = await import('../functions/data/counters.ts');
  return Promise.all((['users', 'chatMessages', 'forumPosts', 'forumReplies'] as const).map(countOf));
}
const customers = async () =>
  (await stripeAt(measured.stage.endpoints.stripe, SANDBOX.secretKey).customers.list({ limit: 100 })).data.length;

test('what a run made is gone after it, and what others made is as it was', async () => {
  await lives(await someone('marnie'), 'marnie');
  const before = { items: lasting(await table()), statistics: await statistics(), customers: await customers() };
  const run = `${testers.TESTERS}aaaa`;
  for (const name of [`${run}-1`, `${run}-2`]) await lives(await someone(name), name);
  await someone(`${testers.TESTERS}bbbb-1`);
  expect(await statistics()).toEqual([4, 6, 3, 3]);

  expect(await testers.removeTesters(run)).toBe(2);
  const left = await table();
  expect(JSON.stringify(left)).not.toContain(run);
  expect(lasting(left).filter((item) => !JSON.stringify(item).includes('bbbb-1'))).toEqual(
    expect.arrayContaining(before.items),
  );
  expect(await customers()).toBe(before.customers);
  expect(await statistics()).toEqual([2, 2, 1, 1]);
  expect(await testers.removeTesters(run)).toBe(0);
});

test('what a killed run left is taken out by a later one, once it must be over', async () => {
  expect(await testers.removeTesters(`${testers.TESTERS}cccc`)).toBe(0);
  vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] });
  try {
    expect(await testers.removeTesters(`${testers.TESTERS}cccc`)).toBe(1);
  } finally {
    vi.useRealTimers();
  }
  expect(await statistics()).toEqual([1, 2, 1, 1]);
});

/** Test accounts leave on a shared stage only what every deleted account does: in the table, in the statistics, at Stripe. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startMembership } from '../../local/seed/seed.ts';
import { type Visitor, visitor } from '../../local/visitor.ts';
import { allEventsOf, askStreaming } from '../people/conversation.ts';
import { like, newPost, newReply } from '../people/forum.ts';
import { type StripeSide, stripeSide } from '../people/payments.ts';
import { somePhoto } from '../people/uploads.ts';
import { isKept, itemsAt, placeOf, type StoredItem } from './all-items.ts';
import { measuredStage } from './measured-stage.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let stripe: StripeSide;
let testers: typeof import('./testers.ts');
/** Another member, who writes about testers and has one of everything they have. */
let marnie: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  stripe = stripeSide(measured.stage.endpoints.stripe);
  testers = await import('./testers.ts');
  marnie = await someone('marnie');
  await lives(marnie, 'marnie, who has met stage-test-aaaa-1');
});
afterAll(() => measured.close());
beforeEach(() => stripe.deliver());

async function someone(username: string): Promise<Visitor> {
  const who = visitor(measured.stage.origin);
  const email = `${username}@example.com`;
  const answer = await who.post('/api/register', { username, email, password: 'long enough' });
  expect(answer.status).toBe(200);
  await mailsSent();
  return who;
}

/** Waits for the mails, which leave their traces a moment after their cause. */
const mailsSent = () =>
  vi.waitFor(
    async () => {
      const waiting = (await stored()).filter((item) => item.PK.startsWith('MAIL#') && !('sentAt' in item));
      expect(waiting).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );

/** Does everything that leaves traces: pays, asks about a photo, posts and replies, fails to sign in. */
async function lives(who: Visitor, name: string): Promise<void> {
  await startMembership(who, measured.stage.endpoints.stripe);
  await allEventsOf(await askStreaming(who, 'Which rug?', { imageUrl: await somePhoto(who) }));
  const post = await newPost(who, { title: `A post of ${name}`, imageUrl: await somePhoto(who) });
  await newReply(who, post.id, `And a reply of ${name}.`);
  await like(who, post.id);
  expect((await who.post('/api/login', { username: name, password: 'wrong' })).status).toBe(401);
}

/**
 * All items except what stays of a member, records of answers, which name nobody, rate-limit windows, which expire by themselves, and counter
 * shards, which are compared by their sums.
 */
async function stored(): Promise<StoredItem[]> {
  const items = (await itemsAt()).filter((item) => !/^(RATE|COUNTER|ANSWERED)#/.test(item.PK) && !isKept(item));
  return items.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
}
const withoutEvents = (items: StoredItem[]) => items.filter(({ PK }) => !PK.startsWith('EVENT#'));
async function state() {
  const { countOf } = await import('../../../functions/platform/table/items/counts.ts');
  const customers = await stripe.stripe.customers.list({ limit: 100 });
  return {
    items: await stored(),
    statistics: await Promise.all((['users', 'forumPosts', 'forumReplies'] as const).map(countOf)),
    customers: customers.data.length,
  };
}
const run = (name: string) => `${testers.TESTERS}${name}`;

test('a run removes what it made, and nothing else', async () => {
  await someone(run('bbbb-1'));
  const before = await state();
  for (const name of ['aaaa-1', 'aaaa-12']) await lives(await someone(run(name)), run(name));
  expect((await state()).statistics).not.toEqual(before.statistics);
  expect(await testers.removeTesters(run('aaaa'))).toBe(2);
  expect(await state()).toEqual(before);
  // The events of all this arrive when the accounts are gone.
  expect(await stripe.deliver()).toBeGreaterThan(4);
  expect(withoutEvents(await stored())).toEqual(withoutEvents(before.items));
  expect(await testers.removeTesters(run('aaaa'))).toBe(0);
});

test('a later run removes what a killed run left', async () => {
  await someone(run('eeee-1'));
  const { statistics } = await state();
  expect(await testers.removeTesters(run('ffff'))).toBe(0);
  expect(await testers.removeTesters(run('ffff'), Date.now() + 2 * 3_600_000)).toBeGreaterThan(0);
  expect((await state()).statistics[0]).toBeLessThan(statistics[0] ?? 0);
  expect((await stored()).filter(({ PK }) => PK.startsWith(`USERNAME#${run('')}`))).toEqual([]);
});

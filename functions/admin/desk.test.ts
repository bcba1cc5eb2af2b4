/** Statistics and health checks, on a separate stage: exact counts need one where no other test writes, and faults must not hit other tests. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Visitor } from '../../infra/local/visitor.ts';
import { stripeSide } from '../../infra/testing/people/payments.ts';
import { newAdmin, newMember, newPayer } from '../../infra/testing/people/stage-members.ts';
import { inOneWindow } from '../../infra/testing/rate-windows.ts';
import { measuredStage } from '../../infra/testing/stage/measured-stage.ts';
import { COUNTERS, Health, Stats } from '../../shared/admin.ts';
import { ALL_ARTICLES } from '../../shared/articles.ts';
import { PRICE_LOOKUP_KEY } from '../../shared/billing.ts';

// The statistics are counted per day.
inOneWindow(86_400);

let measured: Awaited<ReturnType<typeof measuredStage>>;
let admin: Visitor;
beforeAll(async () => {
  measured = await measuredStage({ paceMs: 0 });
  admin = await newAdmin(measured.stage);
});

const stats = async () => Stats.parse(await (await admin.get('/api/admin/stats')).json());
const health = async () => {
  const answer = await admin.get('/api/admin/health');
  expect(answer.status).toBe(200);
  const { version, checks } = Health.parse(await answer.json());
  return { version, check: (name: string) => checks.find((check) => check.name === name), checks };
};

describe('the statistics', () => {
  test('count each article from the day it is published', async () => {
    const published = ALL_ARTICLES.filter(({ publishedAt }) => Date.parse(publishedAt) <= Date.now());
    expect((await stats()).blogArticles).toBe(published.length);
    const { statistics } = await import('./statistics.ts');
    const { blogArticles, series } = await statistics(Date.parse('2024-11-20T08:00:00Z'));
    expect([blogArticles, series.blogArticles[0], series.blogArticles.at(-1)]).toEqual([3, 0, 1]);
    expect(series.blogArticles.reduce((sum, added) => sum + added, 0)).toBe(3);
  });

  test('are exact after joining, asking, posting, replying and deleting', async () => {
    const before = await stats();
    const [member, subscriber] = [await newMember(measured.stage), await newPayer(measured.stage)];
    const post = async () => {
      const answer = await member.post('/api/forum/posts', { title: 'A rug', content: 'Wool or jute?' });
      return `/api/forum/posts/${((await answer.json()) as { id: string }).id}`;
    };
    const [kept, gone] = [await post(), await post()];
    for (const n of [1, 2, 3]) await member.post(`${kept}/replies`, { content: `Reply ${n}.` });
    await member.fetch(gone, { method: 'DELETE' });
    const question = { role: 'user', content: 'Which white suits a south-facing room?' };
    await subscriber.post('/api/chat/messages', question, { accept: 'application/json' });
    const added = { users: 2, forumPosts: 1, forumReplies: 3, chatMessages: 2, blogArticles: 0, payingMembers: 1 };
    const after = await stats();
    for (const name of COUNTERS) {
      expect([name, after[name] - before[name]]).toEqual([name, added[name]]);
      expect(after.series[name].at(-1)).toBe((before.series[name].at(-1) ?? 0) + added[name]);
    }
    expect(after.seriesFrom).toBe(new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10));
  });

  test('count a paying member once, and no longer after the refund', async () => {
    const before = (await stats()).payingMembers;
    const member = await newPayer(measured.stage);
    const stripe = stripeSide(measured.stage.endpoints.stripe);
    // The payment's events report the same state once more.
    await stripe.deliver();
    for (const _ of [1, 2, 3]) await member.get('/api/subscription/status');
    await expect.poll(async () => (await stats()).payingMembers).toBe(before + 1);
    expect((await member.post('/api/subscription/refund', {})).status).toBe(200);
    await stripe.deliver();
    await expect.poll(async () => (await stats()).payingMembers).toBe(before);
    expect((await stats()).series.payingMembers.at(-1)).toBe(before);
  });

  test('are counted per day, and kept for thirty days', async () => {
    const { countHistory, countUp } = await import('../platform/table/items/counts.ts');
    const { transact } = await import('../platform/table/table.ts');
    const DAY = 86_400_000;
    const now = Date.now() + 400 * DAY;
    const { total } = await countHistory('blogArticles', now);
    const count = (by: number, daysAgo: number) => transact([countUp('blogArticles', by, now - daysAgo * DAY)]);
    for (const [by, daysAgo] of [
      [7, 35],
      [5, 29],
      [3, 1],
      [2, 0],
      [-1, 0],
    ] as const)
      await count(by, daysAgo);
    const history = await countHistory('blogArticles', now);
    expect(history.total).toBe(total + 16);
    expect(history.series).toEqual([5, ...Array<number>(27).fill(0), 3, 1]);
    // Enough writes to hit every shard, so that each one has removed the days before the series.
    for (let n = 0; n < 200; n++) await count(1, 0);
    expect((await countHistory('blogArticles', now - 35 * DAY)).series.at(-1)).toBe(0);
    expect((await countHistory('blogArticles', now)).series[0]).toBe(5);
  });
});

describe('health', () => {
  const orderFault = async (order: object) => {
    const { bedrock } = measured.stage.endpoints;
    await fetch(`${bedrock}/_test/faults`, { method: 'POST', body: JSON.stringify(order) });
  };

  test('names each working service and the version of the build', async () => {
    await newPayer(measured.stage);
    await stripeSide(measured.stage.endpoints.stripe).deliver();
    const names = ['table', 'photos', 'library', 'knowledge', 'model', 'fastModel', 'payments', 'webhook'];
    let { checks, version } = await health();
    const states = async () => {
      ({ checks, version } = await health());
      return checks.map(({ name, state }) => [name, state]);
    };
    // On a busy machine a service may be slow for a moment.
    await expect.poll(states).toEqual(names.map((name) => [name, 'ok']));
    for (const { advice, lastWorkedAt, latencyMs, name } of checks) {
      expect(advice).toBeNull();
      expect(Date.parse(lastWorkedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(latencyMs === null).toBe(name === 'webhook');
    }
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
  });

  test.each([
    ['knowledge', { kind: 'throttle', operation: 'retrieve', times: 3 }, /ThrottlingException/],
    ['model', { kind: 'modelErrorException' }, /ModelErrorException/],
    ['model', { kind: 'throttle' }, /ThrottlingException/],
  ])('of a failing %s (%o) has advice and the time it last worked', async (name, order, finding) => {
    const worked = (await health()).check(name)?.lastWorkedAt;
    await orderFault(order);
    const { check, checks } = await health();
    expect(check(name)).toMatchObject({
      state: 'failing',
      finding: expect.stringMatching(finding) as string,
      advice: expect.stringMatching(/Bedrock console/) as string,
      lastWorkedAt: worked,
    });
    expect(checks.filter(({ state }) => state === 'failing').map((failing) => failing.name)).toEqual([name]);
    await expect.poll(async () => (await health()).check(name)).toMatchObject({ state: 'ok' });
  });

  test('times out a silent service without delaying the others', async () => {
    const { health: ask } = await import('./health/health.ts');
    await orderFault({ kind: 'timeout' });
    const { checks } = await ask(3_000);
    expect(checks.find(({ name }) => name === 'model')).toMatchObject({
      state: 'failing',
      finding: 'No answer within 3 seconds.',
    });
    expect(checks.find(({ name }) => name === 'knowledge')?.state).toBe('ok');
  });

  test('reports a failing payment provider and an event that never arrived', async () => {
    const stripe = stripeSide(measured.stage.endpoints.stripe);
    await stripe.mishap({ request: 'GET /v1/prices', status: 503, times: 1 });
    expect((await health()).check('payments')).toMatchObject({
      state: 'failing',
      finding: 'It answered 503.',
      advice: expect.stringMatching(/status\.stripe\.com/) as string,
    });
    const { LastEvent } = await import('../platform/table/items/subscription.ts');
    const then = new Date(Date.now() - 3_600_000).toISOString();
    await LastEvent.put({ eventId: 'evt_old', type: 'invoice.paid', createdAt: then, receivedAt: then });
    // An event counts as late after ten minutes: Stripe's newest one may still be on its way.
    expect((await health()).check('webhook')).toMatchObject({ state: 'ok', lastWorkedAt: then });
    await stripe.mishap({ request: 'GET /v1/events', status: 500, times: 1 });
    expect((await health()).check('webhook')).toMatchObject({ state: 'unknown', advice: null });
  });

  /** Runs the webhook check eleven minutes from now: an event counts as late after ten. */
  const inElevenMinutes = async () => {
    const { checkWebhook } = await import('./health/payments.ts');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    return checkWebhook.run(AbortSignal.timeout(5_000)).finally(() => vi.useRealTimers());
  };

  test('of a webhook whose events arrived out of order is ok', async () => {
    const { LastEvent } = await import('../platform/table/items/subscription.ts');
    await newPayer(measured.stage);
    await stripeSide(measured.stage.endpoints.stripe).deliver();
    const older = new Date(Date.now() - 3_600_000).toISOString();
    await LastEvent.put({ eventId: 'evt_old', type: 'invoice.paid', createdAt: older, receivedAt: older });
    expect(await inElevenMinutes()).toMatchObject({ finding: 'The last event was invoice.paid.' });
  });

  test("reports an event of Stripe's that is ten minutes late", async () => {
    const { checkWebhook } = await import('./health/payments.ts');
    const stripe = stripeSide(measured.stage.endpoints.stripe);
    await stripe.webhooks('lost');
    await newPayer(measured.stage);
    expect(await inElevenMinutes()).toMatchObject({
      state: 'failing',
      finding: 'Stripe has an event that did not arrive here.',
    });
    expect(checkWebhook.advice).toMatch(/webhook endpoint/);
  });

  test('of a new stage is unknown, whatever another stage did at Stripe', async () => {
    const { LastEvent } = await import('../platform/table/items/subscription.ts');
    const { stripe, webhooks } = stripeSide(measured.stage.endpoints.stripe);
    await webhooks('lost');
    const { id: customer } = await stripe.customers.create({ email: 'other-stage@example.com' });
    const { data: prices } = await stripe.prices.list({ lookup_keys: [PRICE_LOOKUP_KEY] });
    await stripe.subscriptions.create({
      customer,
      items: [{ price: prices[0]?.id ?? '' }],
      payment_behavior: 'default_incomplete',
    });
    await LastEvent.delete();
    expect(await inElevenMinutes()).toMatchObject({ state: 'unknown' });
  });

  // Last: it ends the stage.
  test('answers when nothing else does', async () => {
    const { health: ask } = await import('./health/health.ts');
    await measured.close();
    const { checks } = await ask(3_000);
    expect(checks).toHaveLength(8);
    for (const { name, state, advice, finding } of checks)
      expect([name, state, advice?.length, finding]).toEqual([
        name,
        'failing',
        expect.any(Number),
        expect.stringMatching(/\.$/),
      ]);
  });
});

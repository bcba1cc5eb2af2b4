/** The webhook: it accepts signed events only, and lost, repeated and reordered events end in the right state. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { SANDBOX } from '../../../infra/local/payments.ts';
import { visitor } from '../../../infra/local/visitor.ts';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import { cancel, create, refusal, statusBecomes, statusOf } from '../../../infra/testing/people/membership.ts';
import { type BillingStage, billingStage, type Subscriber } from '../../../infra/testing/stage/billing-stage.ts';

const log = keptLog();
/** While the webhook secret is being rolled there are two. */
const webhookSecrets = ['whsec_being_rolled_in', SANDBOX.webhookSecret];
let stage: BillingStage;
beforeAll(async () => {
  stage = await billingStage({ secret: { webhookSecrets } });
  await stage.deliver();
});
afterAll(() => stage.close());

const post = (body: string, signature?: string) =>
  visitor(stage.origin).fetch('/api/stripe/webhook', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      origin: 'https://stripe.com',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
  });
const sign = (payload: string, secret = SANDBOX.webhookSecret, timestamp = Math.floor(Date.now() / 1000)) =>
  stage.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
/** Indented as Stripe prints it, so that a body that is parsed and printed again differs from the signed one. */
const eventBody = (type: string, object: object = {}, id = `evt_${Math.random().toString(36).slice(2)}`) =>
  JSON.stringify({ id, object: 'event', created: Math.floor(Date.now() / 1000), type, data: { object } }, null, 2);
const lastEvent = async () => {
  const { LastEvent } = await import('../../platform/table/items/subscription.ts');
  return LastEvent.get();
};

describe('signature verification', () => {
  test('accepts an event signed with any secret, and records it', async () => {
    for (const secret of webhookSecrets) {
      const body = eventBody('invoice.finalized');
      const answer = await post(body, sign(body, secret));
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    }
    const body = eventBody('product.created', {}, 'evt_the_last');
    await post(body, sign(body));
    expect(await lastEvent()).toMatchObject({
      eventId: 'evt_the_last',
      type: 'product.created',
      receivedAt: expect.any(String),
    });
  });

  test('a secret that is rolled in later is known after a minute at most', async () => {
    const signedWith = (secret: string) => {
      const body = eventBody('invoice.finalized');
      return post(body, sign(body, secret));
    };
    const afterAMinute = () => vi.setSystemTime(Date.now() + 61_000);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      afterAMinute();
      await refusal(signedWith('whsec_somebody_elses'), 400);
      await stage.roll({ webhookSecrets: ['whsec_rolled_in_later', ...webhookSecrets] });
      // The secret was read for the signature before this one. Strangers can send wrong ones at any rate.
      await refusal(signedWith('whsec_rolled_in_later'), 400);
      afterAMinute();
      expect((await signedWith('whsec_rolled_in_later')).status).toBe(200);
    } finally {
      vi.useRealTimers();
      await stage.roll({ webhookSecrets });
    }
  });

  test('accepts an event in base64, with header names in any case', async () => {
    const { handler } = await import('../lambda.ts');
    const body = eventBody('invoice.finalized', { name: 'Zoë 🏡' });
    const headers = { Host: 'verandah.example', 'Stripe-Signature': sign(body) };
    const event = {
      httpMethod: 'POST',
      path: '/api/stripe/webhook',
      headers,
      multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      queryStringParameters: null,
      body: Buffer.from(body).toString('base64'),
      isBase64Encoded: true,
      requestContext: { domainName: 'verandah.example' },
    };
    expect(await handler(event as unknown as Parameters<typeof handler>[0])).toMatchObject({
      statusCode: 200,
      body: '{"received":true}',
    });
  });

  test.each([
    ['no signature', (): undefined => undefined],
    ['an empty one', () => ''],
    ['nonsense', () => 't=abc,v1=def'],
    ['another secret', (body: string) => sign(body, 'whsec_somebody_elses')],
    ['the signature of another body', () => sign(eventBody('invoice.paid'))],
    ['one that is ten minutes old', (body: string) => sign(body, undefined, Math.floor(Date.now() / 1000) - 600)],
    ['the same body printed again', (body: string) => sign(JSON.stringify(JSON.parse(body)))],
  ])('refuses %s', async (_, signature) => {
    const body = eventBody('customer.subscription.deleted', { customer: 'cus_any' });
    expect(await refusal(post(body, signature(body)), 400)).toContain('signature');
  });

  test('ignores events of other types and of unknown customers', async () => {
    for (const [type, object] of [
      ['treasury.something.new', { customer: 'cus_foreign' }],
      ['customer.subscription.updated', { customer: 'cus_foreign', status: 'active' }],
      ['invoice.paid', { customer: null }],
      ['invoice.paid', {}],
    ] as const) {
      const body = eventBody(type, object);
      expect((await post(body, sign(body))).status).toBe(200);
    }
  });

  test('a signed event with a false state changes nothing', async () => {
    const member = await stage.member();
    await create(member);
    const { data } = await stage.stripe.customers.list({ email: member.email });
    const body = eventBody('customer.subscription.updated', {
      customer: data[0]?.id,
      status: 'active',
      current_period_end: 9_999_999_999,
    });
    expect((await post(body, sign(body))).status).toBe(200);
    expect((await statusOf(member)).hasActiveSubscription).toBe(false);
  });
});

/** Changes that only a webhook brings: the status call of an active membership does not call Stripe. */
describe('events', () => {
  let member: Subscriber;
  let subscription: string;
  beforeEach(async () => {
    member = await stage.member();
    await stage.pay(await create(member));
    await statusBecomes(member, { hasActiveSubscription: true });
    await stage.deliver();
    const customer = (await stage.stripe.customers.list({ email: member.email })).data[0]?.id ?? '';
    subscription = (await stage.stripe.subscriptions.list({ customer })).data[0]?.id ?? '';
  });
  /** As support changes a membership in Stripe's dashboard, which we learn from an event only. */
  const atStripe = (cancel_at_period_end: boolean) =>
    stage.stripe.subscriptions.update(subscription, { cancel_at_period_end });
  afterEach(async () => {
    await stage.webhooks('normal');
    await stage.calm();
  });

  test('that arrive newest first end in the right state', async () => {
    await stage.webhooks('hold');
    for (const ends of [true, false, true]) await atStripe(ends);
    expect((await statusOf(member)).cancelAtPeriodEnd).toBe(false);
    expect(await stage.deliver('newest first')).toBeGreaterThanOrEqual(3);
    expect((await statusOf(member)).cancelAtPeriodEnd).toBe(true);
  });

  test('that arrive after the member’s own call do not undo it', async () => {
    await stage.webhooks('hold');
    await atStripe(true);
    await atStripe(false);
    await cancel(member);
    await stage.deliver('newest first');
    expect((await statusOf(member)).cancelAtPeriodEnd).toBe(true);
  });

  test('read before a later state was stored do not overwrite it', async () => {
    const { Subscriptions } = await import('../../platform/table/items/subscription.ts');
    // As if a later read, which began a minute from now, were stored already.
    await Subscriptions.update(member.id, { set: { syncedAt: Date.now() + 60_000 } });
    await atStripe(true);
    await stage.deliver();
    expect((await statusOf(member)).cancelAtPeriodEnd).toBe(false);
  });

  test('of a replaced customer do not change the member', async () => {
    const { data } = await stage.stripe.customers.list({ email: member.email });
    const gone = data[0]?.id ?? '';
    await stage.stripe.customers.del(gone);
    await statusBecomes(member, { hasActiveSubscription: false });
    await stage.pay(await create(member));
    await statusBecomes(member, { hasActiveSubscription: true });
    await stage.deliver();
    const late = eventBody('customer.subscription.deleted', { customer: gone });
    expect((await post(late, sign(late))).status).toBe(200);
    expect((await statusOf(member)).hasActiveSubscription).toBe(true);
  });

  test('that arrive twice are handled once', async () => {
    await stage.webhooks('repeat');
    await atStripe(true);
    await statusBecomes(member, { cancelAtPeriodEnd: true });
    await stage.deliver();
    await stage.webhooks('normal');
    // A replay of an event whose work is done reads nothing from Stripe.
    const [event] = (await stage.stripe.events.list({ type: 'customer.subscription.updated' })).data;
    await stage.mishap({ request: 'GET /v1/subscriptions', status: 503 });
    const body = JSON.stringify(event);
    expect((await post(body, sign(body))).status).toBe(200);
  });

  test('are sent again after a failure', async () => {
    // Each attempt of the SDK uses up one fault: the first delivery fails, and a later one succeeds.
    await stage.mishap({ request: 'GET /v1/subscriptions', status: 503, times: 3 });
    await atStripe(true);
    await statusBecomes(member, { cancelAtPeriodEnd: true });
    expect(log.messages()).toContain('webhook event failed');
  });

  test('that are all lost do not matter: the status call syncs', async () => {
    await stage.webhooks('lost');
    const late = await stage.member();
    const clientSecret = await create(late);
    await statusOf(late);
    await stage.pay(clientSecret);
    // The next two calls to Stripe fail. Ten status calls within two seconds make at most one, and answer with the stored state.
    await stage.mishap({ request: 'GET /v1/subscriptions', status: 503, times: 2 });
    // A busy machine takes longer than two seconds for them, so the clock stands still.
    vi.useFakeTimers({ toFake: ['Date'] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => statusOf(late))).finally(vi.useRealTimers);
    expect(answers.some(({ hasActiveSubscription }) => hasActiveSubscription)).toBe(false);
    await expect(stage.stripe.subscriptions.list()).rejects.toMatchObject({ statusCode: 503 });
    await stage.calm();
    await statusBecomes(late, { hasActiveSubscription: true });
  });
});

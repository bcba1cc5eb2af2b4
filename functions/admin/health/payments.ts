/** Health checks of Stripe: that it accepts our key, has our price, and has delivered its newest event to our webhook. */
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { PRICE_LOOKUP_KEY, WEBHOOK_EVENTS } from '../../../shared/billing.ts';
import { describeError, log } from '../../platform/log.ts';
import { settings } from '../../platform/settings.ts';
import { Customers, DoneEvents, LastEvent, type LastEventItem } from '../../platform/table/items/subscription.ts';
import type { Check } from './check.ts';

const { STRIPE_API_URL, STRIPE_SECRET_ARN } = settings('STRIPE_API_URL', 'STRIPE_SECRET_ARN');
const secretsManager = new SecretsManagerClient({ maxAttempts: 1 });
const Secret = z.object({ secretKey: z.string().check(z.minLength(1)) });
/** Stripe delivers within seconds. An event that is older than this and has not arrived is late. */
const DELIVERY_MS = 10 * 60_000;

/** Reads a list from Stripe. Reads the secret each time, so that the check notices a rolled key. */
async function list<S extends z.ZodMiniType>(
  path: string,
  query: [string, string][],
  item: S,
  signal: AbortSignal,
): Promise<{ status: number; data: z.output<S>[] }> {
  const { SecretString = '' } = await secretsManager.send(new GetSecretValueCommand({ SecretId: STRIPE_SECRET_ARN }), {
    abortSignal: signal,
  });
  const { secretKey } = Secret.parse(JSON.parse(SecretString));
  const answer = await fetch(`${STRIPE_API_URL}${path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${secretKey}` },
    signal,
  });
  const body: unknown = await answer.json();
  return { status: answer.status, data: answer.ok ? z.object({ data: z.array(item) }).parse(body).data : [] };
}

const KEY_ADVICE = "Put the current secret key into this stage's Stripe secret in Secrets Manager.";

export const checkPayments: Check = {
  label: 'Payment provider',
  slowMs: 3_000,
  advice:
    "Look at status.stripe.com, and at the Stripe dashboard's developer logs for this key. Nobody can join or change a card until it works; memberships stay as they are.",
  run: async (signal) => {
    const query: [string, string][] = [
      ['lookup_keys[]', PRICE_LOOKUP_KEY],
      ['active', 'true'],
      ['limit', '1'],
    ];
    const { status, data } = await list('/v1/prices', query, z.object({ id: z.string() }), signal);
    if (status === 401) return { state: 'failing', finding: 'Key not accepted.', advice: KEY_ADVICE };
    if (status !== 200) return { state: 'failing', finding: `It answered ${status}.` };
    if (data.length > 0) return { finding: 'Key valid, price found.' };
    return {
      state: 'failing',
      finding: 'No active price for the membership.',
      advice: `Deploy again, which makes the price, or give the annual price the lookup key ${PRICE_LOOKUP_KEY} in the Stripe dashboard.`,
    };
  },
};

export const checkWebhook: Check = {
  label: 'Payment webhook',
  slowMs: 3_000,
  advice:
    "Look at the webhook endpoint in the Stripe dashboard: whether it is enabled, what its deliveries were answered, and whether its signing secret is in this stage's Stripe secret. Members' states repair themselves when they open the site.",
  run: async (signal) => {
    const last = await LastEvent.get();
    const worked = { timed: false as const, ...(last && { workedAt: last.receivedAt }) };
    const newest = await newestEvent(signal);
    if (newest === undefined)
      return { ...worked, state: 'unknown', finding: 'Stripe could not be asked for its newest event.' };
    const isLate = newest !== null && Date.now() - newest.created * 1000 > DELIVERY_MS;
    if (isLate && !(await hasArrived(newest, last)) && (last || (await isOurs(newest))))
      return { ...worked, state: 'failing', finding: 'Stripe has an event that did not arrive here.' };
    if (last) return { ...worked, finding: `The last event was ${last.type}.` };
    return { ...worked, state: 'unknown', finding: 'No event has arrived yet: nobody has joined so far.' };
  },
};

const StripeEvent = z.object({
  id: z.string(),
  /** Seconds since 1970. */
  created: z.number(),
  data: z.object({ object: z.object({ customer: z.string() }) }),
});
type StripeEvent = z.output<typeof StripeEvent>;

/** Events arrive in any order: the one that arrived last may be older than the newest. */
async function hasArrived({ id, created }: StripeEvent, last: LastEventItem | undefined): Promise<boolean> {
  if (last && Date.parse(last.createdAt) >= created * 1000) return true;
  return (await DoneEvents.get(id)) !== undefined;
}

/** Whether the event's customer belongs to this stage, and not to another one on the same Stripe account. */
const isOurs = async ({ data }: StripeEvent): Promise<boolean> =>
  (await Customers.get(data.object.customer)) !== undefined;

/** Stripe's newest event of the types that the webhook handles; null where there is none, undefined where Stripe does not answer. */
async function newestEvent(signal: AbortSignal): Promise<StripeEvent | null | undefined> {
  const query: [string, string][] = [
    ...WEBHOOK_EVENTS.map((type): [string, string] => ['types[]', type]),
    ['limit', '1'],
  ];
  try {
    const { status, data } = await list('/v1/events', query, StripeEvent, signal);
    return status === 200 ? (data[0] ?? null) : undefined;
  } catch (error) {
    log.warn('the newest event of stripe was not read', describeError(error));
    return undefined;
  }
}

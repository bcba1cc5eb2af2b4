/** PaymentIntents: read and confirmed by the server with the secret key, or by the browser with the client secret. */
import * as z from 'zod/mini';
import { attemptPayment } from './charging.ts';
import { badRequest, StripeFault } from './errors.ts';
import { flag, paging, text } from './params.ts';
import { methodFor } from './payment-methods.ts';
import type { PaymentIntentRecord } from './payment-records.ts';
import { type Answer, type Call, type Route, route } from './route.ts';
import type { Sandbox } from './sandbox.ts';
import { type Json, pageOf, wire } from './wire.ts';

/** What a publishable key gets to see, as listed for the client secret in docs.stripe.com/api/payment_intents/retrieve. */
const PUBLIC = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
];

/** The PaymentIntent as a browser may see it. */
export function publicIntent(sandbox: Sandbox, intent: PaymentIntentRecord): Json {
  return Object.fromEntries(Object.entries(wire(sandbox, intent)).filter(([name]) => PUBLIC.includes(name)));
}

function find({ store }: Sandbox, { id, caller }: Call, secret: string | undefined): PaymentIntentRecord {
  const intent = store.get('payment_intent', id);
  const wrong = secret === undefined ? caller === 'publishable' : secret !== intent.client_secret;
  if (wrong) {
    throw badRequest('The client_secret provided does not match any associated PaymentIntent on this account.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    });
  }
  return intent;
}

function seenBy(sandbox: Sandbox, intent: PaymentIntentRecord, { caller }: Call): Answer {
  return caller === 'publishable' ? publicIntent(sandbox, intent) : intent;
}

const confirmation = z.strictObject({
  client_secret: z.optional(text),
  off_session: z.optional(flag),
  payment_method: z.optional(text),
  return_url: z.optional(z.url({ protocol: /^https?$/, error: 'Not a valid URL' })),
  use_stripe_sdk: z.optional(flag),
});

function confirm(sandbox: Sandbox, asked: z.output<typeof confirmation>, call: Call): Answer {
  const intent = find(sandbox, call, asked.client_secret);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    const why =
      intent.status === 'succeeded'
        ? 'it has already succeeded after being previously confirmed.'
        : 'it has a status of canceled.';
    throw new StripeFault(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot confirm this PaymentIntent because ${why}`,
      payment_intent: seenBy(sandbox, intent, call),
    });
  }
  const wanted = asked.payment_method ?? intent.payment_method;
  if (!wanted) {
    throw badRequest(
      `You cannot confirm this PaymentIntent because it's missing a payment method. Update the PaymentIntent with a payment method and then confirm it again.`,
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const { intent: after, refusal } = attemptPayment(sandbox, intent, methodFor(sandbox, wanted), {
    present: !asked.off_session,
    inPage: asked.use_stripe_sdk ?? false,
    returnUrl: asked.return_url ?? null,
  });
  return refusal ?? seenBy(sandbox, after, call);
}

const secretOnly = z.strictObject({ client_secret: z.optional(text) });

export const paymentIntentRoutes: Route[] = [
  route('GET /v1/payment_intents', z.strictObject({ ...paging, customer: z.optional(text) }), ({ store }, asked) => {
    const { customer, ...page } = asked;
    const rows = store.all('payment_intent').filter((intent) => !customer || intent.customer === customer);
    return pageOf(rows, page);
  }),
  route(
    'GET /v1/payment_intents/:id',
    secretOnly,
    (sandbox, { client_secret }, call) => seenBy(sandbox, find(sandbox, call, client_secret), call),
    { fromBrowser: true },
  ),
  route('POST /v1/payment_intents/:id/confirm', confirmation, confirm, { fromBrowser: true }),
];

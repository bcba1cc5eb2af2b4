/** PaymentIntents, read and confirmed by the browser with the publishable key and the client secret. */
import * as z from 'zod/mini';
import { badRequest } from '../api/errors.ts';
import { flag, text, url } from '../api/parameters.ts';
import { type Answer, type Route, route } from '../api/route.ts';
import type { Sandbox } from '../sandbox.ts';
import type { PaymentIntentRecord } from '../storage/records.ts';
import { attemptPayment, publicIntent } from './charging.ts';
import { methodFor } from './payment-methods.ts';

function find({ store }: Sandbox, id: string, secret: string): PaymentIntentRecord {
  const intent = store.get('payment_intent', id);
  if (secret === intent.client_secret) return intent;
  throw badRequest('The client_secret provided does not match any associated PaymentIntent on this account.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  });
}

const confirmation = z.strictObject({
  client_secret: text,
  payment_method: text,
  return_url: url,
  use_stripe_sdk: z.optional(flag),
});

function confirm(sandbox: Sandbox, asked: z.output<typeof confirmation>, id: string): Answer {
  const intent = find(sandbox, id, asked.client_secret);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw badRequest(`You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: publicIntent(intent),
    });
  const cardholder = { inPage: asked.use_stripe_sdk ?? false, returnUrl: asked.return_url };
  const refusal = attemptPayment(sandbox, intent, methodFor(sandbox, asked.payment_method), cardholder);
  return refusal ?? publicIntent(sandbox.store.get('payment_intent', id));
}

const fromBrowser = { fromBrowser: true };

export const paymentIntentRoutes: Route[] = [
  route(
    'GET /v1/payment_intents/:id',
    z.strictObject({ client_secret: text }),
    (sandbox, { client_secret }, { id }) => publicIntent(find(sandbox, id, client_secret)),
    fromBrowser,
  ),
  route(
    'POST /v1/payment_intents/:id/confirm',
    confirmation,
    (sandbox, asked, { id }) => confirm(sandbox, asked, id),
    fromBrowser,
  ),
];

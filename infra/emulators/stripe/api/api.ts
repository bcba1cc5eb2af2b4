/** The API under /v1: every call, idempotency keys, ordered faults, and answers in Stripe's shape. */
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { slowed } from '../../http/faults.ts';
import { catalogueRoutes } from '../billing/catalogue.ts';
import { creditRoutes } from '../billing/credits.ts';
import { customerRoutes } from '../billing/customers.ts';
import { disputeRoutes } from '../billing/disputes.ts';
import { invoiceRoutes } from '../billing/invoices.ts';
import { paymentIntentRoutes } from '../billing/payment-intents.ts';
import { paymentMethodRoutes } from '../billing/payment-methods.ts';
import { subscriptionRoutes } from '../billing/subscriptions.ts';
import { portalRoutes } from '../pages/portal-sessions.ts';
import { newId, type Sandbox } from '../sandbox.ts';
import { eventRoutes } from '../webhooks/events.ts';
import { webhookRoutes } from '../webhooks/webhook-endpoints.ts';
import { admit, type Keys, sentParameters } from './admission.ts';
import { answerOf } from './answers.ts';
import { StripeError } from './errors.ts';
import { type AppliedFault, type Faults, faultError } from './faults.ts';
import { readForm } from './form.ts';
import { locked, storeAnswer, storedAnswer } from './idempotency.ts';
import type { Call, Route } from './route.ts';

const ROUTES: Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...paymentMethodRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...creditRoutes,
  ...disputeRoutes,
  ...portalRoutes,
  ...webhookRoutes,
  ...eventRoutes,
];

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Whether the work is done but the caller gets no answer. */
  lost?: boolean;
}

interface Request {
  route: Route;
  call: Call;
  path: string;
  parameters: string;
  idempotencyKey: string | undefined;
}

/** All of /v1. Any origin may call it, as with Stripe; the keys decide. */
export function api(sandbox: Sandbox, keys: Keys, faults: Faults): Hono {
  const app = new Hono();
  const keysInUse = new Set<string>();
  const serve = async (c: Context, route: Route | null): Promise<Response> => {
    const reply = await answer(c, route).catch(failure);
    if (reply.lost) {
      (c.env as HttpBindings).outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    const headers = { 'content-type': 'application/json', 'request-id': newId('req'), ...reply.headers };
    return new Response(JSON.stringify(reply.body, null, 2), { status: reply.status, headers });
  };
  const answer = async ({ req }: Context, route: Route | null): Promise<Reply> => {
    const admitted = admit(req, route, keys);
    const key = req.method === 'POST' ? req.header('idempotency-key') : undefined;
    const request = { ...admitted, path: req.path, parameters: await sentParameters(req), idempotencyKey: key };
    const fault = faults.next(`${req.method} ${req.path}`);
    return locked(keysInUse, key, () => handle(sandbox, request, fault));
  };
  app.use('/v1/*', cors());
  for (const route of ROUTES) app.on(route.method, route.path, (c) => serve(c, route));
  app.all('/v1/*', (c) => serve(c, null));
  return app;
}

async function handle(sandbox: Sandbox, request: Request, fault: AppliedFault): Promise<Reply> {
  const { idempotencyKey: key, path, parameters } = request;
  // Without a delay the work is done before another request is read, so a key is never seen in use.
  if (fault?.delayMs) await slowed(fault);
  const asked = `${path}?${parameters}`;
  const before = key ? storedAnswer(sandbox, key, asked) : null;
  if (before) return { status: before.status, body: before.body, headers: { 'idempotent-replayed': 'true' } };
  if (fault?.kind === 'unavailable') throw faultError(503);
  return sandbox.store.transaction(() => {
    const work = fault?.kind === 'failed' ? null : perform(sandbox, request);
    const reply = work && fault?.kind !== 'failed after work' ? work : failure(faultError(500));
    if (key) storeAnswer(sandbox, key, asked, reply.status, reply.body);
    return { ...reply, lost: fault?.kind === 'answer lost' };
  });
}

function perform(sandbox: Sandbox, { route, call, path, parameters }: Request): Reply {
  const { expand = {}, ...form } = readForm(parameters);
  const answer = route.run(sandbox, form, call);
  if (answer instanceof StripeError) return failure(answer);
  return { status: 200, body: answerOf(sandbox, answer, path, Object.values(expand).map(String)) };
}

function failure(error: unknown): Reply {
  if (!(error instanceof StripeError)) {
    // A fault of the sandbox itself, worth a stack trace; requests contain only test data.
    console.error('Stripe sandbox:', error);
    return failure(new StripeError(500, { type: 'api_error', message: `The sandbox failed: ${String(error)}` }));
  }
  const { status, body } = error;
  // By this header Stripe tells the SDK whether to retry.
  const headers = status < 500 ? {} : { 'stripe-should-retry': String(status === 503) };
  return { status, body: { error: body }, headers };
}

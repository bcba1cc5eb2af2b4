/** The API under /v1: every call, idempotency keys, and answers in Stripe's words. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import * as z from 'zod/mini';
import { admit, type Keys, sentParameters } from './admission.ts';
import { catalogueRoutes } from './catalogue.ts';
import { creditNoteRoutes } from './credit-notes.ts';
import { customerRoutes } from './customers.ts';
import { type StripeErrorBody, StripeFault } from './errors.ts';
import { eventRoutes } from './events.ts';
import { type Form, readForm } from './form.ts';
import { answerBefore, keepAnswer, keyInUse, requestUnder } from './idempotency.ts';
import { newId } from './ids.ts';
import { invoiceRoutes } from './invoices.ts';
import type { Mishap, Mishaps } from './mishaps.ts';
import { listOf, readParams, text } from './params.ts';
import { paymentIntentRoutes } from './payment-intents.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { portalConfigurationRoutes } from './portal-configurations.ts';
import { portalSessionRoutes } from './portal-sessions.ts';
import { refundRoutes } from './refunds.ts';
import type { Call, Route } from './route.ts';
import { API_VERSION, type Sandbox } from './sandbox.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { webhookRoutes } from './webhooks.ts';
import { isPage, wire, wirePage } from './wire.ts';

const ROUTES: Route[] = [
  ...customerRoutes,
  ...catalogueRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...refundRoutes,
  ...creditNoteRoutes,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...webhookRoutes,
  ...eventRoutes,
];

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** The work is done, but the caller is not to hear of it. */
  lost?: boolean;
}

interface Exchange {
  requestId: string;
  route: Route;
  call: Call;
  method: string;
  path: string;
  parameters: string;
  key: string | undefined;
}

/** All of /v1. Any page may call it, as any page may call Stripe; the keys decide. */
export function api(sandbox: Sandbox, keys: Keys, mishaps: Mishaps): Hono {
  const app = new Hono();
  const keysInUse = new Set<string>();
  const serve = async (c: Context, route: Route | null): Promise<Response> => {
    const requestId = newId('req');
    const { method, path } = c.req;
    const key = method === 'POST' ? c.req.header('idempotency-key') : undefined;
    let reply: Reply;
    try {
      const admitted = admit(c.req, route, keys);
      const exchange = { requestId, ...admitted, method, path, parameters: await sentParameters(c.req), key };
      reply = await locked(keysInUse, key, () => handle(sandbox, exchange, mishaps.next(`${method} ${path}`)));
    } catch (error) {
      reply = failure(error);
    }
    if (reply.lost) {
      (c.env as HttpBindings).outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    const common = { 'content-type': 'application/json', 'request-id': requestId, 'stripe-version': API_VERSION };
    const headers = { ...common, ...(key && { 'idempotency-key': key }), ...reply.headers };
    return new Response(JSON.stringify(reply.body, null, 2), { status: reply.status, headers });
  };
  app.use('/v1/*', cors({ origin: '*', allowMethods: ['GET', 'POST', 'DELETE'], exposeHeaders: ['request-id'] }));
  for (const route of ROUTES) app.on(route.method, route.path, (c) => serve(c, route));
  app.all('/v1/*', (c) => serve(c, null));
  return app;
}

/** Two requests with one key never run at the same time: the second is told so. */
async function locked<T>(inUse: Set<string>, key: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!key) return await work();
  if (inUse.has(key)) throw keyInUse(key);
  inUse.add(key);
  try {
    return await work();
  } finally {
    inUse.delete(key);
  }
}

async function handle(sandbox: Sandbox, exchange: Exchange, mishap: Mishap | undefined): Promise<Reply> {
  const { key, method, path, parameters, requestId } = exchange;
  if (mishap?.delay) await sleep(mishap.delay);
  const request = key ? requestUnder(key, method, path, parameters) : null;
  const before = request && answerBefore(sandbox, request);
  if (before) {
    const headers = { 'idempotent-replayed': 'true', 'original-request': before.request };
    return { status: before.status, body: before.body, headers };
  }
  if (mishap?.status && mishap.status !== 500) return trouble(mishap.status);
  const form = readForm(parameters);
  sandbox.cause = { id: requestId, idempotency_key: key ?? null };
  try {
    return sandbox.store.transaction(() => {
      const real = mishap?.status && mishap.work === 'skipped' ? null : perform(sandbox, exchange, form);
      const reply = real && !mishap?.status ? real : trouble(500);
      if (request) keepAnswer(sandbox, request, requestId, reply.status, reply.body);
      return { ...reply, lost: mishap?.lose_answer ?? false };
    });
  } finally {
    sandbox.cause = { id: null, idempotency_key: null };
  }
}

const expansion = z.looseObject({ expand: z.optional(listOf(text)) });

function perform(sandbox: Sandbox, { route, call, path }: Exchange, { expand: asked, ...form }: Form): Reply {
  const { expand } = readParams(expansion, asked === undefined ? {} : { expand: asked });
  const answer = route.run(sandbox, form, call);
  if (answer instanceof StripeFault) return failure(answer);
  const body = isPage(answer) ? wirePage(sandbox, answer, path, expand) : wire(sandbox, answer, expand);
  return { status: 200, body };
}

function failure(error: unknown): Reply {
  if (error instanceof StripeFault) return { status: error.status, body: { error: error.body } };
  // A mistake of the sandbox's own, worth a stack trace; requests carry test data only.
  console.error('Stripe sandbox:', error);
  const message = `The sandbox failed: ${error instanceof Error ? error.message : String(error)}`;
  return { status: 500, body: { error: { type: 'api_error', message } satisfies StripeErrorBody } };
}

/** An ordered failure, with Stripe's hint whether the SDK should try again by itself. */
function trouble(status: 429 | 500 | 503): Reply {
  const error: StripeErrorBody =
    status === 429
      ? { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests (as a test ordered).' }
      : { type: 'api_error', message: 'An unexpected error occurred (as a test ordered).' };
  return { status, body: { error }, headers: { 'stripe-should-retry': String(status !== 500) } };
}

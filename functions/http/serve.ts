/** Turns a domain's handlers into a Hono app: session, access, body, limit, run, answer. The only place that maps errors. */
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import type { z } from 'zod';
import type { AnswerOf, BodyOf, Domain, ParamsOf, QueryOf, Route } from '../../shared/route.ts';
import { type Routes, routes } from '../../shared/routes.ts';
import { isPaid } from '../data/subscription.ts';
import { TableBusy } from '../data/table.ts';
import { describeError, log } from '../log.ts';
import { settings } from '../settings.ts';
import { spend } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { type Caller, callerOf } from './session.ts';
import { viewerAddress } from './viewer.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
/** Far above any real message (a post takes 10,000 characters), far below what would hurt. A webhook may be larger. */
const BODY_BYTES_MAX = 128 * 1024;
const WEBHOOK_BYTES_MAX = 1024 * 1024;

type CallerFor<T extends Route> = T['access'] extends 'anyone' ? null : Caller;
type Reply<T extends Route> = T extends { reply: 'redirect' }
  ? string
  : T extends { reply: 'stream' }
    ? AnswerOf<T> | Response
    : AnswerOf<T>;
export interface Request<K extends keyof Routes> {
  params: ParamsOf<K>;
  query: QueryOf<Routes[K]>;
  body: BodyOf<Routes[K]>;
  /** Who asks; null on routes that anyone may call, where no session is read. */
  caller: CallerFor<Routes[K]>;
  /** For cookies, headers and streams. */
  context: Context;
}
type KeysIn<D extends Domain> = { [K in keyof Routes]: Routes[K]['domain'] extends D ? K : never }[keyof Routes];
/** One function per route of the domain: a missing or superfluous one is a compile error. A redirect answers its address. */
export type Handlers<D extends Domain> = { [K in KeysIn<D>]: (request: Request<K>) => Promise<Reply<Routes[K]>> };

type AnyHandler = (request: {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  caller: Caller | null;
  context: Context;
}) => Promise<unknown>;

/** The domain's Hono app. */
export function serve<D extends Domain>(handlers: Handlers<D>): Hono {
  const app = new Hono();
  app.onError(answerError);
  app.notFound(() => Promise.reject(new Refusal(404, 'There is nothing at this address.')));
  for (const [key, handler] of Object.entries(handlers)) {
    const [method, path] = key.split(' ') as [string, string];
    const route: Route = routes[key as keyof Routes];
    const guards = [
      bodyLimit({
        maxSize: route.raw ? WEBHOOK_BYTES_MAX : BODY_BYTES_MAX,
        onError: () => Promise.reject(new Refusal(413, 'That is more than this call takes.')),
      }),
      // A signed webhook comes from elsewhere by design.
      ...(route.raw ? [] : [csrf({ origin: SITE_ORIGIN })]),
    ];
    app.on([method], [path.replaceAll(/{(\w+)}/g, ':$1')], ...guards, (c) =>
      answer(c, key, route, handler as AnyHandler),
    );
  }
  return app;
}

async function answer(c: Context, key: string, route: Route, handler: AnyHandler): Promise<Response> {
  c.header('cache-control', 'no-store');
  const caller = await admit(c, route);
  const query = parse(route.query, c.req.query(), 'The address has a parameter that this call does not take.');
  const body = route.raw ? undefined : parse(route.body, await jsonBody(c), 'This call takes no body.');
  if (route.limit) await spend(key, route.limit.per === 'member' && caller ? caller.id : viewerAddress(c), route.limit);
  const result = await handler({ params: c.req.param(), query, body, caller, context: c });
  if (result instanceof Response) return result;
  if (route.reply === 'redirect') return c.redirect(String(result));
  return c.json(route.answer.parse(result) as object);
}

/** @throws Refusal 401 without a session, 402 without a membership, 403 with the wrong role. */
async function admit(c: Context, route: Route): Promise<Caller | null> {
  if (route.access === 'anyone') return null;
  const caller = await callerOf(c);
  if (!caller) throw new Refusal(401, 'You are not signed in. Please sign in and try again.');
  if (route.access === 'admin' && caller.user.role !== 'admin')
    throw new Refusal(403, "You don't have permission to access the admin panel.");
  if (route.access === 'subscriber' && !isPaid(caller.subscription))
    throw new Refusal(402, 'This is part of the membership. Subscribe to go on.');
  return caller;
}

/** The body as JSON; undefined where there is none. */
async function jsonBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

/** @throws Refusal 400 with the schema's first complaint, naming the field. */
function parse(schema: z.ZodType | undefined, given: unknown, noneExpected: string): unknown {
  if (!schema) {
    if (given === undefined || isEmptyObject(given)) return undefined;
    throw new Refusal(400, noneExpected);
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (given === undefined) throw new Refusal(400, 'This call takes a JSON body, and there was none.');
  const path = issue?.path.join('.');
  // Our own sentences stand alone; zod's name no field.
  const words = issue?.message ?? 'The body does not fit this call.';
  throw new Refusal(
    400,
    words.startsWith('Invalid') || words.startsWith('Unrecognized') || words.startsWith('Too')
      ? `${path ? `${path}: ` : ''}${words}.`
      : words,
  );
}

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

function answerError(error: Error, c: Context): Response {
  c.header('cache-control', 'no-store');
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
    return c.json({ message: error.message, error: error.message }, error.status);
  }
  if ('getResponse' in error && typeof error.getResponse === 'function') {
    // What Hono's own guards throw (the CSRF guard's 403).
    const { status } = error.getResponse() as Response;
    const words = status === 403 ? 'This request did not come from the site itself.' : 'This request was refused.';
    return c.json({ message: words, error: words }, status as 403);
  }
  if (error instanceof TableBusy) {
    log.warn('table busy', { method: c.req.method, route: c.req.routePath });
    const words = 'We are busy just now. Nothing was changed; please try again in a moment.';
    c.header('retry-after', '1');
    return c.json({ message: words, error: words }, 503);
  }
  log.error('request failed', { method: c.req.method, route: c.req.routePath, ...describeError(error) });
  const words = 'Something went wrong on our side. Nothing of yours was lost; please try again.';
  return c.json({ message: words, error: words }, 500);
}

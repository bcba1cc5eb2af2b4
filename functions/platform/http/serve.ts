/** Turns a domain's handlers into a Hono app: session, access, body, limit, handler, response. Only this maps errors to responses. */
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { EDGE_REQUEST_HEADER } from '../../../shared/contract/edge.ts';
import {
  type AnswerOf,
  type BodyOf,
  type Domain,
  isOpenWhileSuspended,
  type Limit,
  type ParamsOf,
  type QueryOf,
  type Route,
} from '../../../shared/contract/route.ts';
import type { Routes } from '../../../shared/contract/routes.ts';
import { NOTHING_HERE } from '../../../shared/contract/site.ts';
import { describeError, log, type Measurement, measured, withRequestFields } from '../log.ts';
import { settings } from '../settings.ts';
import { TableBusy } from '../table/table.ts';
import { requireSecondFactor } from './caller/confirmation.ts';
import { requireCountry } from './caller/countries.ts';
import {
  type Caller,
  CLEAR_CACHE,
  callerOf,
  needsMembership,
  requireMembership,
  sessionKeyOf,
} from './caller/session.ts';
import { refuseWhileSuspended } from './caller/suspended.ts';
import { viewerAddress } from './caller/viewer.ts';
import { TimeoutExceeded, withinTimeout } from './deadline.ts';
import { isForm, jsonBody, parse } from './input.ts';
import { isOutage } from './outage.ts';
import { consumeRateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { limitUnverified, type UnverifiedCount } from './unverified-limit.ts';

const { SITE_ORIGIN } = settings('SITE_ORIGIN');
/** Far above any real body (a post takes 10,000 characters), and low enough to be harmless. */
const MAX_BODY_BYTES = 128 * 1024;

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
  /** The caller; null on routes that anyone may call, where no session is read. */
  caller: CallerFor<Routes[K]>;
  /** Present where the route's `unverifiedLimit` is `countedByHandler` and the caller's email is not verified. */
  unverifiedCount: UnverifiedCount | undefined;
  /** For cookies, headers and streams. */
  context: Context;
}
type KeysIn<D extends Domain> = { [K in keyof Routes]: Routes[K]['domain'] extends D ? K : never }[keyof Routes];
/** One function per route of the domain: a missing or superfluous one is a compile error. A redirect's handler returns the address. */
export type Handlers<D extends Domain> = { [K in KeysIn<D>]: (request: Request<K>) => Promise<Reply<Routes[K]>> };

type AnyHandler = (request: {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  caller: Caller | null;
  unverifiedCount: UnverifiedCount | undefined;
  context: Context;
}) => Promise<unknown>;

/**
 * The domain's Hono app.
 * @param routes The domain's own routes only, so that a cold start does not build the schemas of all others.
 */
export function serve<D extends Domain>(routes: Record<KeysIn<D>, Route>, handlers: Handlers<D>): Hono {
  const app = new Hono();
  app.onError(answerError);
  app.notFound(() => Promise.reject(new Refusal(404, NOTHING_HERE)));
  // API Gateway compresses buffered responses only ("Payload compression for REST APIs"). Hono does not compress event streams.
  const streams = Object.values<Route>(routes).some(({ reply }) => reply === 'stream');
  if (streams) app.use(compress());
  for (const [key, handler] of Object.entries(handlers)) {
    const [method, path] = key.split(' ') as [string, string];
    const route: Route = routes[key as KeysIn<D>];
    const maxSize = route.bodyBytes ?? MAX_BODY_BYTES;
    const middleware = [
      withRequestLog(key, streams && route.reply !== 'stream'),
      withErrorShape(route),
      bodyLimit({
        maxSize,
        onError: () =>
          Promise.reject(new Refusal(413, `That is more than this call takes. Send at most ${maxSize / 1024} KB.`)),
      }),
      // Signed webhooks and mail programs call from other sites by design.
      ...(route.raw || route.fromOtherSites ? [] : [sameSite(route), csrf({ origin: SITE_ORIGIN })]),
    ];
    app.on([method], [path.replaceAll(/{(\w+)}/g, ':$1')], ...middleware, (c) => {
      const answering = answer(c, key, route, handler as AnyHandler);
      // A streamed answer has its own timeouts (chat/answering).
      return route.reply === 'stream' ? answering : withinTimeout(answering);
    });
  }
  return app;
}

/**
 * Adds the request's ids to each of its log lines. The last line has the time until the response, or until a stream begins.
 * @param isShort For a non-streaming call of a domain that streams. Such calls have their own metric, because the function's duration
 * includes the streams.
 */
const withRequestLog =
  (route: string, isShort: boolean): MiddlewareHandler =>
  (c, next) =>
    withRequestFields({ route, requestId: requestIdOf(c), edgeRequestId: edgeRequestIdOf(c) }, async () => {
      const start = performance.now();
      await next();
      const { status } = c.res;
      const took = Math.round(performance.now() - start);
      const short: Record<string, Measurement> = isShort ? { shortCall: [took, 'Milliseconds'] } : {};
      measured('answered', { route }, { latency: [took, 'Milliseconds'] }, { status }, short);
    });

/** Stores the error shape of this route for `answerError`. */
const withErrorShape =
  ({ errorAlone = false }: Route): MiddlewareHandler =>
  async (c, next) => {
    c.set('errorAlone', errorAlone);
    await next();
  };

/**
 * Refuses cross-site requests, by the headers that browsers send. Hono's CSRF guard checks only the content types that a form can send.
 * From another site only redirects may be opened, as links do: a link must not make an admin view a member, which is recorded.
 * A write must come from our own origin or from no page at all: `sec-fetch-site` counts another host of our domain as the same site.
 */
const sameSite =
  ({ reply }: Route): MiddlewareHandler =>
  async (c, next) => {
    const isLink = c.req.method === 'GET' && reply === 'redirect';
    const isForeignWrite = c.req.method !== 'GET' && (c.req.header('origin') ?? SITE_ORIGIN) !== SITE_ORIGIN;
    if (isForeignWrite || (!isLink && c.req.header('sec-fetch-site') === 'cross-site'))
      throw new Refusal(403, FOREIGN_REQUEST);
    await next();
  };

async function answer(c: Context, key: string, route: Route, handler: AnyHandler): Promise<Response> {
  c.header('cache-control', 'no-store');
  const caller = await admit(c, key, route);
  if (route.onlyInCountries) requireCountry(c);
  const query = parse(route.query, c.req.query(), 'The address has a parameter that this call does not take.');
  const isRead = route.raw || route.fromOtherSites || (route.form && isForm(c));
  const body = isRead ? undefined : parse(route.body, await jsonBody(c), 'This call takes no body.');
  if (route.limit)
    await consumeRateLimit(route.limit.countedAs ?? key, whomToCount(c, route.limit, caller), route.limit);
  const unverifiedCount = await limitUnverified(key, route.unverifiedLimit, caller);
  const result = await handler({ params: c.req.param(), query, body, caller, unverifiedCount, context: c });
  if (result instanceof Response) return result;
  if (route.reply === 'redirect') return c.redirect(String(result));
  return c.json(route.answer.parse(result) as object);
}

function whomToCount(c: Context, { per }: Limit, caller: Caller | null): string {
  if (!caller || per === 'address') return viewerAddress(c);
  return per === 'session' ? caller.sessionHash : caller.id;
}

/** @throws Refusal 401 without a session, 402 without a membership, 403 with the wrong role, without a confirmation, or while suspended. */
async function admit(c: Context, key: string, route: Route): Promise<Caller | null> {
  if (route.access === 'anyone') return null;
  const caller = await callerOf(c);
  if (!caller) {
    const headers = sessionKeyOf(c) ? CLEAR_CACHE : {};
    throw new Refusal(401, 'You’re not signed in. Please sign in and try again.', headers);
  }
  if (route.access === 'admin' && caller.user.role !== 'admin')
    throw new Refusal(403, "You don't have permission to access the admin panel.");
  requireSecondFactor(caller, route);
  if (!isOpenWhileSuspended(key, route)) refuseWhileSuspended(caller.user);
  if (route.access === 'reader' && caller.subscription?.subscriptionId === undefined) throw needsMembership();
  if (route.access === 'subscriber') requireMembership(caller);
  return caller;
}

function answerError(error: Error, c: Context): Response {
  const answerWith = (status: ContentfulStatusCode, message: string, about: Partial<Refusal> = {}) => {
    const { code, field } = about;
    const whole = { message, error: message, ...(code && { code }), ...(field !== undefined && { field }) };
    return c.json(c.get('errorAlone') ? { error: message } : whole, status);
  };
  c.header('cache-control', 'no-store');
  if (error instanceof Refusal) {
    for (const [name, value] of Object.entries(error.headers)) c.header(name, value);
    return answerWith(error.status, error.message, error);
  }
  // Thrown by Hono's own guards.
  if (error instanceof HTTPException) return answerWith(error.status, FOREIGN_REQUEST);
  if (error instanceof TableBusy) {
    log.warn('table busy');
    c.header('retry-after', '1');
    return answerWith(
      503,
      'We’re busy right now. Please reload to see whether it went through, and try again in a moment.',
    );
  }
  if (error instanceof TimeoutExceeded || isOutage(error)) {
    log.error('a service is not answering', describeError(error));
    c.header('retry-after', '10');
    return answerWith(503, NOT_ANSWERING);
  }
  log.error('request failed', describeError(error));
  return answerWith(
    500,
    'Something went wrong on our side. Please reload and try again. If it keeps happening, write to us.',
  );
}

/** The call may have succeeded, or half of it, so the message suggests a reload. */
const NOT_ANSWERING =
  'Part of Verandah isn’t answering right now. Please reload to see whether it went through, and try again in a minute.';

const FOREIGN_REQUEST = `This request did not come from the site itself. Open ${SITE_ORIGIN} and try again.`;

/** API Gateway's id of the request, which its own logs have too; undefined where there is no gateway. */
const requestIdOf = (c: Context): string | undefined =>
  (c.env as { event?: { requestContext?: { requestId?: string } } } | undefined)?.event?.requestContext?.requestId;

/** CloudFront's id of the request. A caller that bypasses the edge can send anything here, so only a well-formed id is used. */
const edgeRequestIdOf = (c: Context): string | undefined =>
  /^[\w=-]{1,100}$/.exec(c.req.header(EDGE_REQUEST_HEADER) ?? '')?.[0];

/** The API client. Every call goes through `api()` of its domain, typed by `shared/contract/routes.ts`; failures are `ApiError`. */
import { ApiError as AmplifyApiError, del, get, post, put } from 'aws-amplify/api';
import * as z from 'zod/mini';
import type { BodyIn, ParamsOf, QueryIn, Route, RouteKey } from '../../shared/contract/route.ts';
import type { Routes } from '../../shared/contract/routes.ts';
import { IDEMPOTENCY_HEADER, type RefusalCode, SiteConfig } from '../../shared/contract/site.ts';
import { addressOf, givenIn, splitRoute } from './address.ts';
import { amplify, NAME } from './amplify.ts';
import { type EarlyAnswer, forgetEarly, takeEarly, takeEarlySuccess } from './early-answers.ts';
import { answerIn, statusText } from './error-answer.ts';
import { nextCursor } from './next-page.ts';

const UNREACHABLE = 'We could not reach Verandah. Check your connection and try again.';
export const UNREADABLE = 'This page didn’t understand Verandah’s answer. Reload the page and try again.';

/** A call that failed. `status` 0: no answer came. `message`: `status: body`, or the status text. `serverMessage`: for the member, or empty. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly serverMessage: string;
  /** Set where the page handles the refusal itself. */
  readonly code: RefusalCode | undefined;
  /** The field of the call's body that the refusal is about, where it names one. */
  readonly field: string | undefined;
  /** How long the server asks to wait; 0 where it does not say so in seconds, or the call was not made with `request`. */
  readonly retryAfterSeconds: number;

  constructor(status: number, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText(status)}`);
    this.status = status;
    const { message, code, field } = answerIn(body);
    this.serverMessage = message;
    this.code = code;
    this.field = field;
    this.retryAfterSeconds = Number(retryAfter) || 0;
  }
}

/** The message of any failure, for the member: the server's where there is one, else `fallback`. */
export function messageFor(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage !== '' ? error.serverMessage : fallback;
}

/** The text of the status of a call that failed: where no words are fixed for it, and the server gives none. */
export const statusTextOf = (error: unknown): string => (error instanceof ApiError ? statusText(error.status) : '');

/** The calls a page makes. Routes that answer with a redirect are not among them: a page navigates to those. */
export type Call = {
  [K in keyof Routes]: Routes[K] extends { reply: 'redirect' } | { raw: true } ? never : K;
}[keyof Routes];
export type Answer<K extends Call> = z.output<Routes[K]['answer']>;

/** The body a call takes. */
export type Body<K extends Call> = BodyIn<Routes[K]>;

type Given<Name extends string, T> = [T] extends [undefined] ? unknown : { [N in Name]: T };
type Options<K extends Call> = (keyof ParamsOf<K> extends never ? unknown : { params: ParamsOf<K> }) &
  Given<'body', Body<K>> & {
    query?: QueryIn<Routes[K]>;
    idempotencyKey?: string;
    signal?: AbortSignal | undefined;
    /** The caller handles a 401 itself. */
    mayBeSignedOut?: true;
  };
type Arguments<K extends Call> = object extends Options<K> ? [options?: Options<K>] : [options: Options<K>];
/** The options without the route's types, which TypeScript has checked at the call. */
interface AnyOptions {
  params?: Record<string, string>;
  query?: Record<string, string | undefined> | undefined;
  body?: NonNullable<Parameters<typeof post>[0]['options']>['body'];
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  mayBeSignedOut?: true;
}

const METHODS = { GET: get, POST: post, PUT: put, DELETE: del };

let handleSignedOut = () => {};

/** Sets what happens when a call for members finds that nobody is signed in; the call fails all the same. */
export function onSignedOut(handler: () => void): void {
  handleSignedOut = handler;
}

/** Runs the handler of `onSignedOut` if `error` is a 401. */
export function reportSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) handleSignedOut();
}

/** True for the refusal of a sensitive act: the member has not confirmed who they are within the last minutes. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirmation-needed';

let askToConfirm = () => Promise.resolve(false);

/** Sets how a member is asked to confirm who they are. Where `ask` resolves with true, the call is made again. */
export function onUnconfirmed(ask: () => Promise<boolean>): void {
  askToConfirm = ask;
}

/** Asks the member to confirm. Resolves with true where the call can be made again. */
export const isConfirmed = (): Promise<boolean> => askToConfirm().catch(() => false);

/**
 * Makes one call and gives its checked answer.
 * `key` names the route, as in `'POST /api/login'`; `params` fill the `{…}` of its path; aborting `signal` ends the call.
 * @throws ApiError on any status outside 2xx, on no answer (status 0), and on an answer that is not what the route promises.
 */
export interface Api<Keys extends RouteKey> {
  <K extends Call & Keys>(key: K, ...[options]: Arguments<K>): Promise<Answer<K>>;
}

/** `Api` for a list that comes in pages: the answer, and the cursor of the page that follows, undefined on the last one. */
export interface ApiPage<Keys extends RouteKey> {
  <K extends Call & Keys>(key: K, ...[options]: Arguments<K>): Promise<{ answer: Answer<K>; next: string | undefined }>;
}

/** `ApiPage` without waiting: undefined unless the shell's script has made the call and it has succeeded. */
export interface EarlyPage<Keys extends RouteKey> {
  <K extends Call & Keys>(
    key: K,
    ...[options]: Arguments<K>
  ): { answer: Answer<K>; next: string | undefined } | undefined;
}

/** The part of a route that the site has: the build removes what only the server reads (`infra/build/lean-contract.ts`). */
type ClientRoute = Pick<Route, 'access' | 'answer'>;

/** The calls of one domain. */
interface Client<Keys extends RouteKey> {
  api: Api<Keys>;
  apiPage: ApiPage<Keys>;
  earlyPage: EarlyPage<Keys>;
}

/** @param contract The routes of one domain: a screen fetches the contract of the calls that it makes, and no other. */
export function clientFor<Keys extends RouteKey>(contract: Record<Keys, ClientRoute>): Client<Keys> {
  const apiPage: ApiPage<Keys> = async (key, ...[options = {}]) => {
    const { access } = contract[key];
    const first = send(key, options).catch(async (error: unknown) => {
      if (isUnconfirmed(error) && (await isConfirmed())) return send(key, options);
      throw error;
    });
    const { body, link } = await first.catch((error: unknown) => {
      if (access !== 'anyone' && !options.mayBeSignedOut) reportSignedOut(error);
      throw error;
    });
    const answer = contract[key].answer.safeParse(body);
    if (!answer.success) throw new ApiError(502, UNREADABLE);
    return { answer: answer.data as Answer<typeof key>, next: nextCursor(link) };
  };
  const earlyPage: EarlyPage<Keys> = (key, ...[options = {}]) => {
    const early = takeEarlySuccess(addressOf(key, options));
    const answer = early && contract[key].answer.safeParse(bodyOf(early));
    return answer?.success
      ? { answer: answer.data as Answer<typeof key>, next: nextCursor(early?.link ?? null) }
      : undefined;
  };
  return { api: async (key, ...options) => (await apiPage(key, ...options)).answer, apiPage, earlyPage };
}

async function send(key: RouteKey, options: AnyOptions): Promise<{ body: unknown; link: string | null }> {
  const { params = {}, query = {}, body, idempotencyKey, signal } = options;
  const { method, path } = splitRoute(key, params);
  const early = method === 'GET' ? await takeEarly(addressOf(key, options)) : undefined;
  if (early) return readEarly(early);
  if (method !== 'GET') forgetEarly();
  const writes = method === 'POST' || method === 'PUT';
  const call = METHODS[method](amplify(), {
    apiName: NAME,
    path,
    options: {
      withCredentials: true,
      headers: {
        Accept: 'application/json',
        ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      },
      queryParams: Object.fromEntries(givenIn(query)),
      // A write always has a JSON body and its content type, which a form on another site cannot send.
      ...(writes ? { body: body ?? {} } : {}),
    },
  });
  const cancel = () => call.cancel();
  signal?.addEventListener('abort', cancel);
  try {
    const response = await call.response;
    return { body: await response.body.json(), link: response.headers.link ?? null };
  } catch (error) {
    throw failureOf(error);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** @throws ApiError as `send()` does. */
function readEarly(early: EarlyAnswer): { body: unknown; link: string | null } {
  const { status, text, link } = early;
  if (status === 0) throw new ApiError(0, UNREACHABLE);
  if (status !== 200) throw new ApiError(status, text);
  return { body: bodyOf(early), link };
}

/** Undefined where the text is not JSON; then it fails every contract. */
function bodyOf({ text }: EarlyAnswer): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws ApiError when no answer comes, and on any status outside 2xx. */
export async function request(path: string, init: RequestInit): Promise<Response> {
  if (init.method !== undefined) forgetEarly();
  const response = await fetch(path, { credentials: 'include', ...init }).catch(() => {
    throw new ApiError(0, UNREACHABLE);
  });
  if (response.ok) return response;
  throw new ApiError(response.status, await response.text().catch(() => ''), response.headers.get('retry-after'));
}

function failureOf(error: unknown): ApiError {
  if (error instanceof SyntaxError) return new ApiError(502, UNREADABLE);
  const response = error instanceof AmplifyApiError ? error.response : undefined;
  if (!response) return new ApiError(0, UNREACHABLE);
  return new ApiError(response.statusCode, response.body ?? '');
}

let config: SiteConfig | undefined;

/** Fetches `/config.json` once; the first render waits for it. @throws ApiError when it does not come or is not ours. */
export async function loadConfig(): Promise<SiteConfig> {
  // The credentials mode must equal that of the preload in index.html, or the browser does not use the preload.
  const response = await request('/config.json', { credentials: 'same-origin' });
  const parsed = SiteConfig.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new ApiError(502, UNREADABLE);
  setConfig(parsed.data);
  return parsed.data;
}

/** Sets the settings without fetching them, as prerendering does. */
export function setConfig(given: SiteConfig): void {
  config = given;
}

/** The stage's settings. @throws before `loadConfig` has ended, which `main.tsx` awaits. */
export function getConfig(): SiteConfig {
  if (!config) throw new Error('getConfig() was called before main.tsx loaded /config.json.');
  return config;
}

/** A person with a cookie jar, who speaks HTTP to a stage as a browser does: for demo accounts, tests and measurements. */
import makeFetchCookie from 'fetch-cookie';
import type { Context } from 'hono';

/** A visitor's claimed address. Only stages started for tests and measurements read it. */
export const ADDRESS_HEADER = 'x-test-address';
/** Precedes the address at the end of a browser's user agent. Pages send that header to every origin without a preflight. */
export const ADDRESS_IN_AGENT = 'from/';

/** The address that a request to such a stage claims. */
export const claimedAddress = (c: Context): string | undefined =>
  c.req.header(ADDRESS_HEADER) ?? c.req.header('user-agent')?.split(ADDRESS_IN_AGENT)[1];

/** A visitor's claimed country, on the same stages: Australia by default, `unknown` where the edge cannot tell. */
export const COUNTRY_HEADER = 'x-test-country';
export function claimedCountry(c: Context): string | undefined {
  const claimed = c.req.header(COUNTRY_HEADER) ?? 'AU';
  return claimed === 'unknown' ? undefined : claimed;
}

export interface Visitor {
  origin: string;
  /** Sends any request to a path of the stage. Does not follow redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  get(path: string): Promise<Response>;
  /** Sends a request with a JSON body, or without one. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  put(path: string, body?: unknown): Promise<Response>;
}

/** @param headers Sent with every request. @param fetchOne Sends the requests; over the network by default. */
export function visitor(origin: string, headers: Record<string, string> = {}, fetchOne: typeof fetch = fetch): Visitor {
  const fetchWithCookies = makeFetchCookie(fetchOne);
  const send = (path: string, init: RequestInit = {}) =>
    fetchWithCookies(new URL(path, origin).href, {
      redirect: 'manual',
      ...init,
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  const withBody =
    (method: string) =>
    (path: string, body?: unknown, more: Record<string, string> = {}) =>
      send(path, {
        method,
        headers: { ...more, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
  return { origin, fetch: send, get: (path) => send(path), post: withBody('POST'), put: withBody('PUT') };
}

export interface Person {
  username: string;
  email: string;
  password: string;
}

/**
 * Signs a person in, and registers them first where there is no account.
 * @returns False where the account has another password: somebody has made it their own.
 */
export async function signInOrRegister(who: Visitor, { username, email, password }: Person): Promise<boolean> {
  if ((await who.post('/api/login', { username, password })).ok) return true;
  const registered = await who.post('/api/register', { username, email, password });
  if (registered.ok || registered.status === 409 || registered.status === 429) return registered.ok;
  throw new Error(`${username} could not register: ${registered.status}`);
}

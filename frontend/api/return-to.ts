/** The sign-in page's query: where it leads afterwards, and which of its forms is open. */
import { MAX_RETURN_TO } from '../../shared/accounts/return-to.ts';

/** The path that `?returnTo=` names when it is on this site, else "/", to prevent open redirects. */
export function safeReturnTo(search: string, origin: string): string {
  const asked = new URLSearchParams(search).get('returnTo');
  if (asked === null || !asked.startsWith('/') || !URL.canParse(asked, origin)) return '/';
  const url = new URL(asked, origin);
  const path = url.pathname + url.search + url.hash;
  // Checked again: parsing turns `/.//elsewhere` into `//elsewhere`.
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}

/**
 * The address of this page, to return to after signing in; the path alone where the call would refuse the rest as too long. A fragment with a
 * value is left out: it may be the token of a mailed link, which no server log may have.
 */
export function pathToReturnTo({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const rest = search + (hash.includes('=') ? '' : hash);
  return pathname.length + rest.length > MAX_RETURN_TO ? pathname : pathname + rest;
}

/** The address of the sign-in page with Register open, going on to `path`. In the query, so that reloading and Back keep it. */
export const joiningFor = (path: string): string =>
  `/auth?${new URLSearchParams({ join: '1', ...(path !== '/' && { returnTo: path }) })}`;

/** Whether the address of the sign-in page asks for Register. */
export const isJoining = (search: string): boolean => new URLSearchParams(search).get('join') === '1';

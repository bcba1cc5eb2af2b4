/** The address of a call: a route with its parameters and its query filled in. */
import type { RouteKey } from '../../shared/contract/route.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Query = Record<string, string | undefined>;

/** The method of a route, and its path with the `{…}` filled in. */
export function splitRoute(key: RouteKey, params: Record<string, string>): { method: Method; path: string } {
  const [method, path] = key.split(' ') as [Method, string];
  return { method, path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) };
}

export const givenIn = (query: Query): [string, string][] =>
  Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);

/** Path and query. */
export function addressOf(
  key: RouteKey,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: Query | undefined },
): string {
  const given = String(new URLSearchParams(givenIn(query)));
  return splitRoute(key, params).path + (given && `?${given}`);
}

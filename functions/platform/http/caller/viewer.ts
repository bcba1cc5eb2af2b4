/** The viewer's IP address as the edge saw it, and on some calls the country. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER, VIEWER_COUNTRY_HEADER } from '../../../../shared/contract/edge.ts';
import { settings } from '../../settings.ts';
import { Refusal } from '../refusal.ts';

const { EDGE_SECRET } = settings('EDGE_SECRET');
const digest = (words: string) => createHash('sha256').update(words).digest();
/** The hashed secrets. There are several, separated by commas, while one is being replaced. Hashed at the first use: most calls need none. */
let edge: Buffer[] | undefined;

/**
 * Whether this is one of the edge's secrets.
 * @param shown The value of the request's header `EDGE_SECRET_HEADER`.
 */
export function isEdgeSecret(shown: string | null | undefined): boolean {
  const hash = digest(shown ?? '');
  edge ??= EDGE_SECRET.split(',').map(digest);
  return edge.some((secret) => timingSafeEqual(hash, secret));
}

/** Whether the request came through the edge. Only then are the edge's headers trusted. */
const cameThroughTheEdge = (c: Context): boolean => isEdgeSecret(c.req.header(EDGE_SECRET_HEADER));

/**
 * The country of the viewer's connection, as ISO 3166-1 alpha-2. Undefined where the edge does not know it, and on paths for which
 * it does not send it (it does for `COUNTRY_PATHS`).
 */
export const viewerCountry = (c: Context): string | undefined =>
  cameThroughTheEdge(c) ? c.req.header(VIEWER_COUNTRY_HEADER) : undefined;

/**
 * The address for rate limits: the viewer's IPv4 address, or the /64 network of an IPv6 one, because a household owns a whole /64 and its
 * devices change addresses within it daily (RFC 8981). Trusts the edge's header only beside the edge's secret: a caller who bypasses the
 * edge is counted by the address that API Gateway saw. Never reads X-Forwarded-For, which a caller can forge.
 * @throws Refusal 403 where there is no trusted address.
 */
export function viewerAddress(c: Context): string {
  const address = cameThroughTheEdge(c) ? c.req.header(VIEWER_ADDRESS_HEADER) : gatewayAddress(c);
  if (!address) throw new Refusal(403, "Please use this site through the site's own address.");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

/** The source IP in API Gateway's event, where there is one. */
const gatewayAddress = (c: Context): string | undefined =>
  (c.env as { event?: { requestContext?: { identity?: { sourceIp?: string } } } } | undefined)?.event?.requestContext
    ?.identity?.sourceIp;

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  const network = all.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** Where a request comes from, as the edge saw it: its address, and on some calls its country. */
import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { EDGE_SECRET_HEADER, VIEWER_ADDRESS_HEADER, VIEWER_COUNTRY_HEADER } from '../../../shared/contract/edge.ts';
import { isEdgeSecret } from './edge-secret.ts';
import { Refusal } from './refusal.ts';

/** Whether the request came through the edge: only then are the headers believed that the edge writes. */
const cameThroughTheEdge = (c: Context): boolean => isEdgeSecret(c.req.header(EDGE_SECRET_HEADER));

/**
 * The country of the viewer's connection, as ISO 3166-1 alpha-2; undefined where the edge does not know it, and on the calls
 * where it does not say it (`COUNTRY_PATHS`).
 */
export const viewerCountry = (c: Context): string | undefined =>
  cameThroughTheEdge(c) ? c.req.header(VIEWER_COUNTRY_HEADER) : undefined;

/**
 * Whom to count: the viewer's IPv4 address, or the /64 network of an IPv6 one, because a household owns a whole /64 and its
 * devices change addresses within it daily (RFC 8981). A header is believed only beside the edge's secret: a caller who goes
 * around the edge is counted by the address that API Gateway itself saw. X-Forwarded-For is not read: a caller writes it.
 * @throws Refusal 403 when nobody vouches for an address.
 */
export function viewerAddress(c: Context): string {
  const address = cameThroughTheEdge(c) ? c.req.header(VIEWER_ADDRESS_HEADER) : gatewayAddress(c);
  if (!address) throw new Refusal(403, "Please use this site through the site's own address.");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

/** From API Gateway's event, where there is one. */
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

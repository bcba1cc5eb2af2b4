/** Where a request comes from, as the edge saw it. */
import { isIPv6 } from 'node:net';
import type { Context } from 'hono';
import { VIEWER_ADDRESS_HEADER } from '../../shared/site.ts';

/**
 * Whom to count: the viewer's IPv4 address, or the /64 network of an IPv6 one, because a household owns a whole /64 and its
 * devices change addresses within it daily (RFC 8981). X-Forwarded-For is not read: a caller writes it.
 */
export function viewerAddress(c: Context): string {
  const address = c.req.header(VIEWER_ADDRESS_HEADER) ?? 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
  return `${all
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

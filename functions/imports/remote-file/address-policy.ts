/** Which web addresses the server fetches for a member: a public host, plainly written, on a usual port. Never a private network (SSRF). */
import { lookup } from 'node:dns/promises';
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Refusal } from '../../platform/http/refusal.ts';

export interface PolicyRules {
  /** Resolves a name to all of its addresses, IPv4 and IPv6. */
  resolve: (host: string) => Promise<string[]>;
  mayUsePort: (port: number, host: string) => boolean;
  mayReach: (address: string, host: string) => boolean;
}

/** Names reserved for private networks (RFC 6761, RFC 6762, RFC 8375, ICANN's reservation of .internal). */
const INSIDE_NAME = /\.(?:local(?:host)?|internal|home\.arpa)$/;
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
const NAME_SYSTEM_MS = 5_000;

/**
 * Whether an address belongs to the public internet. IPv4-mapped, 6to4, NAT64, Teredo, carrier-grade, unique-local and all
 * other special ranges of the IANA registries do not; of IPv6 only 2000::/3 is handed out (RFC 4291, section 2.4).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST);
}

const systemResolve = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address);

export class AddressPolicy {
  readonly #rules: PolicyRules;

  /** The rules are arguments so that tests can pass others. No setting changes them. */
  constructor(rules: Partial<PolicyRules> = {}) {
    this.#rules = {
      resolve: systemResolve,
      mayUsePort: (port) => port === 80 || port === 443,
      mayReach: isPublic,
      ...rules,
    };
  }

  /**
   * The address as a URL.
   * @throws Refusal 400 for another scheme or port, for credentials, and for an unusually written host: parsers read those differently, so
   * the connection could go to another host than the checked one.
   */
  parse(address: string): URL {
    const written = /^https?:\/\/([^/?#]+)/i.exec(address)?.[1];
    // URL encodes a space in the path and refuses one in the host. Other blanks and control characters it leaves out.
    if (!written || /[^\S ]|[\\\p{C}]/u.test(address) || !URL.canParse(address))
      throw new Refusal(400, 'That’s not a web address. It starts with https:// or http:// and names a site.');
    const url = new URL(address);
    if (written.includes('@')) throw new Refusal(400, 'We don’t fetch addresses with a username or password in them.');
    const host = hostOf(url);
    if (!isPlain(written, url)) throw new Refusal(400, 'Write the site’s name plainly, like https://example.com.');
    if (INSIDE_NAME.test(host)) throw new Refusal(400, NOT_PUBLIC);
    if (!this.#rules.mayUsePort(portOf(url), host))
      throw new Refusal(400, 'We only fetch files from the web’s usual ports, 80 and 443.');
    return url;
  }

  /**
   * The addresses behind a URL, all of them checked: connect to these and to no others.
   * @throws Refusal 400 when there is none, or any of them is not public.
   */
  async addressesOf(url: URL): Promise<string[]> {
    const host = hostOf(url);
    const addresses = isIP(host) ? [host] : await this.#resolved(host);
    if (addresses.some((address) => !this.#rules.mayReach(address, host))) throw new Refusal(400, NOT_PUBLIC);
    return addresses;
  }

  async #resolved(host: string): Promise<string[]> {
    const tooLate = AbortSignal.timeout(NAME_SYSTEM_MS);
    const late = new Promise<string[]>((resolve) => tooLate.addEventListener('abort', () => resolve([])));
    const addresses = await Promise.race([this.#rules.resolve(host).catch(() => []), late]);
    if (addresses.length === 0) throw new Refusal(400, 'We couldn’t find that site. Check the spelling.');
    return addresses;
  }
}

const NOT_PUBLIC = 'That address isn’t a public site, so we can’t fetch it.';

/** The host; an IPv6 address without its brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');
/** The port, or else the scheme's default. */
export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80));

/**
 * Whether the host is written plainly. URL reads `0x7f.1`, `2130706433`, `127.1`, percent-escapes and full-width digits as IPv4
 * addresses. A plain name has a dot inside and none at its end.
 */
function isPlain(written: string, url: URL): boolean {
  const host = written.replace(/:\d*$/, '').toLowerCase();
  if (host.startsWith('[')) return url.hostname.startsWith('[');
  if (isIPv4(url.hostname)) return host === url.hostname;
  return !/[%。．｡]/.test(host) && /^[^.]+(?:\.[^.]+)+$/.test(url.hostname);
}

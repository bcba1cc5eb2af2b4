/** Requests to other people's servers: to the addresses that were checked and to no others, redirects included. */
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Refusal } from '../../platform/http/refusal.ts';
import { type AddressPolicy, hostOf, portOf } from './address-policy.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** How long a remote server may take, in milliseconds. */
export interface RequestTimeouts {
  /** From the first packet to an open connection, TLS included. */
  connectMs: number;
  /** From then on to the headers of its answer. */
  responseMs: number;
}

export interface RemoteRequest {
  method?: 'GET' | 'HEAD';
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface RemoteResponse {
  /** Where the redirects ended. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  /** To be read or destroyed. */
  body: IncomingMessage;
}

/** The remote server did not answer as a web server does. A retry may succeed. */
export class Unreachable extends Refusal {
  constructor(message: string) {
    super(400, message);
    this.name = 'Unreachable';
  }
}

export class RemoteClient {
  readonly #policy: AddressPolicy;
  readonly #timeouts: RequestTimeouts;

  constructor(policy: AddressPolicy, timeouts: RequestTimeouts = { connectMs: 5_000, responseMs: 15_000 }) {
    this.#policy = policy;
    this.#timeouts = timeouts;
  }

  /** Whether this address could be asked now, without asking it. @throws Refusal 400 when not. */
  async check(address: string): Promise<void> {
    await this.#policy.addressesOf(this.#policy.parse(address));
  }

  /**
   * Asks an address and follows at most three redirects, each of them checked like the first.
   * @throws Refusal 400 when an address on the way may not be asked; Unreachable when one does not answer.
   */
  async open(address: string, ask: RemoteRequest = {}): Promise<RemoteResponse> {
    let url = this.#policy.parse(address);
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#dial(url, await this.#policy.addressesOf(url), ask);
      const { location } = answer.headers;
      if (!REDIRECTS.has(answer.status) || location === undefined) return answer;
      answer.body.destroy();
      if (redirects === MAX_REDIRECTS)
        throw new Refusal(400, 'That address keeps redirecting. Use the address of the file itself.');
      if (!URL.canParse(location, url.href)) throw new Refusal(400, 'That address redirects to one we can’t read.');
      url = this.#policy.parse(new URL(location, url).href);
    }
  }

  #dial(url: URL, addresses: string[], { method = 'GET', headers, signal }: RemoteRequest): Promise<RemoteResponse> {
    const host = hostOf(url);
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = ask({
      host,
      port: portOf(url),
      path: url.pathname + url.search,
      method,
      // Packed bytes would be counted and continued wrongly.
      headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Verandah', ...headers },
      // The connection goes where the check went: the name is not looked up again. TLS still asks for the name.
      lookup: lookupOf(addresses),
      ...(!isIP(host) && { servername: host }),
      // A connection of its own, which ends with the answer.
      agent: false,
      ...(signal && { signal }),
    });
    return this.#answerOf(request, url);
  }

  /** Sends the request, and waits no longer than the timeout of each half of the way. */
  #answerOf(request: ClientRequest, url: URL): Promise<RemoteResponse> {
    const giveUpAfter = (milliseconds: number, message: string) =>
      setTimeout(() => request.destroy(new Unreachable(message)), milliseconds);
    let timer = giveUpAfter(this.#timeouts.connectMs, CANNOT_BE_REACHED);
    request.once('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer);
        timer = giveUpAfter(this.#timeouts.responseMs, 'The other site isn’t answering.');
      }),
    );
    return new Promise((resolve, reject) => {
      // Also without an error: after `101 Switching Protocols`, which nobody asked for, Node just hangs up.
      request.once('close', () => {
        clearTimeout(timer);
        reject(new Unreachable(CANNOT_BE_REACHED));
      });
      request.on('error', (error) => reject(error instanceof Refusal ? error : new Unreachable(CANNOT_BE_REACHED)));
      request.once('response', (body) => {
        clearTimeout(timer);
        // An error of a body that nobody reads yet is thrown at the next read.
        body.on('error', () => {});
        resolve({ url, status: body.statusCode ?? 0, headers: body.headers, body });
      });
      request.end();
    });
  }
}

const CANNOT_BE_REACHED = 'We can’t reach the other site right now.';

const lookupOf =
  (addresses: string[]): LookupFunction =>
  (_, { all }, callback) => {
    const checked = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = checked;
    if (all) callback(null, checked);
    else callback(null, first?.address ?? '', first?.family);
  };

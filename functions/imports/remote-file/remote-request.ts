/** Requests to remote servers: they connect only to checked addresses, after redirects too. */
import { type ClientRequest, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Refusal } from '../../platform/http/refusal.ts';
import { type AddressPolicy, hostOf, portOf } from './address-policy.ts';

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** How long a remote server may take, in milliseconds. */
export interface RequestTimeouts {
  /** For the connection, TLS included. */
  connectMs: number;
  /** From the open connection to the response headers. */
  responseMs: number;
}

export interface RemoteRequest {
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface RemoteResponse {
  /** Where the redirects ended. */
  url: URL;
  status: number;
  headers: IncomingHttpHeaders;
  /** The caller must read or destroy it. */
  body: IncomingMessage;
}

/** The remote server did not send a valid response. A retry may succeed. */
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

  /** Checks that the address may be requested, without a request. @throws Refusal 400 when it may not. */
  async check(address: string): Promise<void> {
    await this.#policy.addressesOf(this.#policy.parse(address));
  }

  /**
   * Requests an address and follows at most three redirects. Checks each address like the first.
   * @throws Refusal 400 when an address on the way may not be requested; Unreachable when one does not answer.
   */
  async open(address: string, ask: RemoteRequest = {}): Promise<RemoteResponse> {
    let url = this.#policy.parse(address);
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#dial(url, await this.#policy.addressesOf(url), ask);
      if (!REDIRECTS.has(answer.status) || answer.headers.location === undefined) return answer;
      // Node reads each byte of a header as a character. URL would encode it as that character's UTF-8.
      const location = answer.headers.location.replaceAll(
        /[\x80-\xff]/g,
        (byte) => `%${byte.charCodeAt(0).toString(16)}`,
      );
      answer.body.destroy();
      if (redirects === MAX_REDIRECTS)
        throw new Refusal(400, 'That address keeps redirecting. Use the address of the file itself.');
      if (!URL.canParse(location, url.href)) throw new Refusal(400, 'That address redirects to one we can’t read.');
      url = this.#policy.parse(new URL(location, url).href);
    }
  }

  #dial(url: URL, addresses: string[], { headers, signal }: RemoteRequest): Promise<RemoteResponse> {
    const host = hostOf(url);
    const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = ask({
      host,
      port: portOf(url),
      path: url.pathname + url.search,
      // With compression, byte counts and ranges would not match the file.
      headers: { host: url.host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Verandah', ...headers },
      // Connects to the checked addresses and does not resolve the name again. TLS still verifies the name.
      lookup: lookupOf(addresses),
      ...(!isIP(host) && { servername: host }),
      // A new connection for each request, closed after the response.
      agent: false,
      ...(signal && { signal }),
    });
    return this.#answerOf(request, url);
  }

  /** Sends the request, with one timeout for the connection and one for the response. */
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
      // Also closes without an error: Node hangs up after an unrequested `101 Switching Protocols`.
      request.once('close', () => {
        clearTimeout(timer);
        reject(new Unreachable(CANNOT_BE_REACHED));
      });
      request.on('error', (error) => reject(error instanceof Refusal ? error : new Unreachable(CANNOT_BE_REACHED)));
      request.once('response', (body) => {
        clearTimeout(timer);
        // An error before the body is read is thrown at the next read.
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

/** An HTTP proxy before a dependency, for HTTP/1.1 and HTTP/2: delays, drops, throttles or fails calls, and loses or cuts answers. */
import { type IncomingMessage, request as send } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { breakConnection, listenHttp1And2, type NodeBindings } from '../../emulators/http/h2c.ts';
import { type Dependency, refusalOf } from './refusals.ts';

/**
 * `delay`: the call is made later. `hang`: it is never answered. `drop`: the connection closes before the call. `lost`: the call is
 * done, and its answer never arrives. `cut`: half of the answer arrives. `throttle` and `error`: 429 and 500, in the service's form.
 */
export const FAULT_KINDS = ['delay', 'hang', 'drop', 'lost', 'cut', 'throttle', 'error'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  kind: FaultKind;
  /** The first call to fail, from 1. */
  from: number;
  /** `outage`: every call from there on; `once`: only that call. */
  extent: 'outage' | 'once';
}

export interface FaultProxy {
  endpoint: string;
  /** Applies a fault to the calls from now on, which are numbered from 1. */
  strike(fault: Fault): void;
  /** Ends the fault and all hanging calls. @returns The number of calls since `strike`, or since the last `calm`. */
  calm(): number;
  close(): Promise<void>;
}

const DELAY_MS = 700;
/** Headers of one hop only (RFC 9110, section 7.6.1), or set again here. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect', 'upgrade']);

export async function startFaultProxy(dependency: Dependency, target: string): Promise<FaultProxy> {
  const proxy = new Proxying(dependency, new URL(target));
  const { endpoint, close } = await listenHttp1And2((request, bindings) => proxy.handle(request, bindings));
  return {
    endpoint,
    strike: (fault) => proxy.strike(fault),
    calm: () => proxy.calm(),
    close: async () => {
      proxy.calm();
      await close();
    },
  };
}

class Proxying {
  readonly #dependency: Dependency;
  readonly #target: URL;
  #fault: Fault | undefined;
  #calls = 0;
  #calmed = Promise.withResolvers<void>();

  constructor(dependency: Dependency, target: URL) {
    this.#dependency = dependency;
    this.#target = target;
  }

  strike(fault: Fault): void {
    this.#calls = 0;
    this.#fault = fault;
  }

  calm(): number {
    this.#fault = undefined;
    this.#calmed.resolve();
    this.#calmed = Promise.withResolvers();
    const calls = this.#calls;
    this.#calls = 0;
    return calls;
  }

  /** The fault of a call that has just arrived. */
  #next(): FaultKind | undefined {
    this.#calls++;
    const fault = this.#fault;
    if (!fault || this.#calls < fault.from) return undefined;
    return fault.extent === 'outage' || this.#calls === fault.from ? fault.kind : undefined;
  }

  async handle(request: Request, bindings: NodeBindings): Promise<Response> {
    const kind = this.#next();
    const body = Buffer.from(await request.arrayBuffer());
    if (kind === 'throttle' || kind === 'error') return refusalOf(kind, this.#dependency, request.method);
    if (kind === 'delay') await pause(DELAY_MS);
    if (kind === 'hang') await Promise.race([this.#calmed.promise, aborted(request.signal)]);
    if (kind === 'hang' || kind === 'drop') return broken(bindings);
    const answer = await this.#forward(request, body).catch(() => undefined);
    if (!answer || kind === 'lost') {
      // Waits until the call is done.
      if (answer) await buffer(answer);
      return broken(bindings);
    }
    return kind === 'cut' ? cutResponse(answer, bindings) : responseOf(answer, Readable.toWeb(answer));
  }

  #forward(request: Request, body: Buffer): Promise<IncomingMessage> {
    const { pathname, search } = new URL(request.url);
    const headers: Record<string, string> = { host: this.#target.host };
    for (const [name, value] of request.headers)
      if (!OWN_HEADERS.has(name) && !name.startsWith(':')) headers[name] = value;
    return new Promise((resolve, reject) => {
      send(
        {
          hostname: this.#target.hostname,
          port: this.#target.port,
          method: request.method,
          path: pathname + search,
          headers: { ...headers, 'content-length': String(body.length) },
        },
        resolve,
      )
        .on('error', reject)
        .end(body);
    });
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

function broken(bindings: NodeBindings): Response {
  breakConnection(bindings);
  return new Response(null);
}

/** The head and half of the body, then the end of the connection. */
async function cutResponse(answer: IncomingMessage, bindings: NodeBindings): Promise<Response> {
  const whole = await buffer(answer);
  if (whole.length < 2) return broken(bindings);
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(half),
    pull: async () => {
      // Gives the half time to be sent.
      await pause(20);
      breakConnection(bindings);
    },
  });
  return responseOf(answer, body);
}

function responseOf(answer: IncomingMessage, body: unknown): Response {
  const headers = new Headers();
  for (let n = 0; n < answer.rawHeaders.length; n += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(n, n + 2);
    if (!OWN_HEADERS.has(name.toLowerCase()) || name.toLowerCase() === 'content-length') headers.append(name, value);
  }
  const status = answer.statusCode ?? 502;
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) answer.resume();
  return new Response(isEmpty ? null : (body as ReadableStream), { status, headers });
}

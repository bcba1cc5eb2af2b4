/** Puts a test between the handlers and their dependencies: a middleware in every AWS SDK client, and an HTTP client for Stripe's. */
import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Stripe } from 'stripe';
import { type DependencyCall, type Reported, responseOf } from './faults.ts';

/** How to make a call. */
export interface Exchange<T> {
  /** @param port Of this machine, instead of the dependency's own. */
  send: (port?: number) => Promise<T>;
  /** The dependency's answer for a fault that it reports itself. */
  refuse: (fault: Reported) => T;
  /** Discards an answer that nobody gets, whose socket would stay in use. */
  discard: (answer: T) => void;
}

/** Decides on the calls of the handlers that it runs. */
export interface Interceptor {
  /** Whether the current call comes from such a handler. */
  readonly isInside: boolean;
  call<T>(call: DependencyCall, exchange: Exchange<T>): Promise<T>;
  /** The value of a handler's `Math.random`; undefined for a real one. */
  chance?(): number | undefined;
}

let current: Interceptor | undefined;
/** Gets the handlers' calls from now on; undefined for nobody. */
export const interceptCalls = (interceptor: Interceptor | undefined): void => {
  current = interceptor;
};

interface Args {
  input?: { Key?: unknown };
}
type Next = (args: Args) => Promise<{ response: unknown; output?: unknown }>;
interface Context {
  clientName?: string;
  commandName?: string;
}
interface SdkClient {
  config: object;
  /** The cached middleware of each command. */
  handlers?: unknown;
  middlewareStack: {
    add(middleware: (next: Next, context: Context) => Next, options: object): void;
  };
  send(...given: unknown[]): unknown;
}
interface StripeHttp {
  makeRequest(...given: unknown[]): Promise<{ getRawResponse(): unknown }>;
}

function drain(body: unknown): void {
  if (body instanceof Readable) body.resume();
}

/** The last middleware before the socket: the SDK's own retries come before it, as in production. */
const intercepted =
  (next: Next, { clientName: service = 'AWS', commandName: operation = '' }: Context): Next =>
  (args) => {
    const key = args.input?.Key;
    const call = { service, operation, key: typeof key === 'string' ? key : undefined };
    const interceptor = current;
    if (!interceptor?.isInside) return next(args);
    return interceptor.call(call, {
      send: (port) => {
        if (port !== undefined) Object.assign((args as { request: object }).request, { hostname: '127.0.0.1', port });
        return next(args);
      },
      refuse: (fault) => ({ response: responseOf(fault, call) }),
      discard: ({ response }) => drain((response as { body?: unknown }).body),
    });
  };

/** Shortens the pause of Stripe's SDK, which is at least half a second, whatever `Math.random` returns. */
const STRIPE_PAUSE_SECONDS = 0.01;

let isInstalled = false;

/** It also takes effect on existing clients, at their next call. */
export function installDependencyCalls(): void {
  if (isInstalled) return;
  isInstalled = true;
  const clients = Object.getPrototypeOf(DynamoDBClient.prototype) as SdkClient;
  const known = new WeakSet<object>();
  const { send } = clients;
  clients.send = function (this: SdkClient, ...given) {
    if (!known.has(this.middlewareStack)) {
      known.add(this.middlewareStack);
      this.handlers = undefined;
      // The SDKs adopt the server's clock from answers; the emulators' HTTP server sends the machine's time.
      Object.defineProperty(this.config, 'systemClockOffset', { get: () => 0, set: () => {} });
      this.middlewareStack.add(intercepted, {
        step: 'deserialize',
        priority: 'low',
        name: 'intercepted',
        override: true,
      });
    }
    return send.apply(this, given);
  };
  // Pauses between attempts are random too: here they are short, and the same in each run of a seed.
  const { random } = Math;
  Math.random = () => current?.chance?.() ?? random();
  Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => STRIPE_PAUSE_SECONDS });
  const http = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as StripeHttp;
  const { makeRequest } = http;
  http.makeRequest = function (this: StripeHttp, ...given) {
    const [host, itsPort, path, method, ...rest] = given;
    const interceptor = current;
    const make = (port?: number) =>
      makeRequest.apply(this, [port === undefined ? host : '127.0.0.1', port ?? itsPort, path, method, ...rest]);
    if (!interceptor?.isInside) return make();
    const operation = `${String(method)} ${String(path).split('?')[0]?.replaceAll(/_\w+/g, '_…')}`;
    return interceptor.call(
      { service: 'Stripe', operation },
      {
        send: make,
        refuse: () => {
          throw new Error('Stripe reports no faults of its own here');
        },
        discard: (answer) => drain(answer.getRawResponse()),
      },
    );
  };
}

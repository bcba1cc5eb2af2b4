/** Puts a scheduler between the handlers and their dependencies: a middleware in every AWS SDK client, and an HTTP client for Stripe's. */
import { Readable } from 'node:stream';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Stripe } from 'stripe';
import { responseOf } from './faults.ts';
import type { Scheduler } from './scheduler.ts';

let current: Scheduler | undefined;
/** Routes the handlers' calls through this scheduler from now on; undefined for none. */
export const useScheduler = (scheduler: Scheduler | undefined): void => {
  current = scheduler;
};

type Next = (args: object) => Promise<{ response: unknown; output?: unknown }>;
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
const scheduled =
  (next: Next, { clientName: service = 'AWS', commandName: operation = '' }: Context): Next =>
  (args) => {
    const call = { service, operation };
    const scheduler = current;
    if (!scheduler?.isInside) return next(args);
    return scheduler.call(call, {
      send: () => next(args),
      refuse: (fault) => ({ response: responseOf(fault, call) }),
      discard: ({ response }) => drain((response as { body?: unknown }).body),
    });
  };

/** Shortens the pause of Stripe's SDK, which is at least half a second, whatever `Math.random` returns. */
const STRIPE_PAUSE_SECONDS = 0.01;

/** Call it once a process. It also takes effect on existing clients, at their next call. */
export function installDependencyCalls(): void {
  const clients = Object.getPrototypeOf(DynamoDBClient.prototype) as SdkClient;
  const known = new WeakSet<object>();
  const { send } = clients;
  clients.send = function (this: SdkClient, ...given) {
    if (!known.has(this.middlewareStack)) {
      known.add(this.middlewareStack);
      this.handlers = undefined;
      // The SDKs adopt the server's clock from answers; the emulators' HTTP server sends the machine's time.
      Object.defineProperty(this.config, 'systemClockOffset', { get: () => 0, set: () => {} });
      this.middlewareStack.add(scheduled, { step: 'deserialize', priority: 'low', name: 'scheduled', override: true });
    }
    return send.apply(this, given);
  };
  // Pauses between attempts are random too: here they are short, and the same in each run of a seed.
  const { random } = Math;
  Math.random = () => current?.chance() ?? random();
  Object.assign(Stripe.prototype, { getInitialNetworkRetryDelay: () => STRIPE_PAUSE_SECONDS });
  const http = Object.getPrototypeOf(Stripe.createNodeHttpClient()) as StripeHttp;
  const { makeRequest } = http;
  http.makeRequest = function (this: StripeHttp, ...given) {
    const [, , path, method] = given;
    const scheduler = current;
    const make = () => makeRequest.apply(this, given);
    if (!scheduler?.isInside) return make();
    const operation = `${String(method)} ${String(path).split('?')[0]?.replaceAll(/_\w+/g, '_…')}`;
    return scheduler.call(
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

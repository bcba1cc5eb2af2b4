/**
 * The Stripe sandbox: the part of api.stripe.com, js.stripe.com and the customer portal that the product uses, on this
 * machine. The real `stripe` SDK and @stripe/stripe-js work unchanged against it. Nothing here is part of production.
 */
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { closed, KEEP_ALIVE_MS } from '../http/loopback.ts';
import { api } from './api.ts';
import { challenges } from './challenge.ts';
import { control } from './control.ts';
import { Courier } from './deliveries.ts';
import { invoicePages } from './invoice-page.ts';
import { catchUp } from './lifecycle.ts';
import { Mishaps } from './mishaps.ts';
import { portal } from './portal-page.ts';
import type { Sandbox } from './sandbox.ts';
import { standInScript } from './stand-in.ts';
import { Store } from './store.ts';
import { setSiteEndpoint } from './webhooks.ts';

export interface StripeOptions {
  /** Where the sandbox keeps its journal; made if it does not exist. */
  dataDir: string;
  /** 0 or nothing for any free port. */
  port?: number;
  /** The two keys it takes, `sk_test_…` and `pk_test_…`; all others are answered with 401. */
  secretKey: string;
  publishableKey: string;
  /** Where the site takes webhooks. The url may follow later through `webhookTo`. */
  webhook?: { url?: string; secret: string };
}

export interface RunningStripe {
  /** `http://127.0.0.1:PORT`, for the SDK's host, port and protocol. */
  apiUrl: string;
  /** The script that stands in for js.stripe.com: load it before `loadStripe`. */
  standInUrl: string;
  /** Sends webhooks to `url` from now on, beginning with those of the last run that were not delivered. */
  webhookTo(url: string, secret?: string): void;
  close(): Promise<void>;
}

/** How often the sandbox looks whether a renewal has fallen due by itself. */
const LOOK_EVERY = 30_000;

/**
 * Starts the sandbox on 127.0.0.1. Rejects with one line that names the remedy when the state in `dataDir` is damaged
 * or cannot be written, and when the port is taken.
 */
export async function startStripe(options: StripeOptions): Promise<RunningStripe> {
  const store = new Store(options.dataDir);
  const app = new Hono();
  const { server, port } = await listen(app, options.port ?? 0).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const sandbox: Sandbox = { store, url: `http://127.0.0.1:${port}`, cause: { id: null, idempotency_key: null } };
  const mishaps = new Mishaps();
  const webhookTo = (url: string, secret = options.webhook?.secret ?? '') => {
    if (url && !secret)
      throw new Error('Stripe sandbox: webhookTo needs a secret. Pass webhook.secret to startStripe.');
    setSiteEndpoint(sandbox, url, secret);
  };
  webhookTo(options.webhook?.url ?? '');
  const courier = new Courier(sandbox);
  const script = standInScript(sandbox.url);
  app.route('/', api(sandbox, options, mishaps));
  app.route('/', control(sandbox, courier, mishaps));
  app.route('/', challenges(sandbox));
  app.route('/', portal(sandbox));
  app.route('/', invoicePages(sandbox));
  app.get('/stand-in.js', (c) =>
    c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'access-control-allow-origin': '*' }),
  );
  catchUp(sandbox);
  const clock = setInterval(() => look(sandbox), LOOK_EVERY).unref();
  return {
    apiUrl: sandbox.url,
    standInUrl: `${sandbox.url}/stand-in.js`,
    webhookTo,
    close: async () => {
      clearInterval(clock);
      await courier.close();
      await closed(server);
      store.close();
    },
  };
}

function look(sandbox: Sandbox): void {
  try {
    catchUp(sandbox);
  } catch (error) {
    console.error('Stripe sandbox: what has fallen due could not be done.', error);
  }
}

function listen(app: Hono, wanted: number): Promise<{ server: ServerType; port: number }> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: (request, env) => app.fetch(request, env),
        hostname: '127.0.0.1',
        port: wanted,
        serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
      },
      ({ port }) => resolve({ server, port }),
    );
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Stripe sandbox: port ${wanted} is taken. Stop what uses it or choose another port.`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken, { cause: error }) : error);
    });
  });
}

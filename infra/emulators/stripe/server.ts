/**
 * The Stripe sandbox: the part of api.stripe.com, js.stripe.com and the customer portal that the product uses, on this
 * machine. The real `stripe` SDK and @stripe/stripe-js work against it unchanged. Nothing here is part of production.
 */
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { onLoopback } from '../http/loopback.ts';
import type { Keys } from './api/admission.ts';
import { api } from './api/api.ts';
import { newFaults } from './api/faults.ts';
import { catchUp } from './billing/renewals.ts';
import { stripeScript } from './browser/stripe-script.ts';
import { control } from './control.ts';
import { bankPages } from './pages/bank.ts';
import { portalPages } from './pages/portal.ts';
import type { Sandbox } from './sandbox.ts';
import { Store } from './storage/store.ts';
import { Deliveries, type Webhook } from './webhooks/deliveries.ts';

/** Accepts two keys, `sk_test_…` and `pk_test_…`; any other gets a 401. */
export interface StripeOptions extends Keys {
  /** The folder of the sandbox's database; made where it is missing. */
  dataDir: string;
  /** The site's webhook address, and the secret that signs its events. */
  webhook?: Webhook;
}

export interface RunningStripe {
  /** `http://127.0.0.1:PORT`, for the SDK's host, port and protocol. */
  apiUrl: string;
  /** The script that replaces js.stripe.com's: load it before `loadStripe`. */
  scriptUrl: string;
  close(): Promise<void>;
}

/** How often the sandbox checks for due renewals. */
const LOOK_EVERY_MS = 30_000;

/** Starts the sandbox on a free port of 127.0.0.1. @throws Problem where the database in `dataDir` is damaged. */
export async function startStripe({ dataDir, webhook, ...keys }: StripeOptions): Promise<RunningStripe> {
  const app = new Hono();
  const store = new Store(dataDir);
  const listener = getRequestListener(app.fetch);
  const server = createServer((request, response) => void listener(request, response));
  const { endpoint, close } = await onLoopback(server);
  const sandbox: Sandbox = { store, url: endpoint };
  const faults = newFaults();
  const deliveries = new Deliveries(sandbox, webhook);
  app.route('/', api(sandbox, keys, faults));
  app.route('/', control(sandbox, deliveries, faults));
  app.route('/', bankPages(sandbox));
  app.route('/', portalPages(sandbox));
  let script: string | undefined;
  app.get('/stripe.js', (c) =>
    // Bundled for the first page: most tests show none.
    c.body((script ??= stripeScript(sandbox.url)), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
    }),
  );
  catchUp(sandbox);
  const clock = setInterval(() => catchUp(sandbox), LOOK_EVERY_MS).unref();
  return {
    apiUrl: endpoint,
    scriptUrl: `${endpoint}/stripe.js`,
    close: async () => {
      clearInterval(clock);
      await deliveries.close();
      await close();
      store.close();
    },
  };
}

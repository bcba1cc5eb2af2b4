/**
 * The test controls, under /_test on the sandbox's own port. They accept only JSON requests, which another site's page
 * cannot send without a CORS preflight, and they never answer a preflight.
 */
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod/mini';
import { IN_ENGLISH } from '../http/validation-messages.ts';
import { Fault, type Faults } from './api/faults.ts';
import { closeDispute, openDispute } from './billing/disputes.ts';
import { catchUp } from './billing/renewals.ts';
import type { Sandbox } from './sandbox.ts';
import { DELIVERY_MODES, type Deliveries } from './webhooks/deliveries.ts';

const Webhooks = z.strictObject({ mode: z.enum(DELIVERY_MODES) });
/** Disputes a paid charge, or closes a dispute. */
const Dispute = z.union([
  z.strictObject({ charge: z.string() }),
  z.strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) }),
]);
const Delivery = z.strictObject({ order: z.prefault(z.enum(['oldest first', 'newest first']), 'oldest first') });

/** Controls this sandbox's clock, webhooks and faults. Refuses invalid orders with 400. */
export function control(sandbox: Sandbox, deliveries: Deliveries, faults: Faults): Hono {
  const app = new Hono().basePath('/_test');
  /** Does everything due by this process's clock. */
  app.post('/clock', (c) => {
    catchUp(sandbox);
    return c.json({ now: sandbox.store.now() });
  });
  app.post('/webhooks', async (c) => {
    const { mode } = await jsonBody(c, Webhooks);
    await deliveries.setMode(mode);
    return c.json({ mode });
  });
  /** Delivers all undelivered events now, whatever the mode, and answers after one try of each. */
  app.post('/deliveries', async (c) => {
    const { order } = await jsonBody(c, Delivery);
    return c.json({ tried: await deliveries.flush(order === 'newest first') });
  });
  app.get('/faults', (c) => c.json({ left: faults.left }));
  app.post('/faults', async (c) => {
    faults.order(await jsonBody(c, Fault));
    return c.json({});
  });
  /** Acts as a cardholder's bank. Refunds by hand are `POST /v1/refunds`. */
  app.post('/disputes', async (c) => {
    const asked = await jsonBody(c, Dispute);
    const { id, status } = sandbox.store.transaction(() =>
      'charge' in asked ? openDispute(sandbox, asked.charge) : closeDispute(sandbox, asked.dispute, asked.status),
    );
    return c.json({ id, status });
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json({});
  });
  return app;
}

async function jsonBody<S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.output<S>> {
  if (!c.req.header('content-type')?.startsWith('application/json'))
    throw new HTTPException(400, { message: 'Send JSON with the content type application/json.' });
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined), IN_ENGLISH);
  if (!parsed.success) throw new HTTPException(400, { message: z.prettifyError(parsed.error) });
  return parsed.data;
}

/** The test controls beside the faults: the clock, what happens to webhooks, and what a cardholder's bank does. */
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { FAULTS_PATH } from '../http/faults.ts';
import type { Faults } from './api/faults.ts';
import { closeDispute, openDispute } from './billing/disputes.ts';
import { catchUp } from './billing/renewals.ts';
import type { Sandbox } from './sandbox.ts';
import { DELIVERY_MODES, type Deliveries } from './webhooks/deliveries.ts';

const Webhooks = z.strictObject({ mode: z.enum(DELIVERY_MODES) });
const Delivery = z.strictObject({ order: z.prefault(z.enum(['oldest first', 'newest first']), 'oldest first') });
/** Disputes a paid charge, or closes a dispute. */
const Dispute = z.union([
  z.strictObject({ charge: z.string() }),
  z.strictObject({ dispute: z.string(), status: z.enum(['won', 'lost']) }),
]);

export function control(sandbox: Sandbox, deliveries: Deliveries, faults: Faults): Hono {
  const app = new Hono();
  app.all(FAULTS_PATH, ({ req }) => faults.answer(req.raw));
  /** Does everything due by this process's clock. */
  app.post('/_test/clock', (c) => {
    catchUp(sandbox);
    return c.json({});
  });
  app.post('/_test/webhooks', async (c) => {
    await deliveries.setMode((await ordered(c, Webhooks)).mode);
    return c.json({});
  });
  /** Delivers all undelivered events now, whatever the mode, and answers after one try of each. */
  app.post('/_test/deliveries', async (c) => {
    const { order } = await ordered(c, Delivery);
    return c.json({ tried: await deliveries.flush(order === 'newest first') });
  });
  app.post('/_test/disputes', async (c) => {
    const asked = await ordered(c, Dispute);
    const { id } = sandbox.store.transaction(() =>
      'charge' in asked ? openDispute(sandbox, asked.charge) : closeDispute(sandbox, asked.dispute, asked.status),
    );
    return c.json({ id });
  });
  return app;
}

const ordered = async <S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.output<S>> =>
  schema.parse(await c.req.json());

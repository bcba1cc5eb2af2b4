/**
 * The control surface for tests, under /_test on the sandbox's own port. It answers JSON requests only, which no
 * other site's page can send without asking first, and that question (a CORS preflight) is never answered.
 */
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { IN_ENGLISH } from '../http/validation-messages.ts';
import { type Courier, DELIVERY_MODES } from './deliveries.ts';
import { advance } from './lifecycle.ts';
import { type Mishaps, mishapShape } from './mishaps.ts';
import type { Sandbox } from './sandbox.ts';

const DAY = 86_400;
const clock = z.strictObject({
  days: z.prefault(z.number().check(z.minimum(0)), 0),
  seconds: z.prefault(z.int().check(z.minimum(0)), 0),
});
const webhooks = z.strictObject({ mode: z.enum(DELIVERY_MODES) });
const delivery = z.strictObject({ order: z.prefault(z.enum(['oldest first', 'newest first']), 'oldest first') });

/** The clock, the webhooks and the mishaps of this sandbox. Refuses with 400 what does not fit. */
export function control(sandbox: Sandbox, courier: Courier, mishaps: Mishaps): Hono {
  const app = new Hono().basePath('/_test');
  app.get('/clock', (c) => c.json({ now: sandbox.store.now() }));
  /** Puts the clock forward; whatever falls due on the way happens. */
  app.post('/clock', async (c) => {
    const { days, seconds } = await jsonBody(c, clock);
    advance(sandbox, Math.round(days * DAY) + seconds);
    return c.json({ now: sandbox.store.now() });
  });
  app.get('/webhooks', (c) => c.json({ mode: courier.mode }));
  app.post('/webhooks', async (c) => {
    const { mode } = await jsonBody(c, webhooks);
    courier.setMode(mode);
    return c.json({ mode });
  });
  app.get('/deliveries', (c) => {
    const { store } = sandbox;
    const deliveries = store.all('delivery').toReversed();
    return c.json(deliveries.map((one) => ({ ...one, type: store.find('event', one.event)?.type ?? null })));
  });
  /** Delivers everything undelivered now, whatever the mode, and answers when each has been tried once. */
  app.post('/deliveries', async (c) => {
    const { order } = await jsonBody(c, delivery);
    return c.json({ tried: await courier.flush(order === 'newest first') });
  });
  app.post('/mishaps', async (c) => {
    mishaps.order(await jsonBody(c, mishapShape));
    return c.json({});
  });
  app.delete('/mishaps', (c) => {
    mishaps.clear();
    return c.json({});
  });
  app.onError((error, c) => {
    if (error instanceof ControlRefusal) return c.json({ message: error.message }, 400);
    throw error;
  });
  return app;
}

class ControlRefusal extends Error {}

async function jsonBody<S extends z.ZodMiniType>(c: Context, schema: S): Promise<z.output<S>> {
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    throw new ControlRefusal('Send JSON with the content type application/json.');
  }
  const parsed = schema.safeParse(await c.req.json().catch(() => undefined), IN_ENGLISH);
  if (!parsed.success) throw new ControlRefusal(z.prettifyError(parsed.error));
  return parsed.data;
}

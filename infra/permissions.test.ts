/** What each function asks of AWS, recorded from its bundle while every call of the contract is made; `stack.test.ts` holds the roles against it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Domain } from '../shared/route.ts';
import { type Routes, routes } from '../shared/routes.ts';
import { honestCall, newSubscriber } from './bench/calls.ts';
import { measuredStage } from './bench/stage.ts';
import { DOMAINS } from './bundles.ts';
import { bundledFunctions } from './testing/bundled-functions.ts';
import { allEventsOf, askStreaming, somePhoto } from './testing/conversation.ts';
import { RECORD } from './testing/grants.ts';
import { type Recorder, recorder } from './testing/recorder.ts';

const recorders = new Map<Domain, Recorder>();
let measured: Awaited<ReturnType<typeof measuredStage>>;
beforeAll(async () => {
  measured = await measuredStage({
    paceMs: 0,
    functions: async (environment) => {
      for (const domain of DOMAINS) recorders.set(domain, await recorder(environment));
      return bundledFunctions((domain) => recorders.get(domain)?.environment ?? {});
    },
  });
});
afterAll(async () => {
  await measured.close();
  for (const { close } of recorders.values()) await close();
});

test.concurrent.each(Object.keys(routes) as (keyof Routes)[])('%s works on its bundle', async (key) => {
  const answer = await (await honestCall(key, measured.stage))();
  await answer.arrayBuffer();
  // The bundle brings nothing in from a private address, and the far side of this measurement has no other.
  if (key.startsWith('POST /companion/url/')) expect(answer.status).toBe(400);
  else expect(answer.status).toBeLessThan(400);
  // A signed address has the permissions of the function that signed it.
  const elsewhere = answer.headers.get('location');
  if (elsewhere?.includes('X-Amz-Signature')) expect((await fetch(elsewhere)).status).toBe(200);
});

test('a question about a photo streams from its bundle, event by event', async () => {
  const who = await newSubscriber(measured.stage);
  const events = await allEventsOf(
    await askStreaming(who, 'Which rug suits this room?', { imageUrl: await somePhoto(who) }),
  );
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['accepted', 'text', 'sources', 'notes', 'done']),
  );
});

test('what the functions ask of AWS is on record', async () => {
  const recorded = Object.fromEntries(DOMAINS.map((domain) => [domain, recorders.get(domain)?.actions()]));
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(RECORD.pathname);
});

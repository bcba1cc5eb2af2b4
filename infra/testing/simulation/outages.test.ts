/**
 * Each dependency slow, silent, dropped and lost, on a dozen routes. Silence is real: a server that accepts connections and never answers.
 * The product's timeouts pass five times faster meanwhile.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Routes } from '../../../shared/contract/routes.ts';
import { honestCall } from '../calls/calls.ts';
import type { FreshStage } from '../stage/measured-stage.ts';
import { hastenTimers } from './clock.ts';
import { type Exchange, interceptCalls } from './dependency-calls.ts';
import { connectionReset } from './faults.ts';
import { startSimulationStage } from './stage.ts';

/** `lost`: the call is done, and its answer never arrives. */
type Outage = 'slow' | 'silent' | 'dropped' | 'lost';
/** The statuses of a repeated call that was done, and whose answer was lost. */
const DONE: Partial<Record<keyof Routes, number>> = {
  'POST /api/register': 409,
  'PUT /api/images': 404,
  'DELETE /s3/multipart/{uploadId}': 404,
};
const CASES: readonly (readonly [keyof Routes, string])[] = [
  ['GET /api/user', 'DynamoDBClient'],
  ['POST /api/register', 'DynamoDBClient'],
  ['POST /api/forum/posts', 'DynamoDBClient'],
  ['POST /api/forum/posts/{id}/replies', 'DynamoDBClient'],
  ['POST /api/rooms', 'DynamoDBClient'],
  ['PUT /api/images', 'S3Client'],
  ['POST /s3/multipart', 'S3Client'],
  ['DELETE /s3/multipart/{uploadId}', 'S3Client'],
  ['GET /s3/sts', 'STSClient'],
  ['POST /api/subscription/create', 'Stripe'],
  ['POST /api/subscription/cancel', 'Stripe'],
  ['POST /api/chat/messages', 'BedrockAgentRuntimeClient'],
];
const SPEED = 5;
const SLOW_MS = 100;
/** The product answers within 25 s, here within 5 s; the rest is for a busy machine. Without its timeout it takes 12 s. */
const LIMIT_MS = 10_000;
/** The least length of a message that has a sentence and says what to do. */
const LEAST_CHARACTERS = 15;

const struck = new AsyncLocalStorage<{ service: string; outage: Outage; calls: number }>();
const silence = createServer();
let stage: FreshStage;
beforeAll(async () => {
  await once(silence.listen(0, '127.0.0.1'), 'listening');
  const { port } = silence.address() as AddressInfo;
  stage = await startSimulationStage();
  hastenTimers(SPEED, () => struck.getStore() !== undefined);
  interceptCalls({
    get isInside() {
      return struck.getStore() !== undefined;
    },
    call: async <T>({ service }: { service: string }, { send, discard }: Exchange<T>): Promise<T> => {
      const store = struck.getStore();
      if (store?.service !== service) return send();
      store.calls++;
      if (store.outage === 'silent') return send(port);
      if (store.outage === 'slow') await pause(SLOW_MS);
      if (store.outage === 'slow') return send();
      if (store.outage === 'lost') discard(await send());
      throw connectionReset();
    },
  });
});
afterAll(async () => {
  interceptCalls(undefined);
  await stage.close();
  silence.close();
});

interface Answered {
  status: number;
  body: unknown;
  ms: number;
}
async function answered(call: () => Promise<Response>): Promise<Answered> {
  const began = performance.now();
  const answer = await Promise.race([call(), pause(4 * LIMIT_MS)]);
  const text = (await answer?.text()) ?? '';
  const isJson = answer?.headers.get('content-type')?.includes('json');
  return { status: answer?.status ?? 0, body: isJson ? JSON.parse(text) : text, ms: performance.now() - began };
}

const Words = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })]);
/** Refuses a failure without a message, and one that blames the caller or us: the dependency is to blame. */
function wrongOf({ status, body, ms }: Answered): string[] {
  const { data } = Words.safeParse(body);
  const words = data && ('message' in data ? data.message : data.error);
  const isExplained = words !== undefined && words.length >= LEAST_CHARACTERS && (status === 502 || status === 503);
  const wrong = status > 0 && (status < 400 || isExplained) ? [] : [`${status}: ${JSON.stringify(body)}`];
  return ms > LIMIT_MS ? [...wrong, `${Math.round(ms)} ms`] : wrong;
}

const Made = z.union([z.object({ id: z.string() }), z.object({ assistantMessage: z.object({ id: z.string() }) })]);
function madeBy({ body }: Answered): string | undefined {
  const { data } = Made.safeParse(body);
  return data && ('id' in data ? data.id : data.assistantMessage.id);
}

/** Makes a route's valid request during an outage, and once more after it. */
async function wrongDuring(outage: Outage, route: keyof Routes, service: string): Promise<string[]> {
  const call = await honestCall(route, stage);
  const store = { service, outage, calls: 0 };
  const first = await struck.run(store, () => answered(call));
  const again = await answered(call);
  const [made, remade] = [madeBy(first), madeBy(again)];
  const wrong = [
    ...wrongOf(first),
    ...(store.calls === 0 ? [`never called ${service}`] : []),
    ...(again.status < 400 || again.status === DONE[route] ? [] : [`afterwards ${again.status}`]),
    ...(made !== undefined && remade !== undefined && made !== remade ? [`made ${made}, then ${remade}`] : []),
  ];
  return wrong.map((what) => `${route}, ${service} ${outage}: ${what}`);
}

test.each(['slow', 'silent', 'dropped', 'lost'] as const)('a dependency that is %s gets a message', async (outage) => {
  const wrong = await Promise.all(CASES.map(([route, service]) => wrongDuring(outage, route, service)));
  expect(wrong.flat()).toEqual([]);
});

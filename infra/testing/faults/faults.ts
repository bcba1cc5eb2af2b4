/** Makes a route's valid request while one of its dependencies fails, and again afterwards. */
import * as z from 'zod/mini';
import type { Route } from '../../../shared/contract/route.ts';
import { type Routes, routes } from '../../../shared/contract/routes.ts';
import { honestCall } from '../calls/calls.ts';
import { chanceFrom, seedOf } from '../simulation/chance.ts';
import type { Fault } from './fault-proxy.ts';
import type { FaultStage } from './fault-stage.ts';
import type { Dependency } from './refusals.ts';

export const ROUTE_KEYS = Object.keys(routes) as (keyof Routes)[];
/** A function that does not stream ends after 28 s (infra/cdk/functions/domain-function.ts); its last message needs a moment. */
const LIMIT_MS = 27_000;
/** A streamed answer has six minutes, but nobody waits for that long. */
const STREAM_LIMIT_MS = 60_000;
/** The least length of a message that has a sentence and says what to do. */
const LEAST_CHARACTERS = 15;

/** The faults for each pair of a route and a dependency. `random` begins at any of the route's calls to the dependency. */
const CASES: readonly { kind: Fault['kind']; from: 'first' | 'random'; extent: Fault['extent'] }[] = [
  { kind: 'throttle', from: 'first', extent: 'outage' },
  { kind: 'error', from: 'first', extent: 'outage' },
  { kind: 'drop', from: 'first', extent: 'outage' },
  { kind: 'cut', from: 'first', extent: 'outage' },
  { kind: 'hang', from: 'first', extent: 'outage' },
  { kind: 'delay', from: 'first', extent: 'outage' },
  { kind: 'error', from: 'random', extent: 'outage' },
  { kind: 'lost', from: 'random', extent: 'outage' },
  { kind: 'throttle', from: 'random', extent: 'once' },
  { kind: 'drop', from: 'random', extent: 'once' },
  { kind: 'lost', from: 'random', extent: 'once' },
  { kind: 'cut', from: 'random', extent: 'once' },
  { kind: 'hang', from: 'random', extent: 'once' },
];

/** The refusals of a repeated request that was done but not acknowledged. */
const DONE_ALREADY: Partial<Record<keyof Routes, readonly number[]>> = {
  'POST /api/register': [409],
  'PUT /api/user/password': [403],
  'DELETE /api/sessions/{id}': [401],
  'POST /api/password-reset': [404],
  // A challenge can be answered once.
  'POST /api/login/passkey': [400],
  'POST /api/passkeys': [400],
  'DELETE /api/passkeys/{id}': [404],
  'POST /api/confirmation': [400],
  'DELETE /api/user/deletion': [409],
  'DELETE /api/forum/posts/{id}': [404],
  'DELETE /api/forum/posts/{id}/replies/{replyId}': [404],
  'DELETE /api/rooms/{id}': [404],
  'PUT /api/rooms/{id}/tasks': [409],
  'PUT /api/images': [404],
  'DELETE /s3/multipart/{uploadId}': [404],
  'POST /api/admin/reports/{id}/hide': [404],
  'POST /api/admin/reports/{id}/restore': [404],
  'POST /api/admin/reports/{id}/dismiss': [404],
  'POST /api/admin/members/{id}/restore': [409],
  'DELETE /kb/files/{name}': [404],
};

export interface FaultOutcome {
  route: string;
  dependency: Dependency;
  fault: Fault;
  /** The status of the failed call; 0 without an answer. */
  status: number;
  ms: number;
  /** The status of the same call afterwards. */
  again: number;
  /** The id of the thing that either call says it made. */
  made?: string;
  wrong: string[];
}

/** The number of calls that a route's valid request makes to each dependency. */
async function dependenciesOf(stage: FaultStage, key: keyof Routes): Promise<Map<Dependency, number>> {
  const call = await honestCall(key, stage);
  for (const proxy of stage.proxies.values()) proxy.calm();
  const answer = await call();
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${key} fails without a fault: ${answer.status}`);
  return new Map([...stage.proxies].map(([name, proxy]) => [name, proxy.calm()] as const).filter(([, n]) => n > 0));
}

/** Every case of a route, in sequence. @param seed Chooses where the random ones begin. */
export async function* faultsOf(
  stage: FaultStage,
  key: keyof Routes,
  { seed, kinds }: { seed: number; kinds?: readonly Fault['kind'][] },
): AsyncGenerator<FaultOutcome> {
  for (const [dependency, calls] of await dependenciesOf(stage, key)) {
    for (const [n, { kind, from, extent }] of CASES.entries()) {
      if (kinds && !kinds.includes(kind)) continue;
      const chance = chanceFrom(seedOf(seed, n, ROUTE_KEYS.indexOf(key)));
      const fault: Fault = { kind, extent, from: from === 'first' ? 1 : 1 + chance.below(calls) };
      yield await strike(stage, key, dependency, fault);
    }
  }
}

/** Makes the request during the fault, and once more after it. */
export async function strike(
  stage: FaultStage,
  key: keyof Routes,
  dependency: Dependency,
  fault: Fault,
): Promise<FaultOutcome> {
  const call = await honestCall(key, stage);
  const proxy = stage.proxies.get(dependency);
  proxy?.strike(fault);
  const struck = await answered(key, call);
  proxy?.calm();
  const again = await answered(key, call);
  const made = key.startsWith('POST ') ? (madeBy(struck) ?? madeBy(again)) : undefined;
  const wrong = [...wrongOf(struck), ...wrongAfterwards(key, struck, again)];
  const { status, ms } = struck;
  return { route: key, dependency, fault, status, ms, again: again.status, ...(made !== undefined && { made }), wrong };
}

interface Answered {
  status: number;
  ms: number;
  body: unknown;
}

async function answered(key: keyof Routes, call: () => Promise<Response>): Promise<Answered> {
  const route: Route = routes[key];
  const began = performance.now();
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, route.reply === 'stream' ? STREAM_LIMIT_MS : LIMIT_MS);
  const answer = await Promise.race([bodyOf(call).catch(() => undefined), late.promise]);
  clearTimeout(timer);
  return { status: 0, body: null, ...answer, ms: Math.round(performance.now() - began) };
}

async function bodyOf(call: () => Promise<Response>): Promise<{ status: number; body: unknown }> {
  const answer = await call();
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
  return { status: answer.status, body: isJson ? JSON.parse(text) : text };
}

const Words = z.union([z.object({ message: z.string() }), z.object({ error: z.string() })]);

/** Checks for a message within the time limit, and never a failure without a reason. */
function wrongOf({ status, ms, body }: Answered): string[] {
  if (status === 0) return [`no answer within ${ms} ms`];
  if (status < 400) return [];
  const { data } = Words.safeParse(body);
  const words = data && ('message' in data ? data.message : data.error);
  if (words === undefined || words.length < LEAST_CHARACTERS)
    return [`${status} without words: ${JSON.stringify(body)}`];
  // The caller cannot do anything about a dependency: it is no fault of the request, and no unknown fault of ours.
  return status === 503 || status === 502 ? [] : [`${status}: ${words}`];
}

const Made = z.object({ id: z.string() });
const Asked = z.object({ assistantMessage: Made });
const madeBy = ({ status, body }: Answered) =>
  status < 300 ? (Asked.safeParse(body).data?.assistantMessage.id ?? Made.safeParse(body).data?.id) : undefined;

/** Checks that the same call succeeds, or is refused because it was done, and makes nothing a second time. */
function wrongAfterwards(key: keyof Routes, struck: Answered, again: Answered): string[] {
  const wrong: string[] = [];
  const isRefusedAsDone = DONE_ALREADY[key]?.includes(again.status) ?? false;
  if (again.status === 0 || (again.status >= 400 && !isRefusedAsDone))
    wrong.push(`afterwards ${again.status}: ${JSON.stringify(again.body)}`);
  const [first, second] = [madeBy(struck), madeBy(again)];
  if (key.startsWith('POST ') && first !== undefined && second !== undefined && first !== second)
    wrong.push(`made ${first}, then ${second}`);
  return wrong;
}

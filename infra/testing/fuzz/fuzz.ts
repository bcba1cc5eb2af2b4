/** Sends generated requests to a route and counts the statuses. A failure of the server fails the proof. */
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { User } from '../../../shared/accounts.ts';
import { Exchange } from '../../../shared/chat.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import type { Visitor } from '../../local/visitor.ts';
import { storedPhoto } from '../calls/upload-calls.ts';
import { newAdmin, newSubscriber, newVisitor, type Somewhere } from '../people/stage-members.ts';
import { type FuzzRequest, type Known, NOBODYS, requestsOf } from './requests.ts';
import { type Answered, SLOW_MS, send } from './send.ts';

export const ROUTE_KEYS = Object.keys(routes) as (keyof typeof routes)[];
/** After so many requests a new person takes over: limits and sign-outs would answer everything from then on. */
export const REQUESTS_A_PERSON = 50;
/** A reindex makes its caller wait, so only one in a hundred of its requests is sent. */
const WAITING: readonly string[] = ['POST /kb/reindex'];
export interface FuzzOutcome {
  key: string;
  cases: number;
  /** The count of each status. */
  statuses: Record<number, number>;
  slowestMs: number;
  slow: number;
  /** The first requests answered with 5xx, or not at all. */
  failures: string[];
}

/** A subscriber with one of every kind of thing that has an id. */
export async function somebody(stage: Somewhere, isAdmin: boolean): Promise<Person> {
  const subscriber = await newSubscriber(stage);
  const made = z.object({ id: z.string() });
  const make = async (path: string, body: object) => made.parse(await (await subscriber.post(path, body)).json()).id;
  const [post, room, photo] = await Promise.all([
    make('/api/forum/posts', { title: 'Which white?', content: 'Words.' }),
    make('/api/rooms', { name: 'Front room' }),
    storedPhoto(subscriber),
  ]);
  const [user, reply, asked] = await Promise.all([
    subscriber.get('/api/user'),
    make(`/api/forum/posts/${post}/replies`, { content: 'Half strength.' }),
    subscriber.post('/api/chat/messages', { role: 'user', content: 'Which white?', roomId: room }),
  ]);
  const { id } = User.parse(await user.json());
  const { assistantMessage } = Exchange.parse(await asked.json());
  const known = { user: id, post, reply, room, photo, message: assistantMessage.id };
  return { who: isAdmin ? await newAdmin(stage) : subscriber, known };
}

export interface Person {
  who: Visitor & { username: string };
  known: Known;
}
/** Calls that can change a person: sign them out, delete their things, or end their membership. */
const ENDING = /^DELETE|password|logout|deletion|suspend|refund|cancel/;
const ROUTES_A_PERSON = 20;
const kept = new Map<boolean, { person: Promise<Person>; routes: Set<string> }>();

/** A new person, or, for calls that do not change a person, one who has made other calls. */
function personFor(stage: Somewhere, key: string, isAdmin: boolean): Promise<Person> {
  if (ENDING.test(key)) return somebody(stage, isAdmin);
  const found = kept.get(isAdmin);
  // Nobody makes requests to one route twice: its limit would answer them from then on.
  const isFresh = found && !found.routes.has(key) && found.routes.size < ROUTES_A_PERSON;
  const next = isFresh ? found : { person: somebody(stage, isAdmin), routes: new Set<string>() };
  next.routes.add(key);
  kept.set(isAdmin, next);
  return next.person;
}

/** @param from The number of the first case. @param seed Repeats the same requests, for every caller. */
export async function fuzz(
  stage: Somewhere,
  key: keyof typeof routes,
  { cases: asked, from = 0, seed }: { cases: number; from?: number; seed: number },
): Promise<FuzzOutcome> {
  const cases = WAITING.includes(key) ? Math.ceil((from + asked) / 100) - Math.ceil(from / 100) : asked;
  const route: Route = routes[key];
  const outcome: FuzzOutcome = { key, cases: 0, statuses: {}, slowestMs: 0, slow: 0, failures: [] };
  while (outcome.cases < cases) {
    const { who, known } =
      route.access === 'anyone' && (from + outcome.cases) % (2 * REQUESTS_A_PERSON) === 0
        ? { who: newVisitor(stage), known: NOBODYS }
        : await personFor(stage, key, route.access === 'admin');
    const numRuns = Math.min(REQUESTS_A_PERSON, cases - outcome.cases);
    const requests = fc.sample(requestsOf(key, route, known), { seed: seed + from + outcome.cases, numRuns });
    for (const request of requests) count(outcome, request, await send(who, request));
  }
  return outcome;
}

function count(outcome: FuzzOutcome, request: FuzzRequest, { status, text, ms, failed }: Answered): void {
  outcome.cases++;
  outcome.slowestMs = Math.max(outcome.slowestMs, Math.round(ms));
  if (ms > SLOW_MS) outcome.slow++;
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
  if (failed && outcome.failures.length < 5)
    outcome.failures.push(`${status || text} ${JSON.stringify(request).slice(0, 1_500)}`);
}

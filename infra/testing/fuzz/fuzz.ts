/**
 * One fuzz: a sequence of calls by several people, generated from the contract. Half of the routes are called, the others by the next seed,
 * and between them calls that make or list things: later calls read, change and delete what earlier answers named.
 */
import * as fc from 'fast-check';
import type { Access, Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import type { Visitor } from '../../local/visitor.ts';
import { password, type Somewhere } from '../people/stage-members.ts';
import { type Chance, chanceFrom, seedOf } from '../simulation/chance.ts';
import { KnownThings } from './known-things.ts';
import { type FuzzPerson, MAY, newCast, newPerson, SUBSCRIBERS, signInAgain } from './people.ts';
import { type FuzzRequest, NOBODYS, requestsOf } from './requests.ts';

type Call = [key: string, route: Route];
/** A reindex makes its caller wait by design, so it is left out. */
const CALLS: readonly Call[] = Object.entries<Route>(routes).filter(([key]) => key !== 'POST /kb/reindex');
const MAKING = CALLS.filter(([key]) =>
  /^(POST \/(api\/(forum\/posts|rooms|chat\/messages)|s3\/multipart)|GET \/api\/(admin\/reports|sessions))$/.test(key),
);
/** One call that makes or lists things for this many others. */
const MAKES_EVERY = 3;
/** Of a hundred calls, how many fit the schema, and how many are made by a role that may make them. */
const [HONEST, ALLOWED] = [70, 90];
/** Of a hundred calls, how many are about the caller's own things, where there are any. */
const OWN = 85;
/** One in this many refusals for lack of a membership brings in a new person with one. */
const RENEWED = 3;
/** A failure is shown with this many calls: its own and those before it. */
const SHOWN = 12;

export interface FuzzOutcome {
  calls: number;
  succeeded: number;
  /** Calls that succeeded on a thing that an earlier answer named. */
  followed: number;
}

/**
 * @param seed Repeats the same calls, except for the product's own random values: ids, codes.
 * @throws Error with a call that was answered with 5xx, or not at all, and the calls before it.
 */
export async function fuzz(stage: Somewhere, seed: number): Promise<FuzzOutcome> {
  const [cast, shared, chance] = [await newCast(stage), new KnownThings(), chanceFrom(seed)];
  for (const { own } of cast) shared.take(own);
  const outcome = { calls: 0, succeeded: 0, followed: 0 };
  const shown: string[] = [];
  for (const [key, route] of callsOf(seed, chance)) {
    const person = personFor(route.access, cast, chance);
    const request = requestBy([key, route], { person, shared, chance, seed: seedOf(seed, outcome.calls++) });
    const { status, text } = await send(person.who, request);
    shown.push(`${status || text} ${person.role}: ${JSON.stringify(request).slice(0, 600)}`);
    if (status >= 500 || status === 0) throw new Error(`seed ${seed}\n${shown.slice(-SHOWN).join('\n')}`);
    if (status === 401 && route.access !== 'anyone') await signInAgain(stage, person);
    if (status === 402 && SUBSCRIBERS.includes(person.role) && chance.below(RENEWED) === 0)
      Object.assign(person, await newPerson(stage, person.role));
    if (status >= 400) continue;
    outcome.succeeded++;
    if (request.path.split(/[/?]/).some((part) => shared.has(decoded(part)))) outcome.followed++;
    for (const things of [person.own, shared]) things.learn(key, parsed(text));
  }
  return outcome;
}

/** @returns Status 0 without an answer. */
const send = (who: Visitor, { path, init }: FuzzRequest): Promise<{ status: number; text: string }> =>
  who
    .fetch(path, init)
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch((error: unknown) => ({ status: 0, text: `no answer: ${String(error)}` }));

/** Every second route once, in any order, and calls that make things between them. */
function* callsOf(seed: number, chance: Chance): Generator<Call> {
  const left = CALLS.filter((_, n) => n % 2 === seed % 2);
  for (let n = 0; left.length > 0; n++) {
    const among = n % MAKES_EVERY === 0 ? MAKING : left;
    const call = among[chance.below(among.length)];
    if (!call) throw new Error('the contract has no calls');
    if (among === left) left.splice(left.indexOf(call), 1);
    yield call;
  }
}

function personFor(access: Access, cast: readonly FuzzPerson[], chance: Chance): FuzzPerson {
  const roles = chance.below(100) < ALLOWED ? MAY[access] : MAY.anyone;
  const drawn = roles[chance.below(roles.length)];
  const person = cast.find(({ role }) => role === drawn);
  if (!person) throw new Error(`nobody is ${access}`);
  return person;
}

function requestBy(
  [key, route]: Call,
  { person, shared, chance, seed }: { person: FuzzPerson; shared: KnownThings; chance: Chance; seed: number },
): FuzzRequest {
  const own = chance.below(100) < OWN ? person.own : shared;
  const known = { ...NOBODYS, ...shared.known(chance.below), ...own.known(chance.below) };
  const { room: roomId, photo: imageUrl, uploadKey, message } = known;
  const { username } = person;
  const { version } = own;
  const login = { username, password, currentPassword: password };
  const named = { ...login, roomId, imageUrl, key: uploadKey, version, messageId: message };
  const isHonest = chance.below(100) < HONEST;
  const [request] = fc.sample(requestsOf(key, route, { known, isHonest, named }), { seed, numRuns: 1 });
  if (!request) throw new Error(`no request of ${key}`);
  return request;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

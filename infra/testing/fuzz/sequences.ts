/** Sequences of calls by people in several roles: later calls read, change and delete what earlier answers named. */
import * as fc from 'fast-check';
import type { Access, Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import type { Visitor } from '../../local/visitor.ts';
import { newAdmin, newMember, newSubscriber, newVisitor, password, type Somewhere } from '../people/stage-members.ts';
import { type Chance, chanceFrom, seedOf } from '../simulation/chance.ts';
import { somebody } from './fuzz.ts';
import { Pool } from './pool.ts';
import { type FuzzRequest, NOBODYS, requestsWith } from './requests.ts';
import { SLOW_MS, send } from './send.ts';

const ROLES = ['visitor', 'member', 'subscriber', 'another subscriber', 'admin'] as const;
type Role = (typeof ROLES)[number];
interface Player {
  role: Role;
  who: Visitor;
  /** Empty for a visitor. */
  username: string;
  own: Pool;
}

const SUBSCRIBERS: readonly Role[] = ['subscriber', 'subscriber', 'another subscriber'];
/** The first subscriber has most things, and acts most often. */
const MAY: Record<Access, readonly Role[]> = {
  anyone: ROLES,
  member: [...SUBSCRIBERS, ...SUBSCRIBERS, 'member', 'admin'],
  reader: SUBSCRIBERS,
  subscriber: SUBSCRIBERS,
  admin: ['admin'],
};
/** A reindex makes its caller wait by design, so the sequences leave it out. */
const CALLS = (Object.entries(routes) as [string, Route][]).filter(([key]) => key !== 'POST /kb/reindex');
const NAMING = CALLS.filter(([key]) => key.includes('{'));
const MAKING = CALLS.filter(([key]) =>
  /^(POST \/(api\/(forum\/posts|rooms|chat\/messages)|s3\/multipart)|GET \/api\/(admin\/reports|sessions))$/.test(key),
);
/** Of a hundred calls, how many make or list things, and how many name one; the rest are any. */
const [MAKES, NAMES] = [25, 45];
/** Of a hundred calls, how many fit the schema, and how many are made by a role that may make them. */
const [HONEST, ALLOWED] = [80, 90];
/** Of a hundred calls, how many are about the caller's own things, where there are any. */
const OWN = 85;
/** One in this many refusals for lack of a membership brings in a new person with one. */
const RENEWED = 3;
/** A failure is shown with this many calls: its own and those before it. */
const SHOWN = 12;

export interface SequenceOutcome {
  seed: number;
  calls: number;
  succeeded: number;
  /** Calls that succeeded on a thing that an earlier answer named. */
  followed: number;
  slowestMs: number;
  slow: string[];
  /** Calls answered with 5xx, or not at all, each with the calls before it. */
  failures: string[];
}

/** @param seed Repeats the same calls, except for the product's own random values: ids, codes. */
export async function sequence(
  stage: Somewhere,
  { seed, calls }: { seed: number; calls: number },
): Promise<SequenceOutcome> {
  const [cast, shared, chance] = [await castOf(stage), new Pool(), chanceFrom(seed)];
  for (const { own } of cast) shared.take(own);
  const outcome: SequenceOutcome = { seed, calls, succeeded: 0, followed: 0, slowestMs: 0, slow: [], failures: [] };
  const shown: string[] = [];
  for (let n = 0; n < calls; n++) {
    const [key, route] = callBy(chance);
    const player = playerFor(route.access, cast, chance);
    const request = requestOf([key, route], { player, shared, chance, seed: seedOf(seed, n) });
    const { status, text, ms, failed } = await send(player.who, request);
    shown.push(`${status} ${player.role}: ${JSON.stringify(request).slice(0, 600)}`);
    if (failed) outcome.failures.push(shown.slice(-SHOWN).join('\n'));
    outcome.slowestMs = Math.max(outcome.slowestMs, Math.round(ms));
    if (ms > SLOW_MS) outcome.slow.push(`${key} ${Math.round(ms)} ms`);
    if (status === 401 && route.access !== 'anyone') await signInAgain(stage, player);
    if (status === 402 && SUBSCRIBERS.includes(player.role) && chance.below(RENEWED) === 0)
      Object.assign(player, await newPlayer(stage, player.role));
    if (status === 0 || status >= 400) continue;
    outcome.succeeded++;
    if (request.path.split(/[/?]/).some((part) => shared.has(decoded(part)))) outcome.followed++;
    for (const pool of [player.own, shared]) pool.learn(key, parsed(text));
  }
  return outcome;
}

const castOf = (stage: Somewhere): Promise<Player[]> => Promise.all(ROLES.map((role) => newPlayer(stage, role)));

async function newPlayer(stage: Somewhere, role: Role): Promise<Player> {
  const own = new Pool();
  if (role === 'visitor') return { role, who: newVisitor(stage), username: '', own };
  if (role === 'subscriber') {
    const { who, known } = await somebody(stage, false);
    own.add(known);
    return { role, who, username: who.username, own };
  }
  const who = await { member: newMember, admin: newAdmin, 'another subscriber': newSubscriber }[role](stage);
  return { role, who, username: who.username, own };
}

function callBy(chance: Chance): (typeof CALLS)[number] {
  const drawn = chance.below(100);
  const among = drawn < MAKES ? MAKING : drawn < MAKES + NAMES ? NAMING : CALLS;
  const call = among[chance.below(among.length)];
  if (!call) throw new Error('the contract has no calls');
  return call;
}

function playerFor(access: Access, cast: readonly Player[], chance: Chance): Player {
  const roles = chance.below(100) < ALLOWED ? MAY[access] : ROLES;
  const drawn = roles[chance.below(roles.length)];
  const player = cast.find(({ role }) => role === drawn);
  if (!player) throw new Error(`nobody is ${access}`);
  return player;
}

function requestOf(
  [key, route]: (typeof CALLS)[number],
  { player, shared, chance, seed }: { player: Player; shared: Pool; chance: Chance; seed: number },
): FuzzRequest {
  const own = chance.below(100) < OWN ? player.own : shared;
  const known = { ...NOBODYS, ...shared.known(chance.below), ...own.known(chance.below) };
  const { room: roomId, photo: imageUrl, uploadKey, message } = known;
  const { username } = player;
  const { version } = own;
  const login = { username, password, currentPassword: password };
  const named = { ...login, roomId, imageUrl, key: uploadKey, version, messageId: message };
  const isHonest = chance.below(100) < HONEST;
  const [request] = fc.sample(requestsWith(key, route, { known, isHonest, named }), { seed, numRuns: 1 });
  if (!request) throw new Error(`no request of ${key}`);
  return request;
}

/** Signs in again; where that fails, because of a changed password, a new person takes the role. */
async function signInAgain(stage: Somewhere, player: Player): Promise<void> {
  const { username } = player;
  if ((await player.who.post('/api/login', { username, password })).ok) return;
  Object.assign(player, await newPlayer(stage, player.role));
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

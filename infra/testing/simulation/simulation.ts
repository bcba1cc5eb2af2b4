/**
 * One run: members, moments with several acts at once, then quiet. Every moment's prompts are checked, and in the end the invariants against
 * the members' answers.
 */
import * as fc from 'fast-check';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { SANDBOX, stripeAt } from '../../local/payments.ts';
import { ADDRESS_HEADER } from '../../local/visitor.ts';
import { joined } from '../people/joining.ts';
import { itemsAt } from '../stage/all-items.ts';
import type { FreshStage } from '../stage/measured-stage.ts';
import { withUrl } from '../stage/without-sockets.ts';
import type { Choice, Scene } from './act.ts';
import { ACTS, type ActName, deliverEvents } from './acts.ts';
import { advanceClock, resetClock } from './clock.ts';
import { interceptCalls } from './dependency-calls.ts';
import { ratesOf } from './faults.ts';
import { expectCounters, expectForum, expectLedger } from './invariants.ts';
import { everybodyLeaves } from './leaving.ts';
import { expectLinks, expectLinksEnded } from './link-acts.ts';
import { expectNothingOfDeletedRooms, expectRooms } from './room-invariants.ts';
import { Crashed, Scheduler } from './scheduler.ts';
import { type SimulatedMember, World } from './world.ts';

const MEMBERS = 3;
const MOMENTS = 8;
const AT_ONCE = 4;
/** Acts that others build on, or that many rules are about, are chosen more often. */
const OFTEN: readonly ActName[] = [
  'post',
  'reply',
  'post without a name',
  'make a room',
  'make a room',
  'ask',
  'ask',
  'ask',
  'ask',
  'ask',
  'ask',
  'ask',
  'keep a painted copy',
  'keep a painted copy',
  'add a to-do',
  'add a to-do',
  'remember',
  'remember',
  'edit a question',
  'edit a question',
  'try again',
  'share',
  'share',
  'open a link',
  'like',
  'pay',
];
const PASSWORD = 'a long password';
/** Real time. Less than the handlers' timeout of 25 s. */
const STUCK_MS = 20_000;
/** Longer than the status call's pause between two repairs. */
const REPAIR_MS = 5_000;

type Moment = readonly (Choice & { act: ActName })[];
const act = fc.record({
  act: fc.constantFrom(...(Object.keys(ACTS) as ActName[]), ...OFTEN),
  member: fc.nat(MEMBERS - 1),
  thing: fc.nat(20),
});
const moments = fc.array(fc.array(act, { minLength: 1, maxLength: AT_ONCE }), {
  minLength: MOMENTS,
  maxLength: MOMENTS,
});

export interface Outcome {
  /** Calls to dependencies, and how many of them had a fault. */
  calls: number;
  struck: number;
  acts: number;
  /** Posts, replies, rooms and questions that exist at its end. */
  acknowledged: number[];
  /** Ids and names that must be gone once their members are deleted. */
  marks: string[];
}

let runs = 0;

/** Runs a seed. @throws Error naming what does not hold, with the acts that led to it. */
export async function simulate(stage: FreshStage, seed: number): Promise<Outcome> {
  const [chosen = []] = fc.sample(moments, { seed, numRuns: 1 });
  const scheduler = new Scheduler(seed, ratesOf(seed));
  const world = new World((runs++).toString(36));
  const scene: Scene = { world, stripeUrl: stage.endpoints.stripe };
  resetClock();
  const stripe = stripeAt(stage.endpoints.stripe, SANDBOX.secretKey);
  try {
    const numbers = Array.from({ length: MEMBERS }, (_, n) => n);
    world.members.push(
      ...(await Promise.all(numbers.map((n) => newMember(stage, scheduler, `s${runs}x${seed}n${n}`, n)))),
    );
    // Two of them are subscribers with rooms from the start: otherwise few runs would reach the conversations.
    for (const member of [0, 1]) await ACTS.pay(scene, { member, thing: 0 });
    for (const member of [0, 0, 1]) await ACTS['make a room'](scene, { member, thing: 1 });
    await takePrompts(stage);
    interceptCalls(scheduler);
    for (const moment of chosen) {
      await Promise.all(moment.map(({ act: name, ...choice }) => ACTS[name](scene, choice)));
      world.endMoment(await takePrompts(stage));
    }
    scheduler.calm();
    await settle(stage, world);
    interceptCalls(undefined);
    expectNoneStuck(scheduler);
    await expectAll(world, stripe);
    await leave(world, seed);
  } catch (error) {
    throw new Error(`seed ${seed}: ${String(error)}\n${described(chosen)}`, { cause: error });
  } finally {
    interceptCalls(undefined);
  }
  return {
    calls: scheduler.calls,
    struck: scheduler.struck,
    acts: chosen.flat().length,
    acknowledged: [world.posts, world.replies, world.rooms, world.questions.flatMap(({ texts }) => texts)].map(
      (things) => things.filter(({ state }) => state === 'there').length,
    ),
    marks: world.members.flatMap(({ id, username }) => [id, username]),
  };
}

/** Uses a separate scheduler, so that the daily rule's faults do not depend on what went before. */
async function leave(world: World, seed: number): Promise<void> {
  const leaving = new Scheduler(seed + 1_000_000, ratesOf(seed));
  interceptCalls(leaving);
  await everybodyLeaves(world, leaving);
  await expectLinksEnded(world);
}

const described = (chosen: readonly Moment[]): string =>
  chosen
    .map(
      (moment, n) => `${n}: ${moment.map(({ act: name, member, thing }) => `${name} ${member} ${thing}`).join(' | ')}`,
    )
    .join('\n');

/** Dependencies answer at once here, so a handler that reaches its timeout waits for something that never comes. */
function expectNoneStuck({ longestAloneMs }: Scheduler): void {
  if (longestAloneMs > STUCK_MS) throw new Error(`a handler made no call for ${Math.round(longestAloneMs)} ms`);
}

async function expectAll(world: World, stripe: Stripe): Promise<void> {
  await expectForum(world);
  await expectRooms(world);
  await expectLinks(world);
  await expectNothingOfDeletedRooms(world);
  await expectLedger(world, stripe);
  expectCounters(await itemsAt());
}

const Prompts = z.array(z.object({ kind: z.string(), text: z.string(), images: z.array(z.string()) }));
/** The prompts sent to models since the last call. */
const takePrompts = async ({ endpoints }: FreshStage) =>
  Prompts.parse(await (await fetch(`${endpoints.bedrock}/_test/prompts`, { method: 'DELETE' })).json());

/** Delivers every event, and has every member look at the membership. */
async function settle({ endpoints }: FreshStage, { members }: World): Promise<void> {
  for (let round = 0; round < 10 && (await deliverEvents(endpoints.stripe)) > 0; round++);
  advanceClock(REPAIR_MS);
  for (const { who } of members) {
    await who.fetch('/api/user/deletion', { method: 'DELETE' });
    await who.get('/api/subscription/status');
  }
  for (let round = 0; round < 10 && (await deliverEvents(endpoints.stripe)) > 0; round++);
}

async function newMember(
  stage: FreshStage,
  scheduler: Scheduler,
  username: string,
  n: number,
): Promise<SimulatedMember> {
  const email = `${username}@example.com`;
  const headers = { [ADDRESS_HEADER]: `address-${runs}-${n}` };
  const person = { username, email, password: PASSWORD };
  const { user, ...who } = await joined(person, stage.origin, headers, inProcess(stage, scheduler));
  const { markVerified } = await import('../../../functions/accounts/operator.ts');
  await markVerified(username);
  return { n, who, id: user.id, ...person, refunds: 0 };
}

const BODILESS = [204, 304];

/** Makes requests without sockets, each as an invocation; answers a crashed one as API Gateway does. */
const inProcess =
  (stage: Pick<FreshStage, 'fetch' | 'origin'>, scheduler: Scheduler): typeof fetch =>
  async (input, init) => {
    try {
      return await scheduler.invoke(async () => {
        const answer = await stage.fetch(input, init);
        const body = await answer.arrayBuffer();
        const { status, headers, url } = answer;
        return withUrl(new Response(BODILESS.includes(status) ? null : body, { status, headers }), url);
      });
    } catch (error) {
      if (error instanceof Crashed)
        return withUrl(Response.json({ message: 'Internal server error' }, { status: 502 }), stage.origin);
      throw error;
    }
  };

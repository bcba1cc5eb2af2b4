/** Kills a stage again and again while members write, and compares its state with what it acknowledged. */
import { deepStrictEqual, ok } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { User } from '../../../shared/accounts.ts';
import { ChatMessage } from '../../../shared/chat.ts';
import { ListedPost } from '../../../shared/forum.ts';
import { Room } from '../../../shared/rooms.ts';
import { SANDBOX, stripeAt } from '../../local/payments.ts';
import { ACTS, type Scene } from '../simulation/acts.ts';
import { type Chance, chanceFrom, seedOf } from '../simulation/chance.ts';
import { everyItem, expectCounters, expectForum, expectLedger, expectRooms } from '../simulation/invariants.ts';
import { expectNothingLeft } from '../simulation/leaving.ts';
import { type SimulatedMember, World } from '../simulation/world.ts';
import type { StoredItem } from '../stage/all-items.ts';
import { KillableStage } from './killable-stage.ts';
import { type Account, daily, dailyUntilDone, leaver, newAccount, write } from './load.ts';

const MEMBERS = 4;
/** The longest time of writing before a kill. */
const LOAD_MS = 1_500;
/** The longest time of a start that is killed too. */
const STARTING_MS = 1_200;
/** Once in this many kills a member leaves, and is erased during the load. */
const LEAVES_EVERY = 3;
/** The time in which interrupted work continues: leases end, and the stream's followers read on. */
const RESUMES_WITHIN_MS = 30_000;
const ANSWERS_WITHIN_MS = 90_000;

export interface KillOutcome {
  kills: number;
  /** Kills during a start. */
  whileStarting: number;
  acts: number;
  /** Posts, replies, rooms and questions that exist at the end. */
  acknowledged: number[];
}

/** Kills one stage `kills` times. @param seed Chooses the acts and the moments. @throws Error naming what does not hold. */
export async function killRepeatedly(seed: number, kills: number): Promise<KillOutcome> {
  const stage = await KillableStage.start();
  try {
    const killing = new Killing(stage, chanceFrom(seedOf(seed)));
    await killing.begin();
    for (let n = 0; n < kills; n++) await killing.round(n);
    await killing.end();
    return { kills, ...killing.counted };
  } finally {
    await stage.close();
  }
}

class Killing {
  readonly #stage: KillableStage;
  readonly #chance: Chance;
  readonly #world: World;
  readonly #scene: Scene;
  readonly #accounts: Account[] = [];
  #acts = 0;
  #whileStarting = 0;

  constructor(stage: KillableStage, chance: Chance) {
    this.#stage = stage;
    this.#chance = chance;
    this.#world = new World(`kq${chance.below(1_000_000).toString(36)}y`);
    this.#scene = {
      world: this.#world,
      photos: new Set(),
      get stripeUrl() {
        return stage.now.stripeUrl;
      },
    };
  }

  get counted(): Omit<KillOutcome, 'kills'> {
    const { posts, replies, rooms, questions } = this.#world;
    const acknowledged = [posts, replies, rooms, questions].map(
      (things) => things.filter(({ state }) => state === 'there').length,
    );
    return { whileStarting: this.#whileStarting, acts: this.#acts, acknowledged };
  }

  /** The first member is a subscriber. */
  async begin(): Promise<void> {
    for (let n = 0; n < MEMBERS; n++) this.#accounts.push(await newAccount(this.#stage, n));
    this.#world.members.push(...this.#accounts.map(({ member }) => member));
    await ACTS.pay(this.#scene, { member: 0, thing: 0 });
    await ACTS['make a room'](this.#scene, { member: 0, thing: 0 });
    await ACTS.post(this.#scene, { member: 1, thing: 0 });
  }

  async round(n: number): Promise<void> {
    const gone = n % LEAVES_EVERY === 0 ? await leaver(this.#stage, this.#scene) : undefined;
    let isOver = false;
    const writing = this.#accounts.map((account) => write(this.#scene, account, this.#chance, () => isOver));
    const erasing = gone && pause(this.#chance.below(LOAD_MS / 2)).then(() => daily(this.#stage));
    erasing?.catch(() => undefined);
    await pause(100 + this.#chance.below(LOAD_MS));
    isOver = true;
    await this.#stage.kill({ withDatabase: this.#chance.next() < 0.5 });
    await this.#restart();
    for (const acts of await Promise.all(writing)) this.#acts += acts;
    await erasing?.catch(() => undefined);
    if (gone) await this.#expectGone(gone);
    // Continues the work: during the load most answers were cut off.
    await ACTS.ask(this.#scene, { member: 0, thing: n });
    await this.expectAll();
  }

  /** Restarts the stage. Kills one start in four too. */
  async #restart(): Promise<void> {
    if (this.#chance.next() < 0.25) {
      this.#stage.launch();
      await pause(this.#chance.below(STARTING_MS));
      await this.#stage.kill({ withDatabase: this.#chance.next() < 0.5 });
      this.#whileStarting++;
    }
    await this.#stage.restart();
  }

  async #expectGone({ id, username }: SimulatedMember): Promise<void> {
    await dailyUntilDone(this.#stage);
    await expectNothingLeft([id, username], RESUMES_WITHIN_MS);
  }

  async expectAll(): Promise<void> {
    for (const { who } of this.#world.members) await who.get('/api/subscription/status');
    const stripe = stripeAt(this.#stage.now.stripeUrl, SANDBOX.secretKey);
    await eventually(RESUMES_WITHIN_MS, async () => {
      await expectForum(this.#world);
      await expectRooms(this.#world);
      await expectLedger(this.#world, stripe);
      const items = await everyItem();
      expectCounters(items);
      for (const account of this.#accounts) await expectAccount(account, items);
    });
    deepStrictEqual(this.#stage.failures, [], 'answers of a stage that nobody killed');
  }

  /** Expects that no answer is in progress any more, and every post has its photo. */
  async end(): Promise<void> {
    const [first] = this.#world.members;
    if (!first) return;
    await eventually(ANSWERS_WITHIN_MS, async () => {
      for (const { who } of this.#world.members) await expectAnswersEnded(who);
    });
    const posts = z.array(ListedPost).parse(await (await first.who.get('/api/forum/posts')).json());
    for (const { imageUrl } of posts) if (imageUrl) await expectPhoto(first, imageUrl);
  }
}

async function expectAnswersEnded(who: SimulatedMember['who']): Promise<void> {
  const rooms = await who.get('/api/rooms');
  if (!rooms.ok) return;
  for (const { id } of z.array(Room).parse(await rooms.json())) {
    const messages = z.array(ChatMessage).parse(await (await who.get(`/api/chat/messages?room=${id}`)).json());
    ok(!messages.some(({ status }) => status === 'writing'), 'an answer is still being written');
  }
}

async function expectPhoto({ who }: SimulatedMember, path: string): Promise<void> {
  const answer = await who.get(path);
  const photo = await fetch(answer.headers.get('location') ?? '');
  ok(photo.ok && (await photo.arrayBuffer()).byteLength > 0, `the photo ${path} is lost`);
}

const Calls = z.object({ calls: z.number() });

/** Expects the last acknowledged name, and that each upload was counted once. */
async function expectAccount({ member, names, uploads }: Account, items: readonly StoredItem[]): Promise<void> {
  const { firstName } = User.parse(await (await member.who.get('/api/user')).json());
  ok(names.includes(firstName), `the name is ${firstName}, not ${names.join(' or ')}`);
  const counted = items
    .filter(({ PK }) => PK === `RATE#POST /api/objects/upload#${member.id}`)
    .reduce((sum, item) => sum + Calls.parse(item).calls, 0);
  const { acknowledged, sent } = uploads;
  ok(counted >= acknowledged && counted <= sent, `${counted} uploads counted, of ${acknowledged} to ${sent}`);
}

/** Retries until it holds. @throws The last error after `withinMs`. */
async function eventually(withinMs: number, holds: () => Promise<void>): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(250);
    }
  }
}

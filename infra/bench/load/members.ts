/** Members who use the product at the same time: each reads, likes, posts, asks and uploads, with a pause between two calls. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { Post } from '../../../shared/forum.ts';
import type { Visitor } from '../../local/visitor.ts';
import { calls } from '../../testing/people/forum.ts';
import { newMember, newSubscriber, type Somewhere } from '../../testing/people/stage-members.ts';
import { storedPhoto } from '../../testing/people/uploads.ts';
import { type Chance, chanceFrom, seedOf } from '../../testing/simulation/chance.ts';

/** Average pause between two calls of a member. */
const THINKS_MS = 1_000;
/** One member in this many has a membership, and asks. */
const SUBSCRIBER_EVERY = 5;
const MADE_AT_ONCE = 4;
const MAIL_TIMEOUT_MS = 120_000;
const VerifyMail = z.object({ to: z.string(), text: z.string() });
const PHOTO = 'upload a photo';

export interface LoadMember {
  who: Visitor;
  asks: boolean;
}
/** Milliseconds of each call, by its name, and the errors. */
export interface Measured {
  times: Map<string, number[]>;
  errors: string[];
}

/** New members with a verified email: the others may post only a few times a day. */
export async function newMembers(stage: Somewhere, count: number): Promise<LoadMember[]> {
  const members: LoadMember[] = [];
  const byEmail = new Map<string, Visitor>();
  let started = 0;
  const make = async () => {
    while (started < count) {
      const asks = started++ % SUBSCRIBER_EVERY === 0;
      const { email, ...who } = asks ? await newSubscriber(stage) : await newMember(stage);
      members.push({ who, asks });
      byEmail.set(email, who);
    }
  };
  await Promise.all(Array.from({ length: MADE_AT_ONCE }, make));
  await verifyEmails(stage, byEmail);
  return members;
}

/** Follows the link in each member's mail, as soon as the mail is in the stage's mailbox. @throws Error for mails that do not come. */
async function verifyEmails({ origin }: Somewhere, byEmail: ReadonlyMap<string, Visitor>): Promise<void> {
  const unverified = new Map(byEmail);
  const deadline = performance.now() + MAIL_TIMEOUT_MS;
  while (unverified.size > 0) {
    if (performance.now() > deadline) throw new Error(`${unverified.size} members got no mail to verify their email`);
    await pause(1_000);
    const mails = z.array(VerifyMail).parse(await (await fetch(`${origin}/mailbox.json?kind=verify`)).json());
    for (const { to, text } of mails) {
      const token = /\/verify#token=([\w-]+)/.exec(text)?.[1];
      const who = unverified.get(to);
      if (token === undefined || !who) continue;
      const answer = await who.post('/api/email/verify', { token });
      if (!answer.ok) throw new Error(`verify: ${answer.status}`);
      unverified.delete(to);
    }
  }
}

type Act = (member: LoadMember, posts: string[], chance: Chance) => Promise<Response>;
const some = (posts: readonly string[], chance: Chance) => posts[chance.below(posts.length)] ?? '';

/** How a member's hundred calls are divided. A member without a membership reads instead of asking. */
const MIX: readonly [string, number, Act][] = [
  ['read the feed', 30, ({ who }) => who.get('/api/forum/posts')],
  ['read a post', 20, ({ who }, posts, chance) => calls.one(who, some(posts, chance))],
  ['read replies', 10, ({ who }, posts, chance) => calls.replies(who, some(posts, chance))],
  ['search', 5, ({ who }) => calls.search(who, 'warm white')],
  ['like', 15, ({ who }, posts, chance) => calls.like(who, some(posts, chance))],
  ['reply', 5, ({ who }, posts, chance) => calls.reply(who, some(posts, chance))],
  ['post', 4, ({ who }) => calls.post(who)],
  ['ask', 8, ({ who }) => who.post('/api/chat/messages', { role: 'user', content: 'Which white for a south room?' })],
  [PHOTO, 3, ({ who }) => storedPhoto(who).then(() => new Response())],
];
const ALL = MIX.reduce((sum, [, weight]) => sum + weight, 0);

function chosen(chance: Chance): (typeof MIX)[number] {
  let left = chance.below(ALL);
  const found = MIX.find(([, weight]) => (left -= weight) < 0) ?? MIX[0];
  if (!found) throw new Error('there is nothing to do');
  return found;
}

/** Posts to read, like and answer. */
export async function firstPosts(members: readonly LoadMember[]): Promise<string[]> {
  const made = members.slice(0, 40).map(({ who }) => calls.post(who));
  const posts = await Promise.all(made);
  return Promise.all(posts.map(async (answer) => z.pick(Post, { id: true }).parse(await answer.json()).id));
}

/** Lets every member act at once, for `forMs`. */
export async function use(members: readonly LoadMember[], posts: string[], forMs: number): Promise<Measured> {
  const measured: Measured = { times: new Map(), errors: [] };
  const until = performance.now() + forMs;
  const one = async (member: LoadMember, n: number) => {
    const chance = chanceFrom(seedOf(n, members.length));
    await pause(chance.next() * THINKS_MS);
    while (performance.now() < until) {
      const [drawn, , act] = chosen(chance);
      const [what, run]: [string, Act] =
        drawn === 'ask' && !member.asks ? ['read the feed', ({ who }) => who.get('/api/forum/posts')] : [drawn, act];
      await timed(measured, what, () => run(member, posts, chance));
      await pause(2 * chance.next() * THINKS_MS);
    }
  };
  await Promise.all(members.map(one));
  return measured;
}

async function timed({ times, errors }: Measured, what: string, run: () => Promise<Response>): Promise<void> {
  const began = performance.now();
  try {
    const answer = await run();
    const text = await answer.text();
    if (!answer.ok) errors.push(`${what}: ${answer.status} ${text.slice(0, 200)}`);
  } catch (error) {
    errors.push(`${what}: ${String(error)}`);
  }
  const known = times.get(what) ?? [];
  known.push(performance.now() - began);
  times.set(what, known);
}

/** The acts of members, and the known state afterwards: each act is one press of a button in one tab. */
import * as z from 'zod/mini';
import { PaymentSetup } from '../../../shared/billing.ts';
import { Exchange } from '../../../shared/chat.ts';
import { confirmPayment, SANDBOX, stripeAt } from '../../local/payments.ts';
import { storedPhoto } from '../calls/upload-calls.ts';
import { calls } from '../people/forum.ts';
import { deleteRoom } from '../people/rooms.ts';
import type { SimulatedMember, State, World } from './world.ts';

/** The context of an act: the run's world, and Stripe's address. */
export interface Scene {
  world: World;
  stripeUrl: string;
  /** The paths of all stored photos. */
  photos: Set<string>;
}

/** The things that an act is about, chosen by any number. */
export interface Choice {
  member: number;
  thing: number;
}
export type Act = (scene: Scene, choice: Choice) => Promise<void>;

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];
const memberOf = ({ world }: Scene, { member }: Choice): SimulatedMember => {
  const found = pick(world.members, member);
  if (!found) throw new Error('nobody is there');
  return found;
};

const Made = z.object({ id: z.string() });
/** A page sends a form again under the same idempotency key until it gets an answer. */
const ATTEMPTS = 3;

/** A call that makes something, under an idempotency key. @returns Its id where it was acknowledged. */
async function make(
  word: string,
  send: (headers: Record<string, string>) => Promise<Response>,
): Promise<{ id: string | undefined; state: State }> {
  let state: State = 'gone';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = await send({ 'idempotency-key': word });
    if (answer.ok) return { id: Made.parse(await answer.json()).id, state: 'there' };
    if (answer.status < 500) return { id: undefined, state };
    state = 'unsure';
  }
  return { id: undefined, state };
}

const post =
  (isAnonymous: boolean, hasPhoto: boolean): Act =>
  async (scene, choice) => {
    const author = memberOf(scene, choice);
    const imageUrl = hasPhoto ? await photoOf(scene, author) : undefined;
    const word = scene.world.word();
    const more = { title: `White ${word}`, isAnonymous, ...(imageUrl !== undefined && { imageUrl }) };
    const made = await make(word, (headers) => calls.post(author.who, more, headers));
    if (made.state !== 'gone') scene.world.posts.push({ word, author, isAnonymous, ...made });
  };

/** Undefined where the upload failed: the form then posts without it. */
async function photoOf({ photos }: Scene, { who }: SimulatedMember): Promise<string | undefined> {
  try {
    const path = await storedPhoto(who);
    photos.add(path);
    return path;
  } catch {
    return undefined;
  }
}

const reply: Act = async (scene, choice) => {
  const author = memberOf(scene, choice);
  const about = pick(
    scene.world.posts.filter(({ id }) => id !== undefined),
    choice.thing,
  );
  if (about?.id === undefined) return;
  const { id } = about;
  const word = scene.world.word();
  const made = await make(word, (headers) => calls.reply(author.who, id, `Half strength, ${word}.`, headers));
  if (made.state !== 'gone') scene.world.replies.push({ word, author, post: about, ...made });
};

const like =
  (likes: boolean): Act =>
  async (scene, choice) => {
    const { who, n } = memberOf(scene, choice);
    const about = pick(
      scene.world.posts.filter(({ id }) => id !== undefined),
      choice.thing,
    );
    if (about?.id === undefined) return;
    const { id, word } = about;
    const thing = `${word} ${n}`;
    const from = scene.world.likes.get(thing) ?? 'gone';
    const to = likes ? 'there' : 'gone';
    const state = await scene.world.change(thing, from, to, () => calls[likes ? 'like' : 'unlike'](who, id));
    scene.world.likes.set(thing, state);
  };

const removePost: Act = async ({ world }, { thing }) => {
  const about = pick(
    world.posts.filter(({ id, state }) => id !== undefined && state === 'there'),
    thing,
  );
  if (about?.id === undefined) return;
  const { id, author } = about;
  about.state = await world.change(about.word, 'unsure', 'gone', () => calls.remove(author.who, id));
};

const removeReply: Act = async ({ world }, { thing }) => {
  const about = pick(
    world.replies.filter(({ id, state }) => id !== undefined && state === 'there'),
    thing,
  );
  if (about?.id === undefined || about.post.id === undefined) return;
  const { id, author, post } = about;
  const postId = about.post.id;
  about.state = await world.change(about.word, 'unsure', 'gone', () => calls.removeReply(author.who, postId, id));
  if (post.state === 'unsure') about.state = about.state === 'there' ? 'unsure' : about.state;
};

/** The member who is a subscriber from the start makes every second one. */
const room: Act = async (scene, choice) => {
  const owner = memberOf(scene, choice.thing % 2 === 0 ? { ...choice, member: 0 } : choice);
  const word = scene.world.word();
  const made = await make(word, (headers) => owner.who.post('/api/rooms', { name: `Room ${word}` }, headers));
  if (made.state !== 'gone') scene.world.rooms.push({ word, owner, ...made });
};

const removeRoom: Act = async ({ world }, { thing }) => {
  const about = pick(
    world.rooms.filter(({ id, state }) => id !== undefined && state === 'there'),
    thing,
  );
  if (about?.id === undefined) return;
  const { id, owner } = about;
  about.state = await world.change(about.word, 'unsure', 'gone', () => deleteRoom(owner.who, id));
};

const ask: Act = async ({ world }, { thing }) => {
  const about = pick(
    world.rooms.filter(({ id, state }) => id !== undefined && state === 'there'),
    thing,
  );
  if (about?.id === undefined) return;
  const { id: roomId, owner } = about;
  const word = world.word();
  const question = { role: 'user', content: `Which white, ${word}?`, roomId };
  const answer = await owner.who.post('/api/chat/messages', question, { 'idempotency-key': word });
  if (answer.ok) Exchange.parse(await answer.json());
  if (answer.ok || answer.status >= 500)
    world.questions.push({ word, room: about, state: answer.ok ? 'there' : 'unsure' });
};

const pay: Act = async (scene, choice) => {
  const { who } = memberOf(scene, choice);
  const answer = await who.post('/api/subscription/create');
  if (!answer.ok) return;
  const { clientSecret } = PaymentSetup.parse(await answer.json());
  // The card is refused where another tab has paid meanwhile.
  await confirmPayment(stripeAt(scene.stripeUrl, SANDBOX.publishableKey), clientSecret, 'pm_card_visa').catch(
    () => undefined,
  );
  await who.get('/api/subscription/status');
};

const refund: Act = async (scene, choice) => {
  const member = memberOf(scene, choice);
  if ((await member.who.post('/api/subscription/refund')).ok) member.refunds++;
};

const press =
  (path: string): Act =>
  async (scene, choice) => {
    await memberOf(scene, choice).who.post(path);
  };

const leave: Act = async (scene, choice) => {
  const { who, password } = memberOf(scene, choice);
  await who.post('/api/user/deletion', { password, posts: 'delete' });
};
const stay: Act = async (scene, choice) => {
  await memberOf(scene, choice).who.fetch('/api/user/deletion', { method: 'DELETE' });
};

/** Delivers Stripe's events late, in a given order. */
const deliver =
  (order: 'oldest first' | 'newest first'): Act =>
  async ({ stripeUrl }) => {
    await deliverEvents(stripeUrl, order);
  };

/** Tries each undelivered event once. @returns The number of events. */
export async function deliverEvents(stripeUrl: string, order = 'oldest first'): Promise<number> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ order }) };
  const answer: unknown = await (await fetch(`${stripeUrl}/_test/deliveries`, init)).json();
  return z.object({ tried: z.number() }).parse(answer).tried;
}

/** By their names in a failure. More frequent acts are listed twice. */
export const ACTS = {
  post: post(false, false),
  'post without a name': post(true, false),
  'post a photo': post(true, true),
  reply,
  'reply too': reply,
  like: like(true),
  unlike: like(false),
  'delete a post': removePost,
  'delete a reply': removeReply,
  'make a room': room,
  'delete a room': removeRoom,
  ask,
  pay,
  'pay in another tab': pay,
  cancel: press('/api/subscription/cancel'),
  resume: press('/api/subscription/resume'),
  refund,
  leave,
  stay,
  'events arrive': deliver('oldest first'),
  'events arrive, newest first': deliver('newest first'),
} satisfies Record<string, Act>;
export type ActName = keyof typeof ACTS;

/** The acts of members in the forum, on their membership and their account, and all acts by their names. */
import * as z from 'zod/mini';
import { PaymentSetup } from '../../../shared/billing.ts';
import { confirmPayment, SANDBOX, stripeAt } from '../../local/payments.ts';
import { calls } from '../people/forum.ts';
import { type Act, make, memberOf, photoOf, pick, type Scene } from './act.ts';
import { LINK_ACTS } from './link-acts.ts';
import { ROOM_ACTS } from './room-acts.ts';

const post =
  (isAnonymous: boolean, hasPhoto: boolean): Act =>
  async (scene, choice) => {
    const author = memberOf(scene, choice);
    const imageUrl = hasPhoto ? await photoOf(author) : undefined;
    const word = scene.world.word();
    const more = { title: `White ${word}`, isAnonymous, ...(imageUrl !== undefined && { imageUrl }) };
    const made = await make(word, (headers) => calls.post(author.who, more, headers));
    if (made.state !== 'gone') scene.world.posts.push({ word, author, isAnonymous, ...made });
  };

const knownPost = ({ world }: Scene, thing: number) =>
  pick(
    world.posts.filter(({ id }) => id !== undefined),
    thing,
  );

const reply: Act = async (scene, choice) => {
  const author = memberOf(scene, choice);
  const about = knownPost(scene, choice.thing);
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
    const about = knownPost(scene, choice.thing);
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

/** By their names in a failure. */
export const ACTS = {
  post: post(false, false),
  'post without a name': post(true, false),
  'post a photo': post(true, true),
  reply,
  like: like(true),
  unlike: like(false),
  'delete a post': removePost,
  'delete a reply': removeReply,
  ...ROOM_ACTS,
  ...LINK_ACTS,
  pay,
  cancel: press('/api/subscription/cancel'),
  resume: press('/api/subscription/resume'),
  refund,
  leave,
  stay,
  'events arrive': deliver('oldest first'),
  'events arrive, newest first': deliver('newest first'),
} satisfies Record<string, Act>;
export type ActName = keyof typeof ACTS;

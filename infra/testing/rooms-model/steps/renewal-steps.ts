/** Steps that answer a question again: retried or edited, from one tab and from two. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import * as fc from 'fast-check';
import { type ChatMessage, Exchange, MAX_VERSIONS } from '../../../../shared/chat.ts';
import { MAX_ROOM_PHOTOS } from '../../../../shared/rooms.ts';
import { checkRoom } from '../reading.ts';
import { givenTo, type ModelExchange, pick, type World } from '../world.ts';
import { addPhoto, canAsk, newPhoto, QUESTIONS, send, type Wanted } from './asking.ts';
import { tryAgain } from './room-steps.ts';
import { answered, checkPrompts, placeIn, type Step, step } from './step.ts';

const n = fc.nat(1_000);

/** An answer that can have another version, chosen by any three numbers. */
function renewable(world: World, m: number, r: number, e: number) {
  const place = placeIn(world, m, r);
  const exchange = place && pick(place.room.exchanges, e);
  return place && exchange && canAsk(place.member) && exchange.reply.version.of < MAX_VERSIONS - 1
    ? { ...place, exchange }
    : undefined;
}

const again = (m: number, r: number, e: number, twice: boolean): Step =>
  step(
    'try an answer again',
    `member ${m} tries answer ${e} of room ${r} again${twice ? ' from two tabs' : ''}`,
    (world) => renewable(world, m, r, e) !== undefined,
    async (world, real) => {
      const found = renewable(world, m, r, e);
      if (!found) return;
      const { member, room, exchange } = found;
      const given = givenTo(world, member, room, room.exchanges.indexOf(exchange), exchange.question);
      const calls = await Promise.all(
        Array.from({ length: twice ? 2 : 1 }, () => tryAgain(member.who, exchange.reply.id)),
      );
      await checkPrompts(real, [given]);
      const accepted = calls.filter(({ status }) => status === 200);
      ok(accepted.length > 0 && calls.every(({ status }) => status === 200 || status === 409));
      const answers = await Promise.all(accepted.map(async (call) => Exchange.parse(await answered(call))));
      for (const next of answers.toSorted(
        (one, two) => one.assistantMessage.version.n - two.assistantMessage.version.n,
      ))
        replace(exchange, next);
      await checkRoom(member, room);
    },
  );

/** Keeps the old exchange as the earlier version. */
function replace(exchange: ModelExchange, { userMessage, assistantMessage }: Exchange): void {
  const { question, reply } = exchange;
  strictEqual(assistantMessage.id, reply.id);
  strictEqual(userMessage.id, question.id);
  strictEqual(assistantMessage.version.n, reply.version.n + 1);
  exchange.earlier.push({ userMessage: question, assistantMessage: unshared(reply) });
  exchange.question = userMessage;
  exchange.reply = assistantMessage;
}

/** Retrying an answer withdraws what was shared of it with the team. */
const unshared = (reply: ChatMessage): ChatMessage =>
  reply.ratingDetails ? { ...reply, ratingDetails: { ...reply.ratingDetails, share: false } } : reply;

type NewPhoto = 'stays' | 'another' | 'none';

const edit = (m: number, r: number, q: number, photo: NewPhoto): Step =>
  step(
    'edit a question',
    `member ${m} edits the last question of room ${r}, photo: ${photo}`,
    (world) =>
      renewable(world, m, r, lastOf(world, m, r)) !== undefined &&
      (placeIn(world, m, r)?.room.photos.length ?? 0) < MAX_ROOM_PHOTOS,
    async (world, real) => {
      const found = renewable(world, m, r, lastOf(world, m, r));
      if (!found) return;
      const { member, room, exchange } = found;
      const imageUrl = photo === 'another' ? await newPhoto(world, real, member) : null;
      const content = `${pick(QUESTIONS, q)} ${world.token()}`;
      const wanted: Wanted = { content, replaces: exchange.question.id, ...(photo !== 'stays' && { imageUrl }) };
      const expected = {
        content,
        imageUrl: photo === 'stays' ? exchange.question.imageUrl : imageUrl,
        spot: null,
      };
      const given = givenTo(world, member, room, room.exchanges.length - 1, expected);
      const next = await send(member, wanted);
      await checkPrompts(real, [given]);
      const { content: said, imageUrl: shown, spot } = next.userMessage;
      deepStrictEqual({ content: said, imageUrl: shown, spot }, expected);
      replace(exchange, next);
      addPhoto(room, shown === null || photo === 'stays' ? null : shown);
    },
  );

const lastOf = (world: World, m: number, r: number): number =>
  Math.max(0, (placeIn(world, m, r)?.room.exchanges.length ?? 0) - 1);

export const renewalSteps: fc.Arbitrary<Step>[] = [
  fc.tuple(n, n, n, fc.boolean()).map((given) => again(...given)),
  fc
    .tuple(n, n, n, fc.constantFrom<NewPhoto>('stays', 'stays', 'stays', 'another', 'none'))
    .map((given) => edit(...given)),
];

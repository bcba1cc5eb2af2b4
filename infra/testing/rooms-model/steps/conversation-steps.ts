/** Steps in a conversation: questions in one room and in two at once, and ratings. */
import { deepStrictEqual, strictEqual } from 'node:assert';
import * as fc from 'fast-check';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { FIRST_ROOM_NAME, MAX_ROOM_PHOTOS } from '../../../../shared/rooms.ts';
import { givenTo, type ModelRoom, newModelRoom, pick } from '../world.ts';
import { addExchange, canAsk, newPhoto, QUESTIONS, send, type Wanted } from './asking.ts';
import { addRoom, placeOf } from './room-steps.ts';
import { answered, checkPrompts, placeIn, type Step, step } from './step.ts';

const n = fc.nat(1_000);

/** What the question will show as its spot. */
const spotOf = ({ spot, imageUrl }: Wanted, room: ModelRoom | undefined): ChatMessage['spot'] => {
  const path = imageUrl ?? room?.photo;
  return spot && path !== undefined ? { ...spot, imageUrl: path } : null;
};

const ask = (m: number, r: number, q: number, photo: boolean, spot: boolean, twice: boolean): Step =>
  step(
    'ask',
    `member ${m} asks in room ${r}${photo ? ' with a photo' : ''}${spot ? ' about a spot' : ''}${twice ? ' twice under one key' : ''}`,
    (world) => canAsk(pick(world.members, m)) && (placeIn(world, m, r)?.room.photos.length ?? 0) < MAX_ROOM_PHOTOS,
    async (world, real) => {
      const member = pick(world.members, m);
      if (!member) return;
      // Now and then without a room: the question goes to the first room, or begins it.
      const isRoomless = q % 4 === 0;
      const room = isRoomless ? member.rooms.find(({ id }) => id === member.first) : pick(member.rooms, r);
      const wanted: Wanted = {
        content: `${pick(QUESTIONS, q)} ${world.token()}`,
        ...(photo && { imageUrl: await newPhoto(world, real, member) }),
        ...(spot && (photo || room?.photo) && { spot: { x: 0.25, y: 0.75 } }),
        ...(!isRoomless && room && { roomId: room.id }),
      };
      const expected = { content: wanted.content, imageUrl: wanted.imageUrl ?? null, spot: spotOf(wanted, room) };
      const given = givenTo(world, member, room, room?.exchanges.length ?? 0, expected);
      const key = twice ? wanted.content : undefined;
      const [exchange, repeat] = await Promise.all([
        send(member, wanted, key),
        ...(twice ? [send(member, wanted, key)] : []),
      ]);
      await checkPrompts(real, [given]);
      if (repeat) deepStrictEqual(repeat, exchange);
      const { content, imageUrl, spot: where, roomId } = exchange.userMessage;
      deepStrictEqual({ content, imageUrl, spot: where }, expected);
      const home = room ?? newModelRoom(roomId, FIRST_ROOM_NAME);
      if (!room) addRoom(member, home);
      strictEqual(roomId, home.id);
      addExchange(home, exchange);
    },
  );

const askAtOnce = (m: number, r: number, other: number, q: number): Step =>
  step(
    'ask in two rooms at once',
    `member ${m} asks in room ${r} while member ${other} asks`,
    (world) =>
      [m, other].every((one) => canAsk(pick(world.members, one)) && placeIn(world, one, r)) &&
      placeIn(world, m, r)?.room !== placeIn(world, other, r + 1)?.room,
    async (world, real) => {
      const places = [placeOf(world, m, r), placeOf(world, other, r + 1)];
      const asked = places.map(({ member, room }, index) => {
        const content = `${pick(QUESTIONS, q + index)} ${world.token()}`;
        const question = { content, imageUrl: null, spot: null };
        return { member, room, content, given: givenTo(world, member, room, room.exchanges.length, question) };
      });
      const exchanges = await Promise.all(
        asked.map(({ member, room, content }) => send(member, { content, roomId: room.id })),
      );
      await checkPrompts(
        real,
        asked.map(({ given }) => given),
      );
      for (const [index, exchange] of exchanges.entries()) {
        const place = places[index];
        if (!place) continue;
        addExchange(place.room, exchange);
      }
    },
  );

const rateAnswer = (m: number, r: number, e: number, value: 'up' | 'down' | 'none', share: boolean): Step =>
  step(
    'rate an answer',
    `member ${m} rates answer ${e} of room ${r}: ${value}`,
    (world) => pick(placeIn(world, m, r)?.room.exchanges ?? [], e) !== undefined,
    async (world) => {
      const { member, room } = placeOf(world, m, r);
      const exchange = pick(room.exchanges, e);
      if (!exchange) return;
      const details = { reason: 'other' as const, words: `No: ${world.token()}`, share };
      const body = value === 'down' ? { value, ...details } : { value };
      await answered(await member.who.put(`/api/chat/messages/${exchange.reply.id}/rating`, body));
      const none = { reason: null, words: '', share: false };
      exchange.reply = {
        ...exchange.reply,
        rating: value === 'none' ? null : value,
        ratingDetails: value === 'none' ? null : value === 'down' ? details : none,
      };
    },
  );

const asking = fc.tuple(n, n, n, fc.boolean(), fc.boolean()).map(([m, r, q, photo, spot]) =>
  // Two thirds without a photo, as photos take time.
  ask(m, r, q, photo && q % 3 === 0, spot, q % 11 === 0),
);

export const conversationSteps: fc.Arbitrary<Step>[] = [
  asking,
  asking,
  fc.tuple(n, n, n, n).map((given) => askAtOnce(...given)),
  fc
    .tuple(n, n, n, fc.constantFrom<'up' | 'down' | 'none'>('up', 'down', 'none'), fc.boolean())
    .map((given) => rateAnswer(...given)),
];

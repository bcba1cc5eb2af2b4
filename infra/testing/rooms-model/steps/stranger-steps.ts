/** Steps of a member who tries another member's ids: each must look like an unknown id. */
import * as fc from 'fast-check';
import { deleteRoom } from '../../people/rooms.ts';
import { pick } from '../world.ts';
import { canAsk } from './asking.ts';
import { messageCalls, placeOf, tryAgain } from './room-steps.ts';
import { expectStatus, placeIn, type Step, step } from './step.ts';

const n = fc.nat(1_000);

const reach = (m: number, r: number, e: number): Step =>
  step(
    "reach for another's room",
    `another member reaches for room ${r} of member ${m}`,
    (world) => placeIn(world, m, r) !== undefined && world.members.length > 1,
    async (world) => {
      const { member, room } = placeOf(world, m, r);
      const stranger = pick(world.members, world.members.indexOf(member) + 1);
      const exchange = pick(room.exchanges, e);
      if (!stranger) return;
      const { who } = stranger;
      const question = { role: 'user', content: 'May I?' };
      const about = [
        { roomId: room.id },
        ...(exchange ? [{ replaces: exchange.question.id }] : []),
        ...room.photos.map((imageUrl) => ({ imageUrl })),
      ];
      const calls = [
        () => who.get(`/api/rooms/${room.id}`),
        () => who.put(`/api/rooms/${room.id}`, { name: 'Mine' }),
        () => who.put(`/api/rooms/${room.id}/tasks`, { tasks: [], version: room.version }),
        () => deleteRoom(who, room.id),
        () => who.get(`/api/chat/messages?room=${room.id}`),
        ...(exchange
          ? [...messageCalls(who, exchange.reply.id), () => who.get(`/api/chat/messages?cursor=${exchange.reply.id}`)]
          : []),
        ...room.photos.map((imageUrl) => () => who.get(imageUrl)),
        ...(canAsk(stranger)
          ? [
              ...about.map((what) => () => who.post('/api/chat/messages', { ...question, ...what })),
              ...(exchange ? [() => tryAgain(who, exchange.reply.id)] : []),
            ]
          : []),
      ];
      const call = pick(calls, e);
      if (call) expectStatus(await call(), 404);
    },
  );

export const strangerSteps: fc.Arbitrary<Step>[] = [
  fc.tuple(n, n, n).map((given) => reach(...given)),
  fc.tuple(n, n, n).map((given) => reach(...given)),
];

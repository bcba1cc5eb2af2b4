/** The requests of the assistant, the home and the rooms, for the measurements: of each the most expensive valid one. */

import { type ChatMessage, Exchange } from '../../../shared/chat.ts';
import type { chatRoutes } from '../../../shared/contract/routes/chat.ts';
import type { linkRoutes } from '../../../shared/contract/routes/rooms/links.ts';
import type { roomRoutes } from '../../../shared/contract/routes/rooms.ts';
import { Painted } from '../../../shared/rooms.ts';
import { type Visitor } from '../../local/visitor.ts';
import { deletePainted, deleteRoom, keepPainted, newLink, paintedCopy, someRoom } from '../people/rooms.ts';
import { asSubscriber, newSubscriber, newVisitor, prepared, type Scenario } from '../people/stage-members.ts';
import { storedPhoto } from '../people/uploads.ts';

const JSON_WORDS = { accept: 'application/json' };
const MESSAGES = '/api/chat/messages';
const question = { role: 'user', content: 'Which white suits a south-facing room in Hobart?' };

/** A call on an existing answer. */
const onAnswer = prepared(newSubscriber, async (member): Promise<ChatMessage> => {
  const answer = await member.post(MESSAGES, question, JSON_WORDS);
  return Exchange.parse(await answer.json()).assistantMessage;
});
/** A call on the first of a member's two rooms. */
const onRoom = prepared(newSubscriber, async (member): Promise<string> => {
  const { id } = await someRoom(member);
  await someRoom(member, { name: 'Kitchen' });
  return id;
});
/** A call on a room with a photo, a to-do and a link. */
const linkOf = async (member: Visitor) => {
  const { id, version } = await someRoom(member);
  await member.post(MESSAGES, { ...question, roomId: id, imageUrl: await storedPhoto(member) }, JSON_WORDS);
  await member.put(`/api/rooms/${id}/tasks`, { tasks: [task], version });
  return { roomId: id, ...(await newLink(member, id)) };
};
const onLink = prepared(newSubscriber, linkOf);
/** A call on a room, with two photos that are not attached yet. */
const onPhotos = prepared(newSubscriber, async (member) => {
  const { id: roomId } = await someRoom(member);
  return { roomId, copy: paintedCopy(await storedPhoto(member), await storedPhoto(member)) };
});
const task = { id: 'a', text: 'Ring a painter', licensed: false, done: false };

export const chatScenarios: Record<keyof typeof chatRoutes, Scenario> = {
  'GET /api/chat/messages': onAnswer((who) => who.get(MESSAGES)),
  'POST /api/chat/messages': prepared(
    newSubscriber,
    storedPhoto,
  )((member, imageUrl) =>
    member.post(MESSAGES, { ...question, imageUrl }, { ...JSON_WORDS, 'idempotency-key': 'once' }),
  ),
  'POST /api/chat/messages/{id}/stop': onAnswer((who, { id }) => who.post(`${MESSAGES}/${id}/stop`)),
  'POST /api/chat/messages/{id}/again': onAnswer((who, { id }) =>
    who.post(`${MESSAGES}/${id}/again`, undefined, { ...JSON_WORDS, 'idempotency-key': 'once' }),
  ),
  'PUT /api/chat/messages/{id}/rating': onAnswer((who, { id }) =>
    who.put(`${MESSAGES}/${id}/rating`, { value: 'down', reason: 'too-general', words: 'Which white?', share: true }),
  ),
  'GET /api/chat/messages/{id}/versions': onAnswer((who, { id }) => who.get(`${MESSAGES}/${id}/versions`)),
};

export const roomScenarios: Record<keyof typeof roomRoutes, Scenario> = {
  'GET /api/home': asSubscriber('/api/home'),
  'PUT /api/home': asSubscriber('/api/home', (who, path) => who.put(path, { postcode: '7000', tenure: 'rented' })),
  'GET /api/rooms': asSubscriber('/api/rooms'),
  'POST /api/rooms': asSubscriber('/api/rooms', (who, path) =>
    who.post(path, { name: 'Hall' }, { 'idempotency-key': 'once' }),
  ),
  'GET /api/rooms/{id}': onRoom((who, id) => who.get(`/api/rooms/${id}`)),
  'PUT /api/rooms/{id}': onLink((who, { roomId }) => who.put(`/api/rooms/${roomId}`, { name: 'Hall', archived: true })),
  'DELETE /api/rooms/{id}': onLink((who, { roomId }) => deleteRoom(who, roomId)),
  'POST /api/rooms/{id}/painted': onPhotos((who, { roomId, copy }) => keepPainted(who, roomId, copy, 'once')),
  'DELETE /api/painted/{id}': prepared(newSubscriber, async (member) => {
    const { id } = await someRoom(member);
    const copy = paintedCopy(await storedPhoto(member), await storedPhoto(member));
    return Painted.parse(await (await keepPainted(member, id, copy)).json());
  })((who, { id }) => deletePainted(who, id)),
  'PUT /api/rooms/{id}/tasks': onRoom((who, id) => who.put(`/api/rooms/${id}/tasks`, { tasks: [task], version: 0 })),
};

export const linkScenarios: Record<keyof typeof linkRoutes, Scenario> = {
  'GET /api/rooms/{id}/links': onLink((who, { roomId }) => who.get(`/api/rooms/${roomId}/links`)),
  'POST /api/rooms/{id}/links': onLink((who, { roomId }) =>
    who.post(`/api/rooms/${roomId}/links`, { days: 7, costs: true }),
  ),
  'DELETE /api/rooms/{id}/links/{linkId}': onLink((who, { roomId, link }) =>
    who.fetch(`/api/rooms/${roomId}/links/${link.id}`, { method: 'DELETE' }),
  ),
  'POST /api/shared': async (stage) => {
    const { token } = await linkOf(await newSubscriber(stage));
    return () => newVisitor(stage).post('/api/shared', { token });
  },
};

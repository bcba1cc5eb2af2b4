/** Reads what a member sees, and compares it with the model: nothing more, nothing less, nothing twice. */
import { deepStrictEqual } from 'node:assert';
import * as z from 'zod/mini';
import { ChatMessage, Exchange } from '../../../shared/chat.ts';
import { Home, Room, RoomWithTasks } from '../../../shared/rooms.ts';
import type { Visitor } from '../../local/visitor.ts';
import { answered } from './steps/step.ts';
import type { ModelMember, ModelRoom } from './world.ts';

const Messages = z.array(ChatMessage);

/** All messages of a room, oldest first. @param path With the room, or without one for the first room. */
async function messagesAt(who: Visitor, path: string): Promise<ChatMessage[]> {
  const messages: ChatMessage[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const response: Response = await who.get(next);
    messages.unshift(...Messages.parse(await answered(response)));
    next = /<([^>]*)>/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return messages;
}

export const messagesOf = ({ exchanges }: ModelRoom): ChatMessage[] =>
  exchanges.flatMap(({ question, reply }) => [question, reply]);

/** Expects the room, its to-dos, its messages and their earlier versions as in the model. */
export async function checkRoom({ who }: ModelMember, room: ModelRoom): Promise<void> {
  const seen = RoomWithTasks.parse(await answered(await who.get(`/api/rooms/${room.id}`)));
  deepStrictEqual(shownOf(seen), shownOf(room));
  deepStrictEqual(seen.tasks, room.tasks);
  deepStrictEqual(seen.nextTask, room.tasks.find(({ done }) => !done) ?? null);
  if (seen.cover !== null && !room.photos.includes(seen.cover.imageUrl)) throw new Error('a cover of another room');
  deepStrictEqual(await messagesAt(who, `/api/chat/messages?room=${room.id}`), messagesOf(room));
  for (const { reply, earlier } of room.exchanges) if (earlier.length > 0) await checkVersions(who, reply, earlier);
}

async function checkVersions(who: Visitor, { id, version }: ChatMessage, earlier: readonly Exchange[]): Promise<void> {
  const seen = z.array(Exchange).parse(await answered(await who.get(`/api/chat/messages/${id}/versions`)));
  const expected = earlier.map(({ userMessage, assistantMessage }, index) => ({
    userMessage,
    assistantMessage: { ...assistantMessage, version: { n: index + 1, of: version.of } },
  }));
  const plain = seen.map((exchange) => ({
    ...exchange,
    userMessage: { ...exchange.userMessage, version: exchange.userMessage.version },
  }));
  deepStrictEqual(plain, expected);
}

/** Expects home, list of rooms and first room as in the model. */
export async function checkMember(member: ModelMember): Promise<void> {
  const { who, home, rooms, first } = member;
  const { style, tenure, household, budget } = Home.parse(await answered(await who.get('/api/home')));
  deepStrictEqual({ style, tenure, household, budget }, home);
  const listed = z.array(Room).parse(await answered(await who.get('/api/rooms')));
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  deepStrictEqual(listed.toSorted(byId).map(shownOf), rooms.toSorted(byId).map(shownOf));
  const room = rooms.find(({ id }) => id === first);
  deepStrictEqual(await messagesAt(who, '/api/chat/messages'), room ? messagesOf(room) : []);
}

const shownOf = ({ id, name, kind, facing, keep, archived, version }: Room | ModelRoom) => ({
  id,
  name,
  kind,
  facing,
  keep,
  archived,
  version,
});

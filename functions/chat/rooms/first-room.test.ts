/** The room for calls that name none: made once, on first use, or from the conversation of an account from before rooms. */
import { expect, test } from 'vitest';
import { ask, conversationOf, exchangeOf, QUESTION } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { deleteRoom, roomsOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import type { ChatMessage } from '../../../shared/chat.ts';
import { FIRST_ROOM_NAME } from '../../../shared/rooms.ts';
import { earlierPartition } from '../../platform/table/keys.ts';
import { writeMany } from '../../platform/table/write-many.ts';
import { Messages } from '../items.ts';

const messagesIn = async (who: Member, room: string) =>
  (await (await who.get(`/api/chat/messages?room=${room}`)).json()) as ChatMessage[];

test('two tabs that ask their first question at once share one room', async () => {
  const who = await someSubscriber();
  expect([await roomsOf(who), await conversationOf(who)]).toEqual([[], []]);
  const asked = await Promise.all([1, 2, 3].map(() => ask(who, QUESTION)));
  const exchanges = await Promise.all(asked.map(exchangeOf));
  const [room, ...others] = await roomsOf(who);
  expect([room?.name, others]).toEqual([FIRST_ROOM_NAME, []]);
  expect(
    new Set(exchanges.flatMap(({ userMessage, assistantMessage }) => [userMessage.roomId, assistantMessage.roomId])),
  ).toEqual(new Set([room?.id]));
  expect(await conversationOf(who)).toHaveLength(6);
});

test('a question without a room goes to the first room only', async () => {
  const who = await someSubscriber();
  const [first, second] = [await someRoom(who), await someRoom(who, { name: 'Bath' })];
  await ask(who, QUESTION);
  await ask(who, 'Which tiles grip when wet?', { roomId: second.id });
  expect((await conversationOf(who)).map(({ roomId }) => roomId)).toEqual([first.id, first.id]);
  expect((await messagesIn(who, second.id)).map(({ roomId }) => roomId)).toEqual([second.id, second.id]);
});

test('after the first room’s deletion the one touched last is first, an archived one last', async () => {
  const who = await someSubscriber();
  const rooms = [await someRoom(who), await someRoom(who), await someRoom(who), await someRoom(who)];
  const [first, touched, other, archived] = rooms.map(({ id }) => id) as [string, string, string, string];
  await who.put(`/api/rooms/${touched}`, { name: 'Touched last' });
  await who.put(`/api/rooms/${archived}`, { archived: true });
  const answeredIn = async () => (await exchangeOf(await ask(who, QUESTION))).userMessage.roomId;
  await deleteRoom(who, first);
  expect(await answeredIn()).toBe(touched);
  await Promise.all([deleteRoom(who, touched), deleteRoom(who, other)]);
  expect(await answeredIn()).toBe(archived);
  await deleteRoom(who, archived);
  expect([await roomsOf(who), await conversationOf(who)]).toEqual([[], []]);
  const made = await answeredIn();
  expect((await roomsOf(who)).map(({ id }) => id)).toEqual([made]);
});

/** A conversation as it was stored before rooms, and before notes had kinds and sources had quotes. */
async function talkedBeforeRooms(who: Member, exchanges: number): Promise<void> {
  const idOf = (n: number) => `01K9${String(n).padStart(22, '0')}`;
  const plain = { createdAt: '2026-11-01T00:00:00.000Z', status: 'done', failure: null, imageUrl: null };
  const none = { sources: [], notes: [], notesImageUrl: null };
  const put = Array.from({ length: exchanges }, (_, n) => [
    { ...plain, ...none, id: idOf(2 * n), role: 'user', content: `Question ${n}?` },
    {
      ...plain,
      id: idOf(2 * n + 1),
      role: 'assistant',
      content: `Answer ${n} [1].`,
      questionId: idOf(2 * n),
      sources: [{ n: 1, title: 'Whites', heading: 'Warm', document: 'whites.md', excerpt: 'Warm.' }],
      notes: [{ n: 1, text: 'Keep it.', x: 0.5, y: 0.5 }],
      notesImageUrl: '/objects/images/0123456789abcdef0123456789abcdef',
    },
  ])
    .flat()
    .map((item) => ({ ...Messages.key(earlierPartition(who.user.id), item.id), ...item }));
  await writeMany({ put });
}

test('an old conversation becomes the first room, once for two tabs', async () => {
  const who = await someSubscriber();
  await talkedBeforeRooms(who, 30);
  const looks = await Promise.all([roomsOf(who), conversationOf(who), roomsOf(who), conversationOf(who)]);
  const [room, ...others] = await roomsOf(who);
  expect([room, others]).toMatchObject([{ name: FIRST_ROOM_NAME, archived: false }, []]);
  expect(looks[0]).toEqual([room]);
  expect(looks[1]).toEqual(looks[3]);
  expect(looks[1]).toHaveLength(20);
  expect(looks[1].at(-1)).toMatchObject({
    content: 'Answer 29 [1].',
    roomId: room?.id,
    version: { n: 1, of: 1 },
    notes: [{ kind: 'change', title: '', text: 'Keep it.' }],
    sources: [{ passage: '', quotes: [] }],
  });
  expect(room?.cover).toMatchObject({ notes: [{ text: 'Keep it.' }] });
});

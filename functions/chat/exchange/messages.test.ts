/** Reading the conversation, page by page. */
import { describe, expect, test } from 'vitest';
import { ask, conversationOf, stop } from '../../../infra/testing/people/conversation.ts';
import { someSubscriber } from '../../../infra/testing/people/people.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';
import { type ChatMessage, Exchange } from '../../../shared/chat.ts';
import { type MessageItem, Messages } from '../../platform/table/entities/chat/message.ts';
import { earlierPartition, roomPartition } from '../../platform/table/keys.ts';
import { NOTHING_YET } from './exchange.ts';

/** A message as the table holds it. */
const stored = (id: string, more: Partial<MessageItem> = {}): MessageItem => ({
  id,
  role: 'assistant',
  content: `message ${id}`,
  imageUrl: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  status: 'done',
  ...NOTHING_YET,
  ...more,
});
const store = (roomId: string, item: MessageItem) => Messages.put(roomPartition(roomId), item.id, item);
const idOf = (n: number) => `01K9${String(n).padStart(22, '0')}`;

test('a conversation stored by an earlier version is read', async () => {
  const member = await someSubscriber();
  const { unsupported: _, ...older } = stored('01JD0000000000000000000001', {
    sources: [{ n: 1, title: 'Rugs', heading: 'Wool', document: 'rugs.md', excerpt: 'Wool.' } as never],
    notes: [{ n: 1, x: 0.5, y: 0.5, text: 'Keep it.' } as never],
  });
  await Messages.put(earlierPartition(member.user.id), older.id, older as MessageItem);
  expect(await conversationOf(member)).toMatchObject([
    { sources: [{ passage: '', quotes: [] }], notes: [{ kind: 'change', title: '' }], unsupported: [] },
  ]);
});

describe('the conversation', () => {
  test('is empty at first, and has no next page', async () => {
    const answer = await (await someSubscriber()).get('/api/chat/messages');
    expect(await answer.json()).toEqual([]);
    expect(answer.headers.get('link')).toBeNull();
  });

  test('comes in pages of 20 from the newest, oldest first within each', async () => {
    const member = await someSubscriber();
    const { id: room } = await someRoom(member);
    await Promise.all(Array.from({ length: 47 }, (_, index) => store(room, stored(idOf(index)))));
    const pages: string[][] = [];
    for (let path: string | undefined = '/api/chat/messages'; path; ) {
      const answer = await member.get(path);
      pages.push(((await answer.json()) as ChatMessage[]).map(({ id }) => id));
      path = /^<(\S+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(pages.map((page) => page.length)).toEqual([20, 20, 7]);
    expect(pages.toReversed().flat()).toEqual(Array.from({ length: 47 }, (_, index) => `${room}.${idOf(index)}`));
  });

  test('refuses a cursor that is not an id, and unknown parameters', async () => {
    const member = await someSubscriber();
    expect((await member.get('/api/chat/messages?cursor=MSG%23')).status).toBe(400);
    expect((await member.get('/api/chat/messages?limit=1000')).status).toBe(400);
  });

  test('shows a reply without renewal for 15 s as interrupted', async () => {
    const member = await someSubscriber();
    const writing = (n: number, age: number) => stored(idOf(n), { status: 'writing', renewedAt: Date.now() - age });
    const { id: room } = await someRoom(member);
    await Promise.all([store(room, writing(1, 16_000)), store(room, writing(2, 0))]);
    expect((await conversationOf(member)).map(({ status }) => status)).toEqual(['interrupted', 'writing']);
  });
});

describe('stopping', () => {
  test('a finished answer changes nothing', async () => {
    const member = await someSubscriber();
    const { assistantMessage } = Exchange.parse(await (await ask(member, 'How do I paint VJ walls?')).json());
    const answer = await stop(member, assistantMessage.id);
    expect([answer.status, await answer.json()]).toEqual([200, assistantMessage]);
    expect((await conversationOf(member)).at(-1)).toEqual(assistantMessage);
  });

  test('a question, an unknown message or no message at all is refused', async () => {
    const member = await someSubscriber();
    const { userMessage } = Exchange.parse(await (await ask(member, 'How do I paint VJ walls?')).json());
    for (const id of [userMessage.id, `${userMessage.roomId}.${idOf(404)}`, idOf(404), 'MSG', '..%2f..%2fuser'])
      expect((await stop(member, id)).status, id).toBe(404);
  });
});

/** The conversation in the query cache: its order, and each message once. */
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../shared/chat.ts';
import {
  type Conversation,
  ConversationCache,
  conversationKey,
  messagesOf,
  NO_MESSAGES,
} from './conversation-cache.ts';
import { isPending, NOTHING_ANSWERED, pendingExchange } from './pending.ts';

const ROOM = '01JDR00M000000000000000000';
const id = (n: number) => `01JD${String(n).padStart(22, '0')}`;
const message = (n: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  ...NOTHING_ANSWERED,
  id: id(n),
  role: n % 2 === 1 ? 'user' : 'assistant',
  content: `message ${n}`,
  imageUrl: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  status: 'done',
  roomId: '',
  version: { n: 1, of: 1 },
  spot: null,
  ...change,
});

/** A cache that holds two pages: messages 3 and 4, and before them 1 and 2. */
function loaded() {
  const client = new QueryClient();
  const pages = [
    { messages: [message(3), message(4)], next: id(3) },
    { messages: [message(1), message(2)], next: undefined },
  ];
  client.setQueryData<Conversation>(conversationKey('jo', ROOM), { pages, pageParams: [undefined, id(3)] });
  const shown = () => messagesOf(client.getQueryData<Conversation>(conversationKey('jo', ROOM)));
  return {
    client,
    cache: new ConversationCache(client, 'jo', ROOM),
    shown,
    numbers: () => shown().map((one) => one.content),
  };
}

describe('the conversation', () => {
  test('reads oldest first across its pages', () => {
    expect(loaded().numbers()).toEqual(['message 1', 'message 2', 'message 3', 'message 4']);
  });

  test('replaces a message in place, whichever page it is on', () => {
    const { cache, numbers } = loaded();
    cache.put(message(2, { content: 'said anew' }));
    expect(numbers()).toEqual(['message 1', 'said anew', 'message 3', 'message 4']);
  });

  test('holds a message once, also when a read brings it again', () => {
    const { cache, numbers } = loaded();
    cache.put(message(3), message(4), message(5));
    expect(numbers()).toEqual(['message 1', 'message 2', 'message 3', 'message 4', 'message 5']);
  });

  test('shows a question at once and last, then replaces it with the stored one', () => {
    const { cache, shown, numbers } = loaded();
    const pending = pendingExchange('a-key', ROOM, 'And the floor?', null);
    cache.put(pending.userMessage, pending.assistantMessage);
    expect(shown().slice(-2).map(isPending)).toEqual([true, true]);
    expect(shown().at(-1)?.status).toBe('writing');

    const stored = {
      userMessage: message(5, { content: 'And the floor?' }),
      assistantMessage: message(6, { content: '', status: 'writing' }),
    };
    cache.replace(pending, stored);
    expect(shown().some(isPending)).toBe(false);
    expect(numbers().slice(-2)).toEqual(['And the floor?', '']);
  });

  test('drops a question that was not accepted', () => {
    const { cache, numbers } = loaded();
    const pending = pendingExchange('a-key', ROOM, 'And the floor?', null);
    cache.put(pending.userMessage, pending.assistantMessage);
    cache.remove(pending.userMessage.id, pending.assistantMessage.id);
    expect(numbers()).toEqual(['message 1', 'message 2', 'message 3', 'message 4']);
  });

  test('extends a reply in place', () => {
    const { cache, shown } = loaded();
    cache.edit(id(4), (reply) => ({ ...reply, content: `${reply.content} and more` }));
    expect(shown().at(-1)?.content).toBe('message 4 and more');
  });

  test('moves to the room that the first question created', () => {
    const client = new QueryClient();
    client.setQueryData<Conversation>(conversationKey('jo', undefined), NO_MESSAGES);
    const first = new ConversationCache(client, 'jo', undefined);
    const pending = pendingExchange('a-key', undefined, 'Which white?', null);
    first.put(pending.userMessage, pending.assistantMessage);
    const room = first.moveTo(ROOM);
    room.replace(pending, { userMessage: message(1), assistantMessage: message(2) });
    const said = messagesOf(client.getQueryData<Conversation>(conversationKey('jo', ROOM)));
    expect(said.map(({ content }) => content)).toEqual(['message 1', 'message 2']);
    expect(client.getQueryData(conversationKey('jo', undefined))).toBeUndefined();
  });

  test('of one room does not change with another', () => {
    const { client, cache, numbers } = loaded();
    new ConversationCache(client, 'jo', '01JD0THER00000000000000000').put(message(5));
    new ConversationCache(client, 'jo', undefined).put(message(6));
    expect(numbers()).toHaveLength(4);
    expect(cache.place).not.toBe(new ConversationCache(client, 'jo', undefined).place);
  });

  test('of a signed-out member is not restored by a late answer', () => {
    const { client, cache } = loaded();
    client.removeQueries({ queryKey: conversationKey('jo', ROOM) });
    cache.put(message(5));
    expect(client.getQueryData(conversationKey('jo', ROOM))).toBeUndefined();
  });
});

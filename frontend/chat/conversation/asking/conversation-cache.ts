/** The conversation in the query cache: pages of messages, newest page first, and the changes to them. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ChatMessage, Exchange } from '../../../../shared/chat.ts';
import type { MessagePage } from '../../chat-calls.ts';

export type Conversation = InfiniteData<MessagePage>;

/**
 * The key contains the member, so that a reply that outlives a sign-out cannot reach the next member. Without a room it is
 * the conversation of a member who has no room yet.
 */
export const conversationKey = (userId: string, roomId: string | undefined) =>
  ['GET /api/chat/messages', userId, roomId ?? 'first'] as const;

/** The conversation of a new room. */
export const NO_MESSAGES: Conversation = { pages: [{ messages: [], next: undefined }], pageParams: [undefined] };

/** All loaded messages, oldest first, each once. The ids of a room sort by time. */
export function messagesOf(conversation: Conversation | undefined): ChatMessage[] {
  const byId = new Map(conversation?.pages.flatMap((page) => page.messages).map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Replaces known messages and adds the others to the newest page. */
function withMessages(conversation: Conversation, messages: ChatMessage[]): Conversation {
  const given = new Map(messages.map((message) => [message.id, message]));
  const pages = conversation.pages.map((page) => ({
    ...page,
    messages: page.messages.map((message) => {
      const replacement = given.get(message.id) ?? message;
      given.delete(message.id);
      return replacement;
    }),
  }));
  const [newest, ...older] = pages;
  if (!newest) return conversation;
  return { ...conversation, pages: [{ ...newest, messages: [...newest.messages, ...given.values()] }, ...older] };
}

function withoutMessages(conversation: Conversation, ids: string[]): Conversation {
  const pages = conversation.pages.map((page) => ({
    ...page,
    messages: page.messages.filter(({ id }) => !ids.includes(id)),
  }));
  return { ...conversation, pages };
}

/** Changes the cached conversation of one room; does nothing if it has not been loaded. */
export class ConversationCache {
  readonly client: QueryClient;
  readonly userId: string;
  /** Undefined until the member's first question has created a room. */
  readonly roomId: string | undefined;
  readonly #key: ReturnType<typeof conversationKey>;

  constructor(client: QueryClient, userId: string, roomId: string | undefined) {
    this.client = client;
    this.userId = userId;
    this.roomId = roomId;
    this.#key = conversationKey(userId, roomId);
  }

  /** The room's key in this tab's stores. */
  get place(): string {
    return placeOf(this.userId, this.roomId);
  }

  /** Moves the conversation so far to the room that the first question created. */
  moveTo(roomId: string): ConversationCache {
    const room = new ConversationCache(this.client, this.userId, roomId);
    const said = this.client.getQueryData<Conversation>(this.#key);
    this.client.setQueryData<Conversation>(room.#key, (known) =>
      known && said ? withMessages(known, messagesOf(said)) : said,
    );
    this.client.removeQueries({ queryKey: this.#key });
    return room;
  }

  #change(change: (conversation: Conversation) => Conversation): void {
    this.client.setQueryData<Conversation>(this.#key, (conversation) => conversation && change(conversation));
  }

  /** A loaded reply with its question; undefined if the question's page has not been loaded. */
  exchangeOf(replyId: string): Exchange | undefined {
    const messages = messagesOf(this.client.getQueryData<Conversation>(this.#key));
    const at = messages.findIndex(({ id }) => id === replyId);
    const [userMessage, assistantMessage] = [messages[at - 1], messages[at]];
    return userMessage?.role === 'user' && assistantMessage ? { userMessage, assistantMessage } : undefined;
  }

  /** Fetches the loaded pages again, after another tab has changed them. */
  async reload(): Promise<void> {
    await this.client.invalidateQueries({ queryKey: this.#key });
  }

  put(...messages: ChatMessage[]): void {
    this.#change((conversation) => withMessages(conversation, messages));
  }

  remove(...ids: string[]): void {
    this.#change((conversation) => withoutMessages(conversation, ids));
  }

  /** Replaces the optimistic exchange with the stored one. */
  replace(shown: Exchange, stored: Exchange): void {
    const ids = [shown.userMessage.id, shown.assistantMessage.id];
    this.#change((conversation) =>
      withMessages(withoutMessages(conversation, ids), [stored.userMessage, stored.assistantMessage]),
    );
  }

  edit(id: string, edit: (message: ChatMessage) => ChatMessage): void {
    this.#change((conversation) => {
      const message = messagesOf(conversation).find((candidate) => candidate.id === id);
      return message ? withMessages(conversation, [edit(message)]) : conversation;
    });
  }
}

/** The key of a room in this tab's stores; without a room, of the one that the first question will create. */
export const placeOf = (userId: string, roomId: string | undefined): string =>
  roomId === undefined ? userId : `${userId}:${roomId}`;

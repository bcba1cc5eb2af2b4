/** The conversation in the query cache: pages of messages, newest page first, and the few ways in which they change. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ChatMessage, Exchange } from '../../../shared/chat.ts';
import type { MessagePage } from '../chat-calls.ts';

export type Conversation = InfiniteData<MessagePage>;

/**
 * Each member has places of their own in the cache: a reply that outlives a sign-out cannot reach the next member. Without a
 * room it is the conversation of a member who has none yet.
 */
export const conversationKey = (userId: string, roomId: string | undefined) =>
  ['GET /api/chat/messages', userId, roomId ?? 'first'] as const;

/** Of a room that has just been made. */
export const NO_MESSAGES: Conversation = { pages: [{ messages: [], next: undefined }], pageParams: [undefined] };

/** All messages that have been loaded, oldest first, each once. Ids of one room sort as time goes. */
export function messagesOf(conversation: Conversation | undefined): ChatMessage[] {
  const byId = new Map(conversation?.pages.flatMap((page) => page.messages).map((message) => [message.id, message]));
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Replaces messages that are there and adds the others to the newest page. */
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

/** Changes to the conversation of one room; where it has not been loaded, there is nothing to change. */
export class ConversationCache {
  readonly client: QueryClient;
  readonly userId: string;
  /** Undefined until the member's first question has begun their first room. */
  readonly roomId: string | undefined;
  readonly #key: ReturnType<typeof conversationKey>;

  constructor(client: QueryClient, userId: string, roomId: string | undefined) {
    this.client = client;
    this.userId = userId;
    this.roomId = roomId;
    this.#key = conversationKey(userId, roomId);
  }

  /** What names the room in this tab. */
  get place(): string {
    return placeOf(this.userId, this.roomId);
  }

  /** Takes what has been said so far along to the room that the first question began. */
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

  /** A reply that has been loaded, with the question before it; undefined where that is on a page that has not been. */
  exchangeOf(replyId: string): Exchange | undefined {
    const messages = messagesOf(this.client.getQueryData<Conversation>(this.#key));
    const at = messages.findIndex(({ id }) => id === replyId);
    const [userMessage, assistantMessage] = [messages[at - 1], messages[at]];
    return userMessage?.role === 'user' && assistantMessage ? { userMessage, assistantMessage } : undefined;
  }

  /** Asks the server for what has been loaded once more: another tab has changed it. */
  async reload(): Promise<void> {
    await this.client.invalidateQueries({ queryKey: this.#key });
  }

  put(...messages: ChatMessage[]): void {
    this.#change((conversation) => withMessages(conversation, messages));
  }

  remove(...ids: string[]): void {
    this.#change((conversation) => withoutMessages(conversation, ids));
  }

  /** What was shown at once gives way to what the server stored. */
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

/** Names a room, or the one that is still to begin, in what this tab keeps of each. */
export const placeOf = (userId: string, roomId: string | undefined): string =>
  roomId === undefined ? userId : `${userId}:${roomId}`;

/** Ids of messages that the server has not stored yet; `~` sorts after every id. */
const PENDING = '~';
export const isPending = ({ id }: ChatMessage): boolean => id.startsWith(PENDING);

/** What a message has that holds no answer yet. */
export const NOTHING_ANSWERED = {
  failure: null,
  sources: [],
  notes: [],
  notesImageUrl: null,
  hazard: null,
  unsupported: [],
  rating: null,
  ratingDetails: null,
  suggestions: [],
  palette: null,
} satisfies Partial<ChatMessage>;

/** A question as it is shown before the server has it, and the empty reply that follows. */
export function pendingExchange(
  key: string,
  roomId: string | undefined,
  content: string,
  imageUrl: string | null,
): Exchange {
  const shared = {
    ...NOTHING_ANSWERED,
    roomId: roomId ?? '',
    createdAt: new Date().toISOString(),
    version: { n: 1, of: 1 },
    spot: null,
  };
  return {
    userMessage: { ...shared, id: `${PENDING}${key}-1`, role: 'user', content, imageUrl, status: 'done' },
    assistantMessage: {
      ...shared,
      id: `${PENDING}${key}-2`,
      role: 'assistant',
      content: '',
      imageUrl: null,
      status: 'writing',
    },
  };
}

/** The exchange that shows until the server has stored it: of a new question, an edited one, or one to answer again. */
import type { ChatMessage, Exchange } from '../../../../shared/chat.ts';

/** Prefix of the ids of messages that the server has not stored yet; `~` sorts after every id. */
const PENDING = '~';
export const isPending = ({ id }: ChatMessage): boolean => id.startsWith(PENDING);

/** The answer fields of a message without an answer. */
export const NOTHING_ANSWERED = {
  failure: null,
  sources: [],
  notes: [],
  notesImageUrl: null,
  hazard: null,
  care: [],
  unsupported: [],
  rating: null,
  ratingDetails: null,
  suggestions: [],
  todos: [],
  facts: [],
  palette: null,
} satisfies Partial<ChatMessage>;

/** The optimistic exchange: a question that the server has not stored yet, and its empty reply. */
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

/** The reply at the start of its next version, without text. What its question says stays. */
export const renewedReply = (reply: ChatMessage): ChatMessage => ({
  ...reply,
  ...NOTHING_ANSWERED,
  facts: reply.facts,
  content: '',
  status: 'writing',
  version: { n: reply.version.of + 1, of: reply.version.of + 1 },
});

/** The edited question, and its reply without text. */
export const editedExchange = (
  { userMessage, assistantMessage }: Exchange,
  content: string,
  imageUrl: string | null,
): Exchange => ({
  userMessage: {
    ...userMessage,
    content,
    imageUrl,
    imageSize: imageUrl === userMessage.imageUrl ? userMessage.imageSize : undefined,
  },
  assistantMessage: { ...renewedReply(assistantMessage), facts: [] },
});

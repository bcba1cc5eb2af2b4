/** The optimistic exchange while a question is answered again, until the server has stored the new version. */
import type { ChatMessage, Exchange } from '../../../shared/chat.ts';
import { NOTHING_ANSWERED } from './conversation.ts';

/** The reply at the start of its next version, without text. */
export const renewedReply = (reply: ChatMessage): ChatMessage => ({
  ...reply,
  ...NOTHING_ANSWERED,
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
  assistantMessage: renewedReply(assistantMessage),
});

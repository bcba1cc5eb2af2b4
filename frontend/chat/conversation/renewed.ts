/** What an exchange looks like from the moment that it is answered anew until the server has stored that. */
import type { ChatMessage, Exchange } from '../../../shared/chat.ts';
import { NOTHING_ANSWERED } from './conversation.ts';

/** The reply as the next version begins: nothing said yet. */
export const renewedReply = (reply: ChatMessage): ChatMessage => ({
  ...reply,
  ...NOTHING_ANSWERED,
  content: '',
  status: 'writing',
  version: { n: reply.version.of + 1, of: reply.version.of + 1 },
});

/** The question with other words, and the reply as it begins. */
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

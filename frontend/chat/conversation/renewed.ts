/** What an exchange looks like from the moment that it is answered anew until the server has stored that. */
import type { ChatMessage, Exchange } from '../../../shared/chat.ts';

/** The reply as the next version begins: nothing said yet. */
export const renewedReply = (reply: ChatMessage): ChatMessage => ({
  ...reply,
  content: '',
  status: 'writing',
  failure: null,
  sources: [],
  notes: [],
  notesImageUrl: null,
  hazard: null,
  unsupported: [],
  rating: null,
  ratingDetails: null,
  version: { n: reply.version.of + 1, of: reply.version.of + 1 },
  suggestions: [],
  palette: null,
});

/** The question with other words, and the reply as it begins. */
export const editedExchange = (
  { userMessage, assistantMessage }: Exchange,
  content: string,
  imageUrl: string | null,
): Exchange => ({
  userMessage: { ...userMessage, content, imageUrl },
  assistantMessage: renewedReply(assistantMessage),
});

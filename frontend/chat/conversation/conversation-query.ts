/** The query of a conversation: its newest page, and older pages on demand. */
import { pagesQuery } from '../../api/use-pages.ts';
import { earlyMessages, fetchMessages } from '../chat-calls.ts';
import { conversationKey } from './conversation.ts';

/** For one room; without a room, for a member whose first question will create one. */
export const conversationQuery = (userId: string, roomId: string | undefined) =>
  pagesQuery(
    conversationKey(userId, roomId),
    (cursor, signal) => fetchMessages(roomId, cursor, signal),
    () => earlyMessages(roomId),
  );

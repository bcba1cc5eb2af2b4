/** The query of a conversation: its newest page, and the older ones on demand. */
import { pagesQuery } from '../../api/use-pages.ts';
import { earlyMessages, fetchMessages } from '../chat-calls.ts';
import { conversationKey } from './conversation.ts';

/** Of one room; without one, of a member whose first question begins their first room. */
export const conversationQuery = (userId: string, roomId: string | undefined) =>
  pagesQuery(
    conversationKey(userId, roomId),
    (cursor, signal) => fetchMessages(roomId, cursor, signal),
    () => earlyMessages(roomId),
  );

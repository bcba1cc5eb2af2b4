/** The answer that a room sheet's notes come from. */
import { useQuery } from '@tanstack/react-query';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { fetchMessages } from '../../chat-calls.ts';

/** A reading further back is not found; the sheet then has its notes without palette and sources. */
const PAGES = 5;

/** The reading of a room's cover among the newest messages: the answer with its palette and sources. Null if the room has none. Searched again each time the sheet opens. */
export function useReading(roomId: string, imageUrl: string | undefined) {
  return useQuery({
    queryKey: ['reading', roomId, imageUrl],
    queryFn: ({ signal }) => findReading(roomId, imageUrl, signal),
    gcTime: 0,
    enabled: imageUrl !== undefined,
  });
}

export async function findReading(
  roomId: string,
  imageUrl: string | undefined,
  signal: AbortSignal,
): Promise<ChatMessage | null> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const { messages, next } = await fetchMessages(roomId, cursor, signal);
    const reading = messages.findLast(({ notes, notesImageUrl }) => notes.length > 0 && notesImageUrl === imageUrl);
    if (reading) return reading;
    if (next === undefined) return null;
    cursor = next;
  }
  return null;
}

/** The reading that a room's cover is from: the answer with its palette and its sources, found among the newest messages. */
import { useQuery } from '@tanstack/react-query';
import type { ChatMessage } from '../../../shared/chat.ts';
import { fetchMessages } from '../chat-calls.ts';

/** A reading further back than this is left out: its notes are on the sheet all the same. */
const PAGES = 5;

/** Null where the room has none. Looked for anew each time the sheet is opened. */
export function useReading(roomId: string, imageUrl: string | undefined) {
  return useQuery({
    queryKey: ['reading', roomId, imageUrl],
    queryFn: ({ signal }) => find(roomId, imageUrl, signal),
    gcTime: 0,
    enabled: imageUrl !== undefined,
  });
}

async function find(roomId: string, imageUrl: string | undefined, signal: AbortSignal): Promise<ChatMessage | null> {
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

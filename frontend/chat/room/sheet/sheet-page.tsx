/** The room sheet: a room on one page of A4, for printing from the browser. */
import { useQuery } from '@tanstack/react-query';
import type { ChatMessage } from '../../../../shared/chat.ts';
import type { Home, RoomWithTasks } from '../../../../shared/rooms.ts';
import { FullPageSpinner } from '../../../ui/feedback/spinner.tsx';
import { fetchMessages } from '../../chat-calls.ts';
import { BackToRoom, RoomPart } from '../../rooms/room-part.tsx';
import { RoomSheet } from './room-sheet.tsx';
import { SheetDesk } from './sheet-desk.tsx';

/** Shown to signed-in subscribers only. `app.tsx` checks both, and the format of the room's id. */
export default function SheetPage({ roomId }: { roomId: string }) {
  return (
    <RoomPart roomId={roomId} title="Room sheet">
      {(room, home) => <ReadSheet room={room} home={home} />}
    </RoomPart>
  );
}

function ReadSheet({ room, home }: { room: RoomWithTasks; home: Home }) {
  const reading = useReading(room.id, room.cover?.imageUrl);
  if (reading.isLoading) return <FullPageSpinner label="Laying out the room sheet" />;
  return (
    <SheetDesk back={<BackToRoom roomId={room.id}>Back to the room</BackToRoom>}>
      <RoomSheet room={room} home={home} reading={reading.data ?? null} />
    </SheetDesk>
  );
}

/** A reading further back is not found; the sheet then has its notes without palette and sources. */
const PAGES = 5;

/** The reading of a room's cover among the newest messages: the answer with its palette and sources. Null if the room has none. Searched again each time the sheet opens. */
function useReading(roomId: string, imageUrl: string | undefined) {
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

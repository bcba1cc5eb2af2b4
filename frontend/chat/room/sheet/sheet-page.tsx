/** The room sheet: a room on one page of A4, for printing from the browser. */
import type { Home, RoomWithTasks } from '../../../../shared/rooms.ts';
import { FullPageSpinner } from '../../../ui/feedback/spinner.tsx';
import { BackToRoom, RoomPart } from '../../rooms/room-part.tsx';
import { RoomSheet } from './room-sheet.tsx';
import { SheetDesk } from './sheet-desk.tsx';
import { useReading } from './use-reading.ts';

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

/** The room sheet: a room on one page of A4, for the browser's own print. */
import { Link } from 'react-router';
import { FullPageSpinner } from '../../ui/feedback/spinner.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { RoomGone } from '../rooms/room-gone.tsx';
import { useIsGone } from '../rooms/rooms-cache.ts';
import { useRoom } from '../rooms/use-rooms.ts';

/** Shown to signed-in subscribers; `app.tsx` sees to both, and to the shape of the room's id. */
export default function SheetPage({ roomId }: { roomId: string }) {
  usePageTitle('Room sheet');
  const { data: room } = useRoom(roomId);
  const isGone = useIsGone(roomId);
  if (isGone) return <RoomGone />;
  if (!room) return <FullPageSpinner label="Loading your room" />;
  return (
    <div className="wrap grow py-12">
      <h1>{room.name}</h1>
      <Link to={`/assistant/${roomId}`} className="link mt-4 inline-block">
        Back to the room
      </Link>
    </div>
  );
}

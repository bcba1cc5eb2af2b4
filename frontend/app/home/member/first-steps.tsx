/** What a member does right after paying: add the first photo, or go back to the rooms of an earlier membership. */
import { useRooms } from '../../../chat/rooms/use-rooms.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { FirstRoom } from './first-room.tsx';
import './member-home.css';

export default function FirstSteps() {
  const rooms = useRooms();
  if (rooms.isLoading) return <div className="room-frame-corners min-h-104" />;
  if (!rooms.data?.some(({ archived }) => !archived)) return <FirstRoom />;
  return (
    <div className="border-y border-rule py-6">
      <p className="text-lead">Your rooms are where you left them.</p>
      <LinkButton to="/assistant" className="mt-4">
        Open your rooms
      </LinkButton>
    </div>
  );
}

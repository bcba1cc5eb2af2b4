/** How many rooms a member has made, as a sentence on their membership page. */
import { useRooms } from '../../../chat/rooms/use-rooms.ts';

export default function RoomsMade() {
  const { data } = useRooms();
  if (!data) return null;
  const count = data.length;
  return count === 0 ? 'None yet' : `${count} ${count === 1 ? 'room' : 'rooms'}`;
}

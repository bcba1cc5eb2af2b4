/** The kinds to choose from for a room without a name. */
import type { RoomKind } from '../../../../shared/rooms.ts';
import { NEW_ROOM_NAMES, newRoomName } from '../../rooms/new-room/new-room-names.ts';
import { useChangeRoom, useRooms } from '../../rooms/use-rooms.ts';

const ASKED: readonly RoomKind[] = ['living', 'kitchen', 'bedroom', 'bathroom', 'outdoor'];

/** Names a room that a first photo or question has created, with one press. Asked only after the reading. */
export function KindChips({ roomId }: { roomId: string }) {
  const change = useChangeRoom(roomId);
  const { data: rooms = [] } = useRooms();
  return (
    <fieldset className="room-facts flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="float-left min-[761px]:max-[1320px]:sr-only">Which room is it?</legend>
      {ASKED.map((kind) => (
        <button
          key={kind}
          type="button"
          className="link min-h-6"
          onClick={() => change.mutate({ kind, name: newRoomName(kind, rooms) })}
        >
          {NEW_ROOM_NAMES[kind]}
        </button>
      ))}
    </fieldset>
  );
}

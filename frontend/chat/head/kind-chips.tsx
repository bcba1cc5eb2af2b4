/** Names the room that a first photo or question has begun, with one press: nobody was asked before the reading. */
import type { RoomKind } from '../../../shared/rooms.ts';
import { useRooms } from '../rooms/use-rooms.ts';
import { newRoomName } from '../switcher/room-words.ts';

const ASKED: readonly RoomKind[] = ['living', 'kitchen', 'bedroom', 'bathroom', 'outdoor'];

export function KindChips({ onChoose }: { onChoose: (kind: RoomKind, name: string) => void }) {
  const { data: rooms = [] } = useRooms();
  return (
    <fieldset className="room-facts flex flex-wrap items-center gap-x-4 gap-y-1">
      <legend className="float-left">Which room is it?</legend>
      {ASKED.map((kind) => {
        const name = newRoomName(kind, rooms);
        return (
          <button key={kind} type="button" className="link min-h-6" onClick={() => onChoose(kind, name)}>
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}

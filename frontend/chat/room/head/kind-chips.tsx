/** Names a room that a first photo or question has created, with one press. Asked only after the reading. */
import { FIRST_ROOM_NAME, type Room, type RoomKind } from '../../../../shared/rooms.ts';
import { newRoomName } from '../../rooms/switcher/room-words.ts';
import { useChangeRoom, useListedRoom, useRoom, useRooms } from '../../rooms/use-rooms.ts';

const ASKED: readonly RoomKind[] = ['living', 'kitchen', 'bedroom', 'bathroom', 'outdoor'];

/** Whether the room has neither a name nor a kind yet. */
export const isUnnamed = ({ name, kind }: Room): boolean => name === FIRST_ROOM_NAME && kind === null;

/** The chips in a separate row on a phone, whose head has no space for them. Reserves the row until the room has loaded. */
export function KindRow({ roomId }: { roomId: string | undefined }) {
  const { data } = useRoom(roomId);
  const listed = useListedRoom(roomId);
  const room = data ?? listed;
  if (roomId === undefined) return <div className="kind-row" />;
  return room && isUnnamed(room) ? <KnownRow room={room} /> : null;
}

function KnownRow({ room: { id } }: { room: Room }) {
  const change = useChangeRoom(id);
  return (
    <div className="kind-row">
      <KindChips onChoose={(kind, name) => change.mutate({ kind, name })} />
    </div>
  );
}

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

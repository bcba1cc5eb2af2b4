/** Names the room that a first photo or question has begun, with one press: nobody was asked before the reading. */
import { FIRST_ROOM_NAME, type Room, type RoomKind } from '../../../shared/rooms.ts';
import { useChangeRoom, useListedRoom, useRoom, useRooms } from '../rooms/use-rooms.ts';
import { newRoomName } from '../switcher/room-words.ts';

const ASKED: readonly RoomKind[] = ['living', 'kitchen', 'bedroom', 'bathroom', 'outdoor'];

/** Whether its member has not been asked yet what room it is. */
export const isUnnamed = ({ name, kind }: Room): boolean => name === FIRST_ROOM_NAME && kind === null;

/** The chips as a row of their own, for a phone: its head has no room for them. The row's place is kept until the room is known. */
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

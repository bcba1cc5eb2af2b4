/** The names of new rooms. Loaded where one is made or named. */
import type { Room, RoomKind } from '../../../../shared/rooms.ts';
import { plainName } from '../room-words.ts';

/** In the order of the form. For a kind without a name, the member chooses one. */
export const NEW_ROOM_NAMES: Record<RoomKind, string> = {
  living: 'Living room',
  kitchen: 'Kitchen',
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
  dining: 'Dining room',
  study: 'Study',
  childrens: 'Children’s room',
  laundry: 'Laundry',
  hallway: 'Hallway',
  outdoor: 'Outdoors',
  'whole-home': 'Whole home',
  other: '',
};

/** The name of a new room of this kind: "Bedroom", or "Bedroom 2" if that is taken. */
export function newRoomName(kind: RoomKind, rooms: readonly Pick<Room, 'name'>[]): string {
  const name = NEW_ROOM_NAMES[kind];
  if (name === '') return '';
  const taken = new Set(rooms.map((room) => plainName(room.name)));
  let candidate = name;
  for (let n = 2; taken.has(plainName(candidate)); n++) candidate = `${name} ${n}`;
  return candidate;
}

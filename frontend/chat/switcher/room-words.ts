/** What a list says of a room, how a room is found in it, and what a new room is called. */
import type { Room, RoomKind } from '../../../shared/rooms.ts';

/** In the order in which a member is asked. A kind without a name of its own leaves the naming to the member. */
export const NEW_ROOM_NAMES: Record<RoomKind, string> = {
  living: 'Living room',
  kitchen: 'Kitchen',
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
  dining: 'Dining room',
  study: 'Study',
  childrens: "Children's room",
  laundry: 'Laundry',
  hallway: 'Hallway',
  outdoor: 'Outdoors',
  'whole-home': 'Whole home',
  other: '',
};

/** "4 to do", "All done", or nothing where there are no to-dos. */
export function leftToDo({ todo: { done, all } }: Pick<Room, 'todo'>): string | undefined {
  if (all === 0) return undefined;
  return done === all ? 'All done' : `${all - done} to do`;
}

/** The same, and what is next: "4 to do. Next: Test the eaves". */
export function nextToDo(room: Pick<Room, 'todo' | 'nextTask'>): string | undefined {
  const left = leftToDo(room);
  return left !== undefined && room.nextTask ? `${left}. Next: ${room.nextTask.text}` : left;
}

/** Letters as they are typed in a hurry: without accents, capitals and double spaces. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The rooms whose names have every word of `query` in them, in the order they came. */
export function roomsNamed<R extends Pick<Room, 'name'>>(rooms: readonly R[], query: string): R[] {
  const words = plain(query).split(' ');
  return rooms.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}

/** What a new room of this kind is called: "Bedroom", or "Bedroom 2" where there is one. */
export function newRoomName(kind: RoomKind, rooms: readonly Pick<Room, 'name'>[]): string {
  const name = NEW_ROOM_NAMES[kind];
  if (name === '') return '';
  const taken = new Set(rooms.map((room) => plain(room.name)));
  let candidate = name;
  for (let n = 2; taken.has(plain(candidate)); n++) candidate = `${name} ${n}`;
  return candidate;
}

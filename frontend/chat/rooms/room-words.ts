/** The text about a room in a list, the search by name, and the names of new rooms. */
import type { Room, RoomKind } from '../../../shared/rooms.ts';

/** In the order of the form. For a kind without a name, the member chooses one. */
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

/** "4 to do" or "All done"; undefined without to-dos. */
export function leftToDo({ todo: { done, all } }: Pick<Room, 'todo'>): string | undefined {
  if (all === 0) return undefined;
  return done === all ? 'All done' : `${all - done} to do`;
}

/** Also names the next job: "4 to do. Next: Test the eaves". */
export function nextToDo(room: Pick<Room, 'todo' | 'nextTask'>): string | undefined {
  const left = leftToDo(room);
  return left !== undefined && room.nextTask ? `${left}. Next: ${room.nextTask.text}` : left;
}

/** Normalises text for the search: without accents, capitals and double spaces. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The rooms whose names contain every word of `query`, in their given order. */
export function roomsNamed<R extends Pick<Room, 'name'>>(rooms: readonly R[], query: string): R[] {
  const words = plain(query).split(' ');
  return rooms.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}

/** The name of a new room of this kind: "Bedroom", or "Bedroom 2" if that is taken. */
export function newRoomName(kind: RoomKind, rooms: readonly Pick<Room, 'name'>[]): string {
  const name = NEW_ROOM_NAMES[kind];
  if (name === '') return '';
  const taken = new Set(rooms.map((room) => plain(room.name)));
  let candidate = name;
  for (let n = 2; taken.has(plain(candidate)); n++) candidate = `${name} ${n}`;
  return candidate;
}

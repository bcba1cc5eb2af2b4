/** The text about a room in a list, and the search by name. */
import type { Room } from '../../../shared/rooms.ts';

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

/** Normalises a name to compare it: without accents, capitals and double spaces. */
export const plainName = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The rooms whose names contain every word of `query`, in their given order. */
export function roomsNamed<R extends Pick<Room, 'name'>>(rooms: readonly R[], query: string): R[] {
  const words = plainName(query).split(' ');
  return rooms.filter(({ name }) => words.every((word) => plainName(name).includes(word)));
}

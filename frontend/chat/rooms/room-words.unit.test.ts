/** The texts about rooms in lists, their search, and their names. */
import { expect, test } from 'vitest';
import { newRoomName } from './new-room/new-room-names.ts';
import { leftToDo, nextToDo, roomsNamed } from './room-words.ts';

const task = { id: 'a', text: 'Test the eaves', licensed: true, done: false };

test('says what is left to do, and nothing for a room without to-dos', () => {
  expect(leftToDo({ todo: { done: 1, all: 5 } })).toBe('4 to do');
  expect(leftToDo({ todo: { done: 2, all: 2 } })).toBe('All done');
  expect(leftToDo({ todo: { done: 0, all: 0 } })).toBeUndefined();
  expect(nextToDo({ todo: { done: 1, all: 5 }, nextTask: task })).toBe('4 to do. Next: Test the eaves');
  expect(nextToDo({ todo: { done: 2, all: 2 }, nextTask: null })).toBe('All done');
});

test('finds rooms by any words, ignoring capitals and accents', () => {
  const rooms = ['Living room', 'Café nook', 'Bedroom  2', 'Grandma’s (old) room'].map((name) => ({ name }));
  const found = (query: string) => roomsNamed(rooms, query).map(({ name }) => name);
  expect(found('CAFE')).toEqual(['Café nook']);
  expect(found('room living')).toEqual(['Living room']);
  expect(found('bedroom 2')).toEqual(['Bedroom  2']);
  expect(found('(old')).toEqual(['Grandma’s (old) room']);
  expect(found('  ')).toHaveLength(4);
  expect(found('.*')).toEqual([]);
});

test('gives a new room the first free name of its kind', () => {
  expect(newRoomName('bedroom', [])).toBe('Bedroom');
  expect(newRoomName('bedroom', [{ name: 'bedroom' }, { name: 'Bedroom 3' }])).toBe('Bedroom 2');
  expect(newRoomName('other', [])).toBe('');
});

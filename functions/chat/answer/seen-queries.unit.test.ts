/** What a photo is searched by: the room, its materials, and what is broken before what could be better. */
import { expect, test } from 'vitest';
import type { NoteKind } from '../../../shared/chat.ts';
import { queriesInSeenRoom, queriesOfSeen } from './seen-queries.ts';

const note = (n: number, kind: NoteKind, title: string) => ({ n, kind, title, text: 'Say so.', x: 0.5, y: 0.5 });
const LOOK = {
  problem: 'none' as const,
  kind: 'bathroom',
  materials: ['green tile', 'timber vanity'],
  notes: [
    note(1, 'keep', 'Good window'),
    note(2, 'change', 'Small mirror'),
    note(3, 'fix', 'Mould at grout'),
    note(4, 'change', 'Bare wall'),
  ],
};

test('the room, what is broken and one change are searched', () => {
  expect(queriesOfSeen(LOOK, 'laundry')).toEqual([
    'bathroom, green tile, timber vanity',
    'Mould at grout. Say so.',
    'Small mirror. Say so.',
  ]);
});

test('a photo that was not looked at is searched by its room', () => {
  expect(queriesOfSeen(undefined, 'laundry')).toEqual(['laundry']);
  expect(queriesOfSeen(undefined, undefined)).toEqual([]);
});

test('a picture of no room is not searched', () => {
  expect(queriesOfSeen({ ...LOOK, problem: 'too-dark', notes: [] }, 'laundry')).toEqual([]);
});

test('a question that names no room is searched in the room of the photo', () => {
  expect(queriesInSeenRoom('Would a second mirror help?', LOOK, 'laundry')).toEqual([
    'Would a second mirror help? bathroom',
  ]);
  expect(queriesInSeenRoom('Would a second mirror help?', { ...LOOK, kind: 'room' }, 'laundry')).toEqual([
    'Would a second mirror help? laundry',
  ]);
});

test('a question that names a room, and a photo of none, add no search', () => {
  expect(queriesInSeenRoom('Does a mirror suit the hallway?', LOOK, 'laundry')).toEqual([]);
  expect(queriesInSeenRoom('Would a mirror help?', { ...LOOK, kind: 'room' }, undefined)).toEqual([]);
});

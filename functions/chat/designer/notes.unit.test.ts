/** The notes on a photo, as the model writes them and as they are kept. */
import { expect, test } from 'vitest';
import { notesFrom } from './notes.ts';

const noted = (...notes: unknown[]) => notesFrom(JSON.stringify({ notes }));

test('notes are numbered in their order', () => {
  expect(noted({ x: 0, y: 1, text: ' Keep the cornice. ' }, { x: 0.5, y: 0.25, text: 'A lamp here.' })).toEqual([
    { n: 1, x: 0, y: 1, text: 'Keep the cornice.' },
    { n: 2, x: 0.5, y: 0.25, text: 'A lamp here.' },
  ]);
});

test('a note off the photo, without words or malformed is dropped, and the others close ranks', () => {
  const kept = { x: 0.5, y: 0.5, text: 'Kept' };
  const dropped = [
    { ...kept, x: 1.01 },
    { ...kept, y: -0.1 },
    { ...kept, text: '  ' },
    { ...kept, x: '0.5' },
    { x: 1 },
    null,
    'note',
  ];
  expect(noted(...dropped, kept)).toEqual([{ n: 1, ...kept }]);
});

test('there are at most five, and none is long', () => {
  const notes = noted(...Array.from({ length: 9 }, () => ({ x: 0.5, y: 0.5, text: 'word '.repeat(500) })));
  expect(notes).toHaveLength(5);
  expect(notes.every(({ text }) => text.length <= 240)).toBe(true);
});

test.each(['', '{', 'null', '[]', '{"notes":{}}', '{"notes":"five"}'])('no notes are read from %j', (json) => {
  expect(notesFrom(json)).toEqual([]);
});

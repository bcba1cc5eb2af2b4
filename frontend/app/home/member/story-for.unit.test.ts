/** The story that fits a member's house. */
import { expect, test } from 'vitest';
import { LISTED_ROOM, NO_HOME } from '../../../../infra/testing/people/rooms.ts';
import type { Note } from '../../../../shared/chat.ts';
import type { Room } from '../../../../shared/rooms.ts';
import { storyFor } from './story-for.ts';

const note = (n: number, title: string, kind: Note['kind'] = 'change'): Note => ({
  n,
  kind,
  title,
  text: title,
  x: 0,
  y: 0,
});
const room = (more: Partial<Room>): Room => ({ ...LISTED_ROOM, name: 'Living room', ...more });
const withNotes = (...notes: Note[]) =>
  room({ cover: { imageUrl: '/objects/images/00000000000000000000000000000000', notes } });

test('a note that asks for a change picks the story', () => {
  const { article, why } = storyFor([withNotes(note(1, 'Keep the lamp', 'keep'), note(3, 'Dim the globe'))], NO_HOME);
  expect([article.slug, why]).toEqual(['light-a-room-five-times', 'Picked for note 3, Dim the globe']);
});

test('a room picks it where no note does', () => {
  const { article, why } = storyFor([room({}), room({ name: 'Ensuite', kind: 'bathroom' })], NO_HOME);
  expect([article.slug, why]).toEqual(['a-bathroom-for-thirty-years', 'Picked for Ensuite']);
});

test.each([
  [{ tenure: 'rented' }, 'a-living-room-for-1500-dollars', 'Picked for a rented home'],
  [{ style: 'Federation cottage' }, 'the-picture-rail', 'Picked for an old house'],
  [{ state: 'QLD' }, 'cool-the-house-first', 'Picked for a hot summer'],
  [{}, 'follow-the-sun', undefined],
] as const)('a home that is %o gets %s', (more, slug, reason) => {
  const { article, why } = storyFor([], { ...NO_HOME, ...more });
  expect([article.slug, why]).toEqual([slug, reason]);
});

test('a home that is not known gets the featured story', () => {
  expect(storyFor([], null).article.slug).toBe('follow-the-sun');
});

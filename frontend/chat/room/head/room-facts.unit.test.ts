/** The facts in a room's head. */
import { expect, test } from 'vitest';
import { NO_HOME } from '../../../../infra/testing/people/rooms.ts';
import type { Home } from '../../../../shared/rooms.ts';
import { factsOf } from './room-facts.ts';

const BARE = { facing: null, size: null, keep: [] };

test('gives no sentence without facts', () => {
  expect(factsOf(BARE, NO_HOME)).toEqual({ room: undefined, home: undefined });
  expect(factsOf({ ...BARE, facing: 'unknown' }, undefined)).toEqual({ room: undefined, home: undefined });
});

test('describes a room in one sentence', () => {
  const room = { facing: 'w', size: { width: 5.4, length: 4.2, height: null }, keep: ['The brick'] } as const;
  expect(factsOf({ ...room, keep: [...room.keep] }, NO_HOME).room).toEqual({
    lead: 'Faces west',
    rest: ', 5.4 × 4.2 m, keeping the brick',
  });
  expect(factsOf({ ...BARE, keep: ['a', 'b'] }, NO_HOME).room).toEqual({ lead: 'Keeping a and b', rest: '' });
  expect(factsOf({ ...BARE, keep: ['a', 'b', 'c', 'd'] }, NO_HOME).room?.lead).toBe('Keeping a, b, 2 more');
});

test('describes a home in one sentence', () => {
  const climate = { zone: 24, town: 'Canberra', words: 'a climate like Canberra’s (cool temperate)' };
  const home: Home = { ...NO_HOME, postcode: '2602', state: 'ACT', climate, style: '1958 house', tenure: 'owned' };
  expect(factsOf(BARE, home).home).toEqual({ lead: '1958 house', rest: ' in ACT 2602, cool temperate, your own' });
  expect(factsOf(BARE, { ...NO_HOME, state: 'NSW', tenure: 'owned' }).home).toEqual({
    lead: 'NSW',
    rest: ', your own',
  });
  expect(factsOf(BARE, { ...NO_HOME, tenure: 'rented' }).home).toEqual({ lead: 'Rented', rest: '' });
});

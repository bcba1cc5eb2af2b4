/** Answers of the shell's script are given once, and dropped by a write. */
import { afterEach, expect, test } from 'vitest';
import { forgetEarly, takeEarly, takeEarlySuccess } from './early-answers.ts';

const rooms = { status: 200, text: '[]', link: null };
const refused = { status: 401, text: '{}', link: null };
const came = (...answers: [string, typeof rooms | Promise<typeof rooms>][]) => {
  globalThis.earlyAnswers = new Map(answers);
};
afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

test('an answer is given once', () => {
  came(['/api/rooms', rooms]);
  expect(takeEarly('/api/rooms')).toBe(rooms);
  expect(takeEarly('/api/rooms')).toBeUndefined();
  expect(takeEarly('/api/home')).toBeUndefined();
});

test('the first render takes only a success that has arrived', () => {
  const later = Promise.resolve(rooms);
  came(['/api/rooms', later], ['/api/home', refused], ['/api/user', rooms]);
  expect(['/api/rooms', '/api/home', '/api/user'].map(takeEarlySuccess)).toEqual([undefined, undefined, rooms]);
  expect([takeEarly('/api/rooms'), takeEarly('/api/home')]).toEqual([later, refused]);
});

test('a write drops every earlier answer', () => {
  came(['/api/rooms', rooms]);
  forgetEarly();
  expect(takeEarly('/api/rooms')).toBeUndefined();
  globalThis.earlyAnswers = undefined;
  expect(forgetEarly).not.toThrow();
});

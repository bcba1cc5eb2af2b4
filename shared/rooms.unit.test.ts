/** Validation of text for homes, rooms and questions: it must be visible. */
import { expect, test } from 'vitest';
import { NewMessage } from './chat.ts';
import { HomeChange, NewRoom } from './rooms/changes.ts';
import { Task } from './rooms.ts';

/** A zero-width space, a word joiner and a Hangul filler, which trimming does not remove. */
const UNSEEN = '\u200b\u2060\u3164';

test('a name, a thing to keep and a style need visible characters', () => {
  expect(NewRoom.safeParse({ name: UNSEEN }).error?.issues[0]?.message).toBe('Give the room a name.');
  expect(NewRoom.safeParse({ name: 'Hall', keep: [UNSEEN] }).success).toBe(false);
  expect(HomeChange.safeParse({ style: UNSEEN }).success).toBe(false);
});

test('line ends, control characters and direction overrides are removed', () => {
  const written = ' Front\r\n room\u0000\u202e\t2 ';
  expect(NewRoom.parse({ name: written, keep: [written] })).toEqual({ name: 'Front room 2', keep: ['Front room 2'] });
  const task = { id: 'a', text: written, licensed: false, done: false };
  expect(Task.parse(task).text).toBe('Front room 2');
});

test('emoji, accents and other scripts are kept', () => {
  for (const name of ['Café 👩‍👧', 'غرفة الجلوس', '客厅', '½ bath']) expect(NewRoom.parse({ name })).toEqual({ name });
});

test('an invisible question is refused unless it has a photo', () => {
  const question = { role: 'user', content: UNSEEN };
  expect(NewMessage.safeParse(question).success).toBe(false);
  expect(NewMessage.safeParse({ ...question, imageUrl: `/objects/images/${'0'.repeat(32)}` }).success).toBe(true);
});

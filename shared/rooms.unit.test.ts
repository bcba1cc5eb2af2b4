/** What a member writes of a home and its rooms: lines that can be seen, and questions that ask something. */
import { expect, test } from 'vitest';
import { NewMessage } from './chat.ts';
import { HomeChange, NewRoom, Task } from './rooms.ts';

/** A zero-width blank, a word joiner and the filler of Hangul: trimming leaves them. */
const UNSEEN = '\u200b\u2060\u3164';

test('a name, a thing to keep and a style need visible characters', () => {
  expect(NewRoom.safeParse({ name: UNSEEN }).error?.issues[0]?.message).toBe('Give the room a name.');
  expect(NewRoom.safeParse({ name: 'Hall', keep: [UNSEEN] }).success).toBe(false);
  expect(HomeChange.safeParse({ style: UNSEEN }).success).toBe(false);
});

test('a line keeps no line end, control character or turn of direction', () => {
  const written = ' Front\r\n room\u0000\u202e\t2 ';
  expect(NewRoom.parse({ name: written, keep: [written] })).toEqual({ name: 'Front room 2', keep: ['Front room 2'] });
  const task = { id: 'a', text: written, licensed: false, done: false };
  expect(Task.parse(task).text).toBe('Front room 2');
});

test('emoji, accents and other scripts stay as they are', () => {
  for (const name of ['Café 👩‍👧', 'غرفة الجلوس', '客厅', '½ bath']) expect(NewRoom.parse({ name })).toEqual({ name });
});

test('an invisible question is refused unless it brings a photo', () => {
  const question = { role: 'user', content: UNSEEN };
  expect(NewMessage.safeParse(question).success).toBe(false);
  expect(NewMessage.safeParse({ ...question, imageUrl: `/objects/images/${'0'.repeat(32)}` }).success).toBe(true);
});

/** Which photo a room's document shows before the app runs. */
import { expect, test } from 'vitest';
import { openingAt } from './opening.ts';

const photo = (n: number) => `/objects/images/${String(n).padStart(32, '0')}`;
const message = (id: string, imageUrl: string | null) => ({ id, imageUrl });

test.each([
  ['no photo is among the messages', [message('b', null)], false],
  ['the cover is the newest photo', [message('b', photo(1)), message('a', photo(2)), message('c', null)], false],
  ['a newer photo has no notes', [message('b', photo(2)), message('a', photo(1))], true],
])('where %s', (_, messages, expected) => {
  const { unless } = openingAt(`/assistant/${'0'.repeat(26)}`).photo ?? {};
  expect(unless?.isAnother(messages, { imageUrl: photo(1) })).toBe(expected);
});

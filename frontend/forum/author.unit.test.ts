/** The author's name under a post. */
import { expect, test } from 'vitest';
import { authorName } from './post.ts';

const user = { id: 'usr_1', firstName: 'Marnie', profileImageUrl: null };

test('anonymous wins over whatever else is known', () => {
  expect(authorName({ isAnonymous: true, user: null })).toBe('Anonymous');
  expect(authorName({ isAnonymous: true, user })).toBe('Anonymous');
});

test('the first name, then the user id, then Unknown User', () => {
  expect(authorName({ isAnonymous: false, user })).toBe('Marnie');
  expect(authorName({ isAnonymous: false, user: { ...user, firstName: ' ' } })).toBe('usr_1');
  expect(authorName({ isAnonymous: false, user: null })).toBe('Unknown User');
});

/** The Link header, as far as lists need it. */
import { expect, test } from 'vitest';
import { nextCursor } from './next-page.ts';

test('the cursor is read from the next link, among others too', () => {
  expect(nextCursor('</api/chat/messages?cursor=01ABC>; rel="next"')).toBe('01ABC');
  expect(nextCursor('</a>; rel="first", <https://verandah.example/a?x=1&cursor=01D>; rel=next')).toBe('01D');
});

test('without a next link there is no cursor', () => {
  for (const link of [null, '', '</a?cursor=1>; rel="prev"', '</a>; rel="next"'])
    expect(nextCursor(link)).toBeUndefined();
});

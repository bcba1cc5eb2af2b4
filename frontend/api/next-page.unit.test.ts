/** The next page in the Link header. */
import { expect, test } from 'vitest';
import { nextCursor } from './next-page.ts';

test('the cursor is read from the next link, also among other links', () => {
  expect(nextCursor('</api/chat/messages?cursor=01ABC>; rel="next"')).toBe('01ABC');
  expect(nextCursor('</a>; rel="first", <https://verandah.example/a?x=1&cursor=01D>; rel=next')).toBe('01D');
});

test('without a next link there is no cursor', () => {
  for (const link of [null, '', '</a?cursor=1>; rel="prev"', '</a>; rel="next"'])
    expect(nextCursor(link)).toBeUndefined();
});

/** The Link header for the next page of a list. */
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { linkNextPage } from './next-page.ts';

async function linkOf(address: string, cursor: string | undefined) {
  const app = new Hono().get('*', (context) => {
    linkNextPage(context, cursor);
    return context.json([]);
  });
  return (await app.request(address)).headers.get('link');
}

test('a page that is not the last one names the next', async () => {
  expect(await linkOf('/api/chat/messages', '01ABC')).toBe('</api/chat/messages?cursor=01ABC>; rel="next"');
});

test('the next page keeps the query and replaces the cursor', async () => {
  const link = await linkOf('/api/forum/search?q=rugs%20%3E%20lino&cursor=01ABC', '01XYZ');
  expect(link).toBe('</api/forum/search?q=rugs+%3E+lino&cursor=01XYZ>; rel="next"');
});

test('the last page has no header', async () => {
  expect(await linkOf('/api/chat/messages', undefined)).toBeNull();
});

/** The table under load: counters, pages, conflicts, expiry. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

test('two hundred counts at once are two hundred', async () => {
  const { countOf, countUp } = await import('./counters.ts');
  const { transact } = await import('./table.ts');
  const before = await countOf('blogArticles');
  await Promise.all(Array.from({ length: 200 }, () => transact([countUp('blogArticles', 1)])));
  expect(await countOf('blogArticles')).toBe(before + 200);
  await transact([countUp('blogArticles', -200)]);
});

test('a page says truly whether the list goes on, and the next page goes on there', async () => {
  const { put, queryPage } = await import('./table.ts');
  const { z } = await import('zod/mini');
  const PK = `TEST#${randomUUID()}`;
  for (const n of ['1', '2', '3', '4']) await put({ PK, SK: `N#${n}`, n });
  const Item = z.object({ n: z.string(), SK: z.string() });
  const first = await queryPage({ PK, prefix: 'N#', limit: 2, newestFirst: true }, Item);
  expect([first.items.map(({ n }) => n), first.more]).toEqual([['4', '3'], true]);
  const second = await queryPage(
    { PK, prefix: 'N#', limit: 2, newestFirst: true, after: first.items.at(-1)?.SK ?? '' },
    Item,
  );
  expect([second.items.map(({ n }) => n), second.more]).toEqual([['2', '1'], false]);
});

test('a page that DynamoDB ends at 1 MB goes on', async () => {
  const { put, queryPage } = await import('./table.ts');
  const { z } = await import('zod/mini');
  const PK = `TEST#${randomUUID()}`;
  for (const n of ['1', '2', '3', '4', '5']) await put({ PK, SK: `N#${n}`, n, words: 'x'.repeat(300_000) });
  const Item = z.object({ n: z.string(), SK: z.string() });
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const { items, more } = await queryPage({ PK, prefix: 'N#', limit: 20, ...(after && { after }) }, Item);
    seen.push(...items.map(({ n }) => n));
    if (!more) break;
    after = items.at(-1)?.SK;
  }
  expect(seen).toEqual(['1', '2', '3', '4', '5']);
});

test('an item past its ttl is absent before DynamoDB removes it', async () => {
  const { get, put } = await import('./table.ts');
  const { z } = await import('zod/mini');
  const key = { PK: `TEST#${randomUUID()}`, SK: 'A' };
  await put({ ...key, ttl: Math.floor(Date.now() / 1000) - 1 });
  expect(await get(key, z.object({}))).toBeUndefined();
});

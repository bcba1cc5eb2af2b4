/** The table: concurrent counts, pages and expiry. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';

test('a list continues after a page that DynamoDB ends at 1 MB', async () => {
  const { putItem, queryItems } = await import('./table.ts');
  const PK = `TEST#${randomUUID()}`;
  for (const n of ['1', '2', '3', '4', '5']) await putItem({ PK, SK: `N#${n}`, words: 'x'.repeat(300_000) });
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const { items, more } = await queryItems({ PK, prefix: 'N#', limit: 20, ...(after && { after }) });
    seen.push(...items.map(({ SK }) => SK));
    if (!more) break;
    after = seen.at(-1);
  }
  expect(seen).toEqual(['N#1', 'N#2', 'N#3', 'N#4', 'N#5']);
});

test('an item past its ttl is absent before DynamoDB removes it', async () => {
  const { getItem, putItem } = await import('./table.ts');
  const key = { PK: `TEST#${randomUUID()}`, SK: 'A' };
  await putItem({ ...key, ttl: Math.floor(Date.now() / 1000) - 1 });
  expect(await getItem(key)).toBeUndefined();
});

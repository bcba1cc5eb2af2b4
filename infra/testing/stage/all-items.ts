/** Reads everything in a table, by default the stage's own, for tests of what was stored, and says how many pages that takes. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { RETENTION_LIST } from '../../../shared/accounts/retention.ts';
import type { DynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';

const StoredItem = z.looseObject({ PK: z.string(), SK: z.string() });
export type StoredItem = z.output<typeof StoredItem>;

/**
 * Every item, strongly consistent, in no order: reads the whole table.
 * @param keyBegins Yields only partition keys that begin so.
 */
export async function* allItems({
  keyBegins,
  table = process.env.TABLE_NAME,
}: {
  keyBegins?: string;
  table?: string | undefined;
} = {}): AsyncGenerator<StoredItem> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const filter = keyBegins && {
    FilterExpression: 'begins_with(PK, :begin)',
    ExpressionAttributeValues: { ':begin': keyBegins },
  };
  const pages = paginateScan({ client }, { TableName: table, ConsistentRead: true, ...filter });
  for await (const { Items = [] } of pages) yield* z.array(StoredItem).parse(Items);
}

/** The items whose partition keys begin so; by default every item. */
export async function itemsAt(keyBegins = ''): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for await (const item of allItems({ keyBegins })) items.push(item);
  return items;
}

/** The key of an item as one text. */
export const placeOf = ({ PK, SK }: StoredItem): string => `${PK} ${SK}`;

/** Every item that contains one of these words, sorted by its key. */
export async function itemsNaming(words: readonly string[], table?: string): Promise<StoredItem[]> {
  const items: StoredItem[] = [];
  for await (const item of allItems({ table }))
    if (words.some((word) => JSON.stringify(item).includes(word))) items.push(item);
  return items.toSorted((one, two) => placeOf(one).localeCompare(placeOf(two)));
}

/** Whether an item is among those that stay of a deleted member. */
export const isKept = (item: StoredItem): boolean => RETENTION_LIST.some(({ items }) => items?.test(placeOf(item)));

/** Fills three pages of 1 MB in the stage’s table, so that a test can tell one scan of it from two. Safe to repeat. */
export async function fillPages(): Promise<void> {
  const { writeMany } = await import('../../../functions/platform/table/write-many.ts');
  const put = [...Array(30).keys()].map((n) => ({ PK: `FILLER#${n}`, SK: 'x', text: 'x'.repeat(100_000) }));
  await writeMany({ put });
}

/** How many calls one scan of the whole table takes now. Forgets the calls that `wire` has counted so far. */
export async function pagesOfTable(wire: DynamoDBProxy): Promise<number> {
  wire.takeCalls();
  await itemsAt();
  return wire.takeCalls().Scan ?? 0;
}

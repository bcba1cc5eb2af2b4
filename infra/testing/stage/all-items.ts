/** Reads everything in a table, by default the stage's own, for tests of what was stored. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

const StoredItem = z.looseObject({ PK: z.string(), SK: z.string() });
export type StoredItem = z.output<typeof StoredItem>;

/** Every item, strongly consistent, in no order: reads the whole table. @param keyBegins Yields only partition keys that begin so. */
export async function* allItems({
  keyBegins,
  table = process.env.TABLE_NAME,
}: {
  keyBegins?: string;
  table?: string | undefined;
} = {}): AsyncGenerator<StoredItem> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const pages = paginateScan(
    { client },
    {
      TableName: table,
      ConsistentRead: true,
      ...(keyBegins && {
        FilterExpression: 'begins_with(PK, :begin)',
        ExpressionAttributeValues: { ':begin': keyBegins },
      }),
    },
  );
  for await (const { Items = [] } of pages) yield* z.array(StoredItem).parse(Items);
}

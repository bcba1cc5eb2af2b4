/** Everything that a table holds, the stage's own where none is named, for tests that ask what was kept. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

const StoredItem = z.looseObject({ PK: z.string(), SK: z.string() });
export type StoredItem = z.output<typeof StoredItem>;

/** Every item, strongly consistent, in no order: reads the whole table. @param keyBegins Of the partition key: only these are given. */
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

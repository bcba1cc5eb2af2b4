/** Everything that the stage's table holds, for tests that ask what was kept. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

const StoredItem = z.looseObject({ PK: z.string(), SK: z.string() });
export type StoredItem = z.output<typeof StoredItem>;

/** Every item, strongly consistent, in no order: reads the whole table. @param keyBegins Of the partition key: only these are given. */
export async function* allItems({ keyBegins }: { keyBegins?: string } = {}): AsyncGenerator<StoredItem> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
  const pages = paginateScan(
    { client },
    {
      TableName: process.env.TABLE_NAME,
      ConsistentRead: true,
      ...(keyBegins && {
        FilterExpression: 'begins_with(PK, :begin)',
        ExpressionAttributeValues: { ':begin': keyBegins },
      }),
    },
  );
  for await (const { Items = [] } of pages) yield* z.array(StoredItem).parse(Items);
}

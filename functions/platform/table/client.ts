/** The client of the table. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The SDK waits five minutes for a silent socket, longer than the function may run. DynamoDB answers in milliseconds or not at all. */
const REQUEST_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };

export const client = DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: REQUEST_TIMEOUTS }), {
  marshallOptions: { removeUndefinedValues: true },
});

/** The client of the table, and the translation between our values and DynamoDB's. */
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { settings } from '../settings.ts';
import type { ConditionParameters } from './expressions.ts';
import type { Key } from './keys.ts';

/** The SDK waits five minutes for a silent socket, longer than the function may run. DynamoDB answers in milliseconds or not at all. */
const REQUEST_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };
export const { TABLE_NAME: TableName } = settings('TABLE_NAME');
/**
 * Not AWS's document client, which builds its middleware for each call: `cacheMiddleware` is not for it
 * (infra/docs/decisions/0004-hand-written-keys.md).
 */
export const client = new DynamoDBClient({ requestHandler: REQUEST_TIMEOUTS, cacheMiddleware: true });

export type Item = Key & Record<string, unknown>;
/** Attributes as DynamoDB takes them and gives them. */
export type Stored = Record<string, AttributeValue>;
/** Of our own attributes. Leaves out those that are undefined. */
export const stored = (attributes: object): Stored => marshall(attributes, { removeUndefinedValues: true });
export const itemOf = (attributes: Stored): Item => unmarshall(attributes) as Item;

/** The parameters of a call with the table's name, and with their values as DynamoDB takes them. */
export const inTable = <P extends ConditionParameters>({ ExpressionAttributeValues: values, ...parameters }: P) => ({
  TableName,
  ...parameters,
  ...(values && { ExpressionAttributeValues: stored(values) }),
});

/** The client of the table, and the translation between our values and DynamoDB's. */
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { settings } from '../settings.ts';
import type { ConditionParameters } from './expressions.ts';
import type { Item } from './keys.ts';

/** The SDK waits five minutes for a silent socket, longer than the function may run. DynamoDB answers in milliseconds or not at all. */
const REQUEST_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };
export const { TABLE_NAME: TableName } = settings('TABLE_NAME');
/**
 * Not AWS's document client, which refuses `cacheMiddleware` and builds its middleware for each call
 * (infra/docs/decisions/table.md).
 */
export const client = new DynamoDBClient({ requestHandler: REQUEST_TIMEOUTS, cacheMiddleware: true });
// The SDK's logger is off, but its middleware still copies each call's input and output: a tenth of a call's processor time.
client.middlewareStack.remove('loggerMiddleware');

/** An item's attributes in DynamoDB's form: `{PK: {S: 'USER#1'}}`. */
export type Attributes = Record<string, AttributeValue>;
/** Leaves out attributes that are undefined. */
export const toAttributes = (attributes: object): Attributes => marshall(attributes, { removeUndefinedValues: true });
export const fromAttributes = (attributes: Attributes): Item => unmarshall(attributes) as Item;

/** Adds the table's name to the parameters of a call, and puts their values into DynamoDB's form. */
export const inTable = <P extends ConditionParameters>({ ExpressionAttributeValues: values, ...parameters }: P) => ({
  TableName,
  ...parameters,
  ...(values && { ExpressionAttributeValues: toAttributes(values) }),
});

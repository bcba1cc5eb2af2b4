/** The items that a request to the table reads or writes, by the beginning of their partition keys: IAM's `dynamodb:LeadingKeys`. */
import * as z from 'zod/mini';
import { ITEM_ACTIONS } from '../../cdk/functions/permissions.ts';
import { allowed, at, type Json, textOf } from '../guarantees/template.ts';
import type { Call } from '../proxy.ts';
import { serviceOf } from './aws-action.ts';

const Item = z.looseObject({ PK: z.object({ S: z.string() }) });
const Values = z.record(z.string(), z.looseObject({ S: z.optional(z.string()) }));
const perTable = <S extends z.ZodMiniType>(of: S) => z.object({ RequestItems: z.record(z.string(), of) });

/** `RESET#*` for `RESET#1b2c…`; a key without an id as it is. */
const familyOf = (partitionKey: string): string => partitionKey.replace(/^([A-Z]+#).*$/s, '$1*');
const read = (items: z.output<typeof Item>[]) => items.map(({ PK }) => `reads ${familyOf(PK.S)}`);
const written = (items: z.output<typeof Item>[]) => items.map(({ PK }) => `writes ${familyOf(PK.S)}`);

const Write = z.object({
  Put: z.optional(z.object({ Item })),
  Update: z.optional(z.object({ Key: Item })),
  Delete: z.optional(z.object({ Key: Item })),
  ConditionCheck: z.optional(z.object({ Key: Item })),
});
const BatchWrite = z.object({
  PutRequest: z.optional(z.object({ Item })),
  DeleteRequest: z.optional(z.object({ Key: Item })),
});

/** The items of each operation (DynamoDB API reference). */
const OPERATIONS: Record<string, (body: unknown) => string[]> = {
  GetItem: (body) => read([z.object({ Key: Item }).parse(body).Key]),
  BatchGetItem: (body) =>
    Object.values(perTable(z.object({ Keys: z.array(Item) })).parse(body).RequestItems).flatMap(({ Keys }) =>
      read(Keys),
    ),
  Query: (body) => {
    const { KeyConditionExpression, ExpressionAttributeValues } = z
      .object({ KeyConditionExpression: z.string(), ExpressionAttributeValues: Values })
      .parse(body);
    const name = /\bPK = (:\w+)/.exec(KeyConditionExpression)?.[1] ?? '';
    return [`reads ${familyOf(ExpressionAttributeValues[name]?.S ?? '')}`];
  },
  // It names no keys.
  Scan: () => [],
  PutItem: (body) => written([z.object({ Item }).parse(body).Item]),
  UpdateItem: (body) => written([z.object({ Key: Item }).parse(body).Key]),
  DeleteItem: (body) => written([z.object({ Key: Item }).parse(body).Key]),
  BatchWriteItem: (body) =>
    Object.values(perTable(z.array(BatchWrite)).parse(body).RequestItems)
      .flat()
      .flatMap(({ PutRequest, DeleteRequest }) => written([PutRequest?.Item, DeleteRequest?.Key].filter(isThere))),
  TransactWriteItems: (body) =>
    z
      .object({ TransactItems: z.array(Write) })
      .parse(body)
      .TransactItems.flatMap(({ Put, Update, Delete, ConditionCheck }) => [
        ...written([Put?.Item, Update?.Key, Delete?.Key].filter(isThere)),
        ...read([ConditionCheck?.Key].filter(isThere)),
      ]),
};
const isThere = <T>(value: T | undefined): value is T => value !== undefined;

/** Such as `reads SESSIONS#*` or `writes RATE#*`. Empty for a request to another service. */
export function itemsOf(request: Call): string[] {
  if (serviceOf(request) !== 'dynamodb') return [];
  const operation = request.headers.get('x-amz-target')?.split('.').at(-1) ?? '';
  const keysOf = OPERATIONS[operation];
  if (!keysOf) throw new Error(`Which items does ${operation} name?`);
  return keysOf(JSON.parse(request.body.toString()));
}

const CONDITION = 'ForAllValues:StringLike';

/** The items of the table that statements allow, in the same form; `reads *` without a condition. */
export function itemGrants(statements: ReturnType<typeof allowed>): string[] {
  return statements.flatMap(({ Action, Resource, Condition }) => {
    if (!Resource.some((one) => /^<StorageTable\w+\.Arn>$/.test(textOf(one)))) return [];
    const keys = Condition === undefined ? '*' : at(Condition, CONDITION)['dynamodb:LeadingKeys'];
    const families = (Array.isArray(keys) ? keys : [keys ?? '*']).map((key: Json) => textOf(key));
    const does = (verb: string, actions: string[]) =>
      Action.some((action) => actions.includes(action)) ? families.map((family) => `${verb} ${family}`) : [];
    return [...does('reads', ITEM_ACTIONS.reads), ...does('writes', ITEM_ACTIONS.writes)];
  });
}

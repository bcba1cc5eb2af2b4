/** The rule that says whose an item is: which items name a member, by key or by attribute. */
import { fold, type Item } from './keys.ts';

/** `username` and `email` find the rate limits on guesses at the member's password. */
export interface Named {
  id: string;
  username: string;
  email?: string | undefined;
}

/** Every attribute that contains a member's id, beside both parts of the key. */
const NAMED = ['userId', 'authorId', 'owner', 'snapshot.authorId', 'memberId'];
const PATHS = NAMED.map((path) => path.split('.'));
/** The partition keys of the limits on guesses at an account begin so. */
const GUESSES = 'RATE#guess-pair#';

/** @returns The given members whom the item names: two of them can be in one item, as in a report. */
export function namedIn<M extends Named>(item: Item, members: readonly M[]): M[] {
  const values = new Set(PATHS.map((path) => valueAt(item, path)));
  const isGuess = item.PK.startsWith(GUESSES);
  return members.filter(
    ({ id, username, email = username }) =>
      values.has(id) ||
      item.PK.includes(id) ||
      item.SK.includes(id) ||
      (isGuess && [username, email].some((name) => item.PK.startsWith(`${GUESSES}${fold(name)}#`))),
  );
}

const valueAt = (item: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], item);

/**
 * With so many members a filter has 3,100 of the 4,096 characters and 215 of the 300 operators that an expression may have (DynamoDB
 * developer guide, "Quotas", Expression parameters).
 */
export const MAX_FILTERED_MEMBERS = 50;

interface ScanExpressions {
  ProjectionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  FilterExpression?: string;
  ExpressionAttributeValues?: Record<string, string>;
}

/**
 * The expressions of a scan for these members. It returns only what the rule reads. The filter saves transfer, not capacity, and lets
 * everything through that may name one of them: `namedIn` decides. With more than `MAX_FILTERED_MEMBERS` members there is none.
 */
export function scanExpressions(members: readonly Named[]): ScanExpressions {
  const paths = PATHS.map((path) => path.map((name) => `#${name}`).join('.'));
  const expressions = {
    ProjectionExpression: ['PK', 'SK', ...paths].join(', '),
    ExpressionAttributeNames: Object.fromEntries(PATHS.flat().map((name) => [`#${name}`, name])),
  };
  if (members.length > MAX_FILTERED_MEMBERS) return expressions;
  const ids = members.map((_, place) => `:${place}`);
  const tests = [
    ...ids.flatMap((id) => [`contains(PK,${id})`, `contains(SK,${id})`]),
    ...paths.map((path) => `${path} IN (${ids.join(',')})`),
    'begins_with(PK, :guesses)',
  ];
  return {
    ...expressions,
    FilterExpression: tests.join(' OR '),
    ExpressionAttributeValues: {
      ...Object.fromEntries(members.map(({ id }, place) => [`:${place}`, id])),
      ':guesses': GUESSES,
    },
  };
}

/** The expressions for changes and conditions, compared with expressions written by hand in DynamoDB's grammar. */
import { expect, test } from 'vitest';
import {
  absent,
  absentOr,
  atLeastAsLongAs,
  type Change,
  conditionParameters,
  exists,
  greaterThan,
  is,
  isNot,
  lessThan,
  shorterThan,
  updateParameters,
} from './expressions.ts';

interface Parcel {
  status: 'packed' | 'sent';
  weight: number;
  ttl?: number | undefined;
  note?: string | undefined;
  stops: string[];
}
const update = (change: Change<Parcel>) => updateParameters<Parcel>(change);

test('an update sets, adds and removes in one expression', () => {
  expect(update({ set: { status: 'sent' }, add: { weight: -2 }, remove: ['ttl', 'note'] })).toEqual({
    UpdateExpression: 'SET #status = :v0 ADD #weight :v1 REMOVE #ttl, #note',
    ExpressionAttributeNames: { '#status': 'status', '#weight': 'weight', '#ttl': 'ttl', '#note': 'note' },
    ExpressionAttributeValues: { ':v0': 'sent', ':v1': -2 },
  });
});

test('setIfAbsent uses if_not_exists; append also works on missing lists', () => {
  expect(update({ setIfAbsent: { ttl: 5 }, append: { stops: ['Hobart'] } })).toEqual({
    UpdateExpression: 'SET #ttl = if_not_exists(#ttl, :v0), #stops = list_append(if_not_exists(#stops, :v1), :v2)',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#stops': 'stops' },
    ExpressionAttributeValues: { ':v0': 5, ':v1': [], ':v2': ['Hobart'] },
  });
});

test('undefined attributes are left out', () => {
  const { UpdateExpression, ExpressionAttributeValues } = update({ set: { note: undefined, weight: 3 } });
  expect([UpdateExpression, ExpressionAttributeValues]).toEqual(['SET #weight = :v0', { ':v0': 3 }]);
  expect(() => update({ set: { note: undefined } })).toThrow('must change something');
});

test('all tests of a condition must hold, and an update without values has none', () => {
  expect(update({ remove: ['note'], when: { note: exists } }).ExpressionAttributeValues).toBeUndefined();
  expect(update({ add: { weight: 1 }, when: { status: is('packed'), weight: lessThan(9) } })).toMatchObject({
    UpdateExpression: 'ADD #weight :v0',
    ConditionExpression: '#status = :v1 AND #weight < :v2',
    ExpressionAttributeValues: { ':v0': 1, ':v1': 'packed', ':v2': 9 },
  });
});

test('one object of a list of conditions must hold', () => {
  expect(conditionParameters<Parcel>([{ ttl: absent }, { status: is('sent'), weight: greaterThan(1) }])).toEqual({
    ConditionExpression: 'attribute_not_exists(#ttl) OR (#status = :v0 AND #weight > :v1)',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#status': 'status', '#weight': 'weight' },
    ExpressionAttributeValues: { ':v0': 'sent', ':v1': 1 },
  });
});

test.each([
  [{ note: exists }, 'attribute_exists(#note)'],
  [{ status: isNot('sent' as const) }, '(attribute_exists(#status) AND #status <> :v0)'],
  [{ ttl: isNot(1, 2) }, '(attribute_exists(#ttl) AND #ttl <> :v0 AND #ttl <> :v1)'],
  [{ ttl: absentOr(is(3)) }, '(attribute_not_exists(#ttl) OR #ttl = :v0)'],
  [{ stops: shorterThan(3) }, 'size(#stops) < :v0'],
  [{ stops: absentOr(atLeastAsLongAs(3)) }, '(attribute_not_exists(#stops) OR size(#stops) >= :v0)'],
])('condition %#', (condition, expression) => {
  expect(conditionParameters<Parcel>(condition).ConditionExpression).toBe(expression);
});

test('conditions have no redundant parentheses, which DynamoDB refuses', () => {
  const either = [{ ttl: absentOr(is(1)) }, { status: isNot('sent' as const) }];
  expect(conditionParameters<Parcel>(either).ConditionExpression).toBe(
    '(attribute_not_exists(#ttl) OR #ttl = :v0) OR (attribute_exists(#status) AND #status <> :v1)',
  );
});

/** The expressions that DynamoDB refuses and the emulator takes. `entity.test.ts` tries the others on a table. */
import { expect, test } from 'vitest';
import {
  absentOr,
  type Change,
  conditionParameters,
  exists,
  greaterThan,
  is,
  isNot,
  updateParameters,
} from './expressions.ts';

interface Parcel {
  status: 'packed' | 'sent';
  weight: number;
  ttl?: number | undefined;
  note?: string | undefined;
}
const update = (change: Change<Parcel>) => updateParameters<Parcel>(change);

test('undefined attributes are left out, and an update without a change is refused', () => {
  const { UpdateExpression, ExpressionAttributeValues } = update({ set: { note: undefined, weight: 3 } });
  expect([UpdateExpression, ExpressionAttributeValues]).toEqual(['SET #weight = :v0', { ':v0': 3 }]);
  expect(() => update({ set: { note: undefined } })).toThrow('must change something');
});

test('an update without values has no map of them', () => {
  expect(update({ remove: ['note'], when: { note: exists } }).ExpressionAttributeValues).toBeUndefined();
});

test('conditions have no redundant parentheses', () => {
  const either = [{ ttl: absentOr(is(1)) }, { status: isNot('sent' as const) }];
  expect(conditionParameters<Parcel>(either).ConditionExpression).toBe(
    '(attribute_not_exists(#ttl) OR #ttl = :v0) OR (attribute_exists(#status) AND #status <> :v1)',
  );
  const two = [{ ttl: is(1) }, { status: is('sent' as const), weight: greaterThan(1) }];
  expect(conditionParameters<Parcel>(two).ConditionExpression).toBe('#ttl = :v0 OR (#status = :v1 AND #weight > :v2)');
});

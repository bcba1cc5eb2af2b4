/** Which items name a member, and the limits of DynamoDB that the scan's expressions keep. */
import { expect, test } from 'vitest';
import { MAX_FILTERED_MEMBERS, namedIn, scanExpressions } from './naming.ts';

const anna = { id: '01J0000000000000000000ANNA', username: 'Anna', email: 'anna@example.com' };
const ben = { id: '01J00000000000000000000BEN', username: 'ben' };

test.each([
  ['a key', { PK: `HOME#${anna.id}`, SK: 'HOME' }, [anna]],
  ['a sort key', { PK: 'POST#1', SK: `LIKE#${ben.id}` }, [ben]],
  ['a report of one by the other', { PK: `REPORTED#${anna.id}`, SK: `BY#${ben.id}` }, [anna, ben]],
  ['a nested attribute', { PK: 'REPORTED#open', SK: 'ID#1', snapshot: { authorId: ben.id } }, [ben]],
  ['a whole attribute only', { PK: 'POST#1', SK: 'REPLY#1', authorId: `not ${ben.id}` }, []],
  ['guesses by username, in lower case', { PK: 'RATE#guess-pair#anna#1.2.3.4', SK: '1' }, [anna]],
  ['guesses by address', { PK: 'RATE#guess-pair#anna@example.com#1.2.3.4', SK: '1' }, [anna]],
  ['guesses at a longer username', { PK: 'RATE#guess-pair#annabel#1.2.3.4', SK: '1' }, []],
  ['an audit entry about a post of that title', { PK: 'AUDIT', SK: 'ENTRY#1', subject: 'Anna' }, []],
  [
    'an audit entry with an id',
    { PK: 'AUDIT', SK: 'ENTRY#1', action: 'member.viewed', subject: 'Anna', memberId: ben.id },
    [ben],
  ],
])('an item names members by %s', (_, item, named) => {
  expect(namedIn(item, [anna, ben])).toEqual(named);
});

test('the longest filter keeps the limits of an expression', () => {
  const members = Array.from({ length: MAX_FILTERED_MEMBERS }, (_, place) => ({
    id: `member ${place}`,
    username: 'x',
  }));
  const { FilterExpression = '', ExpressionAttributeValues = {} } = scanExpressions(members);
  expect(Object.values(ExpressionAttributeValues)).toEqual(expect.arrayContaining(members.map(({ id }) => id)));
  expect(FilterExpression.length).toBeLessThan(4096);
  expect(FilterExpression.match(/contains|begins_with|attribute_not_exists|IN|AND|OR|=/g)?.length).toBeLessThan(300);
  const more = scanExpressions([...members, anna]);
  expect(more.FilterExpression).toBeUndefined();
  expect(more.ExpressionAttributeValues).toBeUndefined();
});

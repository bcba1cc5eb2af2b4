/** The mutants of a few lines. */
import { expect, test } from 'vitest';
import { mutantsOf } from './operators.ts';

const SOURCE = `import type { One } from './one.ts';
interface Two { at: 1 }
export function due(days: number, paid: boolean): boolean {
  if (!paid) throw new Error('unpaid');
  log(days);
  return days >= 14 && paid === true;
}
`;

test('operators change comparisons, logic, booleans, numbers, statements and refusals', () => {
  expect(mutantsOf('due.ts', SOURCE).map(({ line, change }) => `${line} ${change}`)).toEqual([
    '4 negation: !paid → paid',
    "4 refusal: throw new Error('unpaid'); → ;",
    '5 statement: log(days); → ;',
    '6 operator: && → ||',
    '6 operator: >= → >',
    '6 number: 14 → (14 + 1)',
    '6 operator: === → !==',
    '6 boolean: true → false',
  ]);
});

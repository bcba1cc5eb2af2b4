/** The list of common passwords: whole, sorted, and of the lengths that the site takes. */
import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '../../../shared/accounts/credentials.ts';
import list from './commonest.json' with { type: 'json' };
import { refuseGuessable } from './guessable.ts';

test('ten thousand passwords of a length that registration takes', () => {
  const lengths: number[] = [];
  let length = 0;
  for (const [, shared = 'A', rest = ''] of list.passwords.matchAll(/([A-Z])([^A-Z]*)/g)) {
    length = shared.charCodeAt(0) - 65 + rest.length;
    lengths.push(length);
  }
  expect([lengths.length, Math.min(...lengths)]).toEqual([10_000, PASSWORD_MIN]);
});

test('the first, the commonest and the last of the list are refused', async () => {
  for (const password of ['!qaz2wsx', 'password', '12345678', 'qwertyuiop', 'australia', '1q2w3e4r'])
    await expect(refuseGuessable(password, { username: 'marnie' }), password).rejects.toMatchObject({ status: 400 });
});

test('uncommon ones pass, also those that begin with a common one', async () => {
  for (const password of ['password of mine', 'verandah-demo', 'long enough'])
    await refuseGuessable(password, { username: 'marnie', email: 'marnie@example.com' });
});

/** The list of common passwords: 10,000 of them, none shorter than registration allows. */
import { expect, test } from 'vitest';
import { PASSWORD_MIN } from '../../../shared/accounts/credentials.ts';
import list from './commonest.json' with { type: 'json' };
import { refuseGuessable } from './guessable.ts';

test('the list has ten thousand passwords of an allowed length', () => {
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
    await expect(refuseGuessable('password', password, { username: 'marnie' }), password).rejects.toMatchObject({
      status: 400,
    });
});

test('uncommon passwords pass, even if they begin with a common one', async () => {
  for (const password of ['password of mine', 'verandah-demo', 'long enough'])
    await refuseGuessable('password', password, { username: 'marnie', email: 'marnie@example.com' });
});

test('one’s own names and the site’s are refused, in any letter case', async () => {
  const own = { username: 'marnie', email: 'marnie.b@example.com' };
  for (const password of ['Marnie', 'marnie.b@example.com', 'MARNIE.B', 'Verandah', 'PassWord1', 'ｐａｓｓｗｏｒｄ'])
    await expect(refuseGuessable('password', password, own), password).rejects.toMatchObject({ status: 400 });
});

/** Signing in on a phone while somebody else guesses the password: the member's own browser gets in, another one by mail. */
import { expect, test } from 'vitest';
import type { Person } from '../../../infra/local/visitor.ts';
import { loginForm, registerForm } from '../../../infra/testing/browser/auth-forms.ts';
import { expectToast, newPage } from '../../../infra/testing/browser/browser.ts';
import { followLink, nextMailTo } from '../../../infra/testing/people/mail.ts';
import { somePerson, someVisitor } from '../../../infra/testing/people/people.ts';
import { inOneWindow } from '../../../infra/testing/rate-windows.ts';
import { GUESSES } from '../../../shared/accounts.ts';

inOneWindow();

/** Guesses from other addresses until the limit refuses. Writes all but the last few to the counter: each takes a tenth of a second to hash. */
async function guessesUntilRefused({ username }: Person): Promise<void> {
  const [{ RateLimits }, { windowAt }, { Usernames }] = await Promise.all([
    import('../../../functions/platform/table/entities/rate-limit.ts'),
    import('../../../functions/platform/http/rate-limit.ts'),
    import('../../../functions/platform/table/entities/accounts/sign-in-name.ts'),
  ]);
  const { window } = windowAt(GUESSES.name);
  const { userId = '' } = (await Usernames.get(username)) ?? {};
  const ttl = (window + 2) * GUESSES.name.perSeconds;
  await RateLimits.put('guess-name', `${userId}#username`, window, { calls: GUESSES.name.times - 2, ttl });
  const statuses: number[] = [];
  for (let guess = 0; guess < 3; guess++)
    statuses.push((await someVisitor().post('/api/login', { username, password: 'a guess' })).status);
  expect(statuses).toEqual([401, 401, 429]);
}

test('the own browser signs in, and another one gets in by mail', async () => {
  const person = somePerson();
  const [own, other] = [await newPage({ width: 390 }), await newPage({ width: 390 })];
  const register = await registerForm(own).open();
  await register.fillIn(person);
  await register.submit();
  await expectToast(own, 'Account created!', { description: new RegExp(person.username) });
  await own.goto('/api/logout');
  await guessesUntilRefused(person);

  const elsewhere = await loginForm(other).open();
  await elsewhere.fillIn(person);
  await elsewhere.submit();
  await expectToast(other, 'Login failed', {
    description: 'Too many attempts to sign in. Please wait a little and try again.',
    destructive: true,
  });

  const atHome = await loginForm(own).open();
  await atHome.fillIn(person);
  await atHome.submit();
  await expectToast(own, 'Welcome back!', { description: `Hello ${person.username}, you're now logged in.` });

  await other.getByText('Forgot your password?').click();
  await other.getByLabel('Email or username').fill(person.email);
  await other.getByRole('button', { name: 'Email me a link' }).click();
  await other.getByText('a link is on its way').waitFor();
  await followLink(other, await nextMailTo(person.email, 'reset'), 'Choose a new password');
  await other.getByLabel('New password', { exact: true }).fill('a quieter kitchen');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expectToast(other, 'Password changed', { description: `Hello ${person.username}, you're now logged in.` });
});

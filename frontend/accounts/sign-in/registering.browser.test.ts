/** What a person reads at the fields of the Register form. */
import { expect, test } from 'vitest';
import { registerForm } from '../../../infra/testing/browser/auth-forms.ts';
import { callsOf, sharedPage, toastOn } from '../../../infra/testing/browser/browser.ts';
import { someMember, somePerson } from '../../../infra/testing/people/people.ts';

test('a taken username shows at its field until the form is sent again', async () => {
  const taken = await someMember();
  const page = await sharedPage();
  const form = await registerForm(page).open();
  await form.fillIn({ ...somePerson(), username: taken.username });
  await form.submit();
  const username = form.panel.getByLabel('Username', { exact: true });
  await expect.poll(() => form.focusedName()).toBe('username');
  const message = form.panel.getByText('That username is taken. Please choose another.');
  await expect.poll(() => message.count()).toBe(1);
  expect(await username.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'));
  await toastOn(page).first().waitFor();
  await username.fill('Margaret Hale');
  await form.submit();
  await form.panel.getByText('but no spaces').waitFor();
  await expect.poll(() => message.count()).toBe(0);
});

test('different passwords show with all other errors; the first field has the focus', async () => {
  const page = await sharedPage();
  const form = await registerForm(page).open();
  const calls = callsOf(page);
  const person = { ...somePerson(), username: 'Margaret Hale', password: 'short', confirmPassword: 'another one' };
  await form.fillIn(person);
  await form.submit();
  const alerts = form.panel.getByRole('alert');
  await expect
    .poll(() => alerts.allInnerTexts())
    .toEqual([
      expect.stringContaining('but no spaces'),
      'Choose a password of at least 8 characters.',
      "Passwords don't match",
    ]);
  await expect.poll(() => form.focusedName()).toBe('username');
  expect(calls).toEqual([]);
});

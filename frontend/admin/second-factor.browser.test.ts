/** A stage that requires passkeys of admins: the operator's link, the desk behind a passkey, and confirming before sensitive acts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage } from '../../infra/local/stage.ts';
import { ADDRESS_HEADER, type Visitor, visitor } from '../../infra/local/visitor.ts';
import { expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { expectToast, newPage, sessionCookieOf } from '../../infra/testing/browser/browser.ts';
import { Authenticator, creationOptions, somePasskey } from '../../infra/testing/passkeys/authenticator.ts';
import { virtualAuthenticator, withoutSuggestions } from '../../infra/testing/passkeys/virtual-authenticator.ts';
import { someAddress, somePerson } from '../../infra/testing/people/people.ts';
import { testStage } from '../../infra/testing/stage/global-setup.ts';
import { ErrorAnswer } from '../../shared/contract/site.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await testStage({ adminSecondFactor: true, demo: false });
});
afterAll(() => stage.close());

/** Imported late, here and below: these modules read this stage's settings as they load. */
const enrolmentToken = async (username: string) =>
  (await import('../../functions/accounts/passkeys/enrolment.ts')).enrolmentToken(username);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const unconfirmed = async (answer: Response) =>
  answer.status === 403 && ErrorAnswer.parse(await answer.json()).code === 'confirmation-needed';

async function someVisitorHere(signIn?: { username: string; password: string }): Promise<Visitor> {
  const who = visitor(stage.origin, { [ADDRESS_HEADER]: someAddress() });
  if (signIn) expect((await who.post('/api/login', signIn)).status).toBe(200);
  return who;
}

async function someAdminHere() {
  const { username, password } = somePerson();
  const { createAdmin } = await import('../../functions/accounts/operator.ts');
  await createAdmin(username, password);
  return { username, password };
}

test('an admin adds a passkey by the link, and confirms again after five minutes', async () => {
  const admin = await someAdminHere();
  const { username, email, password } = somePerson();
  const member = await someVisitorHere();
  expect((await member.post('/api/register', { username, email, password })).status).toBe(200);

  const page = await newPage({ baseURL: stage.origin });
  await virtualAuthenticator(page);
  await withoutSuggestions(page);
  await page.goto(`/enrol#token=${await enrolmentToken(admin.username)}`);
  await page.getByText('Sign in with your username and password first.').waitFor();
  await page.getByLabel('Username or email').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await button(page, 'Sign In').click();
  await page.getByText(`You’re signed in as ${admin.username}.`).waitFor();
  await expectSoundOnPhone(page);
  await button(page, 'Add a passkey').click();
  await page.getByText('Your passkey is ready.').waitFor();
  await page.getByRole('link', { name: 'Admin Dashboard' }).last().click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();

  await page.goto('/admin/people');
  await page.getByLabel('Username or email').fill(username);
  await button(page, 'Find').click();
  await button(page, 'Suspend').waitFor();
  const { tenMinutesLater } = await import('../../infra/testing/passkeys/session-age.ts');
  await tenMinutesLater((await sessionCookieOf(page))?.value ?? '');
  await button(page, 'Suspend').click();
  await page.getByLabel('Reason').fill('Spam in replies');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  await question.getByRole('button', { name: 'Use your passkey', exact: true }).waitFor();
  expect(await question.getByLabel(/password/i).count()).toBe(0);
  await question.getByRole('button', { name: 'Not now', exact: true }).click();
  await page.getByText('Please confirm it’s you, then try again.').waitFor();
  expect((await member.put('/api/user', { firstName: 'Marnie' })).status).toBe(200);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend', exact: true }).click();
  await question.getByRole('button', { name: 'Use your passkey', exact: true }).click();
  await expectToast(page, `${username} is suspended`);
  expect((await member.put('/api/user', { firstName: 'Rude' })).status).toBe(403);
});

test('a password alone opens no part of the desk, and the page asks for the passkey', async () => {
  const admin = await someAdminHere();
  const who = await someVisitorHere(admin);
  expect(await unconfirmed(await who.get('/api/admin/stats'))).toBe(true);
  expect(await unconfirmed(await who.get('/kb/stats'))).toBe(true);
  expect((await who.post('/api/confirmation', { password: admin.password })).status).toBe(403);
  expect(await unconfirmed(await who.post('/api/passkeys/options', {}))).toBe(true);
  expect((await who.get('/api/user')).status).toBe(200);

  const page = await newPage({ baseURL: stage.origin });
  await page.goto('/auth');
  await page.getByLabel('Username or email').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await button(page, 'Sign In').click();
  // The first page after the sign-in asks already: it shows what is the member's.
  const question = page.getByRole('alertdialog', { name: 'Confirm it’s you' });
  const unable = question.getByText('You don’t have a passkey yet.');
  await unable.waitFor();
  await question
    .getByText('Admins confirm with a passkey when they sign in, and before anything that matters.')
    .waitFor();
  await page.goto('/admin');
  await unable.waitFor();
  await question.getByRole('button', { name: 'Not now', exact: true }).click();
  await page.getByText('Please confirm it’s you, then try again.').first().waitFor();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

test('the link works once, for its own admin, and the last passkey stays', async () => {
  const [admin, other] = [await someAdminHere(), await someAdminHere()];
  const [who, stranger] = [await someVisitorHere(admin), await someVisitorHere(other)];
  const enrolment = await enrolmentToken(admin.username);
  expect((await stranger.post('/api/passkeys/options', { enrolment })).status).toBe(404);
  const [first, second] = [await creationOptions(who, { enrolment }), await creationOptions(who, { enrolment })];
  const add = (options: typeof first, authenticator: Authenticator) =>
    who.post('/api/passkeys', { passkey: authenticator.create(options) });
  const own = new Authenticator(stage.origin);
  expect((await add(first, own)).status).toBe(200);
  expect((await add(second, new Authenticator(stage.origin))).status).toBe(404);
  expect((await who.post('/api/passkeys/options', { enrolment })).status).toBe(404);
  expect((await who.get('/api/admin/stats')).status).toBe(200);

  const remove = ({ passkeyId }: Authenticator) => who.fetch(`/api/passkeys/${passkeyId}`, { method: 'DELETE' });
  expect((await remove(own)).status).toBe(409);
  await somePasskey(who);
  expect((await remove(own)).status).toBe(200);
  await expect(enrolmentToken('nobody-of-this-name')).rejects.toThrow('There is no member');
});

/** The account page: the name, the password, mail about replies, the list of sessions, writing to support, and where the membership is (infra/docs/product-spec.md, "Sign-in"). */
import { expect, test } from 'vitest';
import { markVerified } from '../../functions/accounts/operator.ts';
import { Users } from '../../functions/platform/table/items/user.ts';
import { SUPPORT_EMAIL } from '../../infra/local/environment.ts';
import { expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { openNameAndPicture } from '../../infra/testing/browser/account-page.ts';
import { callsOf, expectToast, holdBack, sharedMemberPage } from '../../infra/testing/browser/browser.ts';
import { mailsTo } from '../../infra/testing/people/mail.ts';
import { refund } from '../../infra/testing/people/membership.ts';
import { someMember, somePayer, someSubscriber, someVisitor } from '../../infra/testing/people/people.ts';

const ROWS = [
  'Name and picture',
  'Membership',
  'Support',
  'Email',
  'Password',
  'Passkeys',
  'Where you’re signed in',
  'Your data',
];
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Signs the member in on `count` other phones. */
async function onPhones({ username, password }: { username: string; password: string }, count: number) {
  const phones = Array.from({ length: count }, () => someVisitor());
  for (const phone of phones)
    await phone.fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': IPHONE },
      body: JSON.stringify({ username, password }),
    });
  return phones;
}

test('no form is open at first; rows open by pointer, key and link', async () => {
  const page = await sharedMemberPage(await someMember());
  const calls = callsOf(page);
  await page.goto('/account');
  const rows = page.getByRole('main').locator('[aria-expanded]');
  const open = () =>
    rows.evaluateAll((all) =>
      all.filter(({ ariaExpanded }) => ariaExpanded === 'true').map(({ textContent }) => textContent),
    );
  await expect.poll(() => rows.allInnerTexts()).toEqual(ROWS);
  expect(await open()).toEqual([]);
  expect(await page.getByRole('main').locator('input, form').count()).toBe(0);
  expect(calls).not.toContain('GET /api/sessions');

  await page.getByRole('button', { name: 'Password', exact: true }).press('Enter');
  await page.getByLabel('Current password', { exact: true }).waitFor();
  // The whole row is the button's target.
  await page.getByText('Sign in with your fingerprint, face or screen lock.').click({ force: true });
  await expect.poll(open).toEqual(['Password', 'Passkeys']);
  await page.getByRole('button', { name: 'Password', exact: true }).press('Space');
  await expect.poll(open).toEqual(['Passkeys']);

  await page.evaluate(() => location.assign('#sessions'));
  await expect.poll(open).toEqual(['Where you’re signed in']);
  await page.getByText('This browser').waitFor();
});

test('the first name changes, also in the header, and survives a reload', async () => {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await openNameAndPicture(page);
  const name = page.getByLabel('First name');
  await expect.poll(() => name.inputValue()).toBe(member.username);
  const calls = callsOf(page);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await name.fill('   ');
  await save.click();
  await page.getByText('Enter a first name.').waitFor();
  expect(calls).toEqual([]);

  await name.fill('Marnie O’Brien');
  const held = await holdBack(page, '**/api/user');
  await save.click();
  await page.getByRole('button', { name: 'Saving...', exact: true }).waitFor();
  held.release();
  await expectToast(page, 'Saved');
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Marnie O’Brien' });
  await inHeader.waitFor();
  await expect.poll(() => calls).toEqual(['PUT /api/user']);
  await page.reload();
  await inHeader.waitFor();
});

test('the page leads to the membership, and keeps the invoices after a refund', async () => {
  const member = await somePayer();
  const page = await sharedMemberPage(member);
  await page.goto('/account#membership');
  await page.getByText('What you pay, your receipts and how to cancel.').waitFor();
  await page.getByRole('link', { name: 'Manage your membership' }).click();
  await page.getByRole('button', { name: 'Cancel Subscription' }).waitFor();
  await refund(member);
  await page.goto('/account#membership');
  const invoice = page.getByRole('link', { name: /\$200\.00, refunded$/ });
  await invoice.waitFor();
  expect((await fetch((await invoice.getAttribute('href')) ?? '')).status).toBe(200);
});

test('a new password asks for the current one and ends every other session', async () => {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/account#password');
  const change = page.getByRole('button', { name: 'Change password' });
  const current = page.getByLabel('Current password', { exact: true });
  await current.fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill('another long one');
  await change.click();
  await page.getByRole('alert').filter({ hasText: 'That’s not your current password.' }).waitFor();
  expect((await member.get('/api/user')).status).toBe(200);

  await current.fill(member.password);
  await change.click();
  await expectToast(page, 'Password changed', { description: 'You’re signed out everywhere else.' });
  await expect.poll(() => current.inputValue()).toBe('');
  expect((await member.get('/api/user')).status).toBe(401);
  await page.reload();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
});

test('a switch stops emails about replies and starts them; returned mail shows', async () => {
  const member = await someMember();
  const page = await sharedMemberPage(member);
  await page.goto('/account#email');
  const choice = page.getByRole('switch', { name: 'Email me about replies to my posts' });
  await expect.poll(() => choice.isChecked()).toBe(true);
  await choice.press('Space');
  await expectToast(page, 'Saved', { description: 'We won’t email you about replies.' });
  await page.reload();
  await expect.poll(() => choice.isChecked()).toBe(false);
  await choice.click();
  await expectToast(page, 'Saved', { description: 'We’ll email you about replies.' });
  await Users.update(member.user.id, { set: { mailStopped: 'bounce' } });
  await page.reload();
  await page.getByText(`Our last email to ${member.email} came back`).waitFor();
});

test('each session is listed, and ends alone or with all others', async () => {
  const member = await someMember();
  const phones = await onPhones(member, 2);
  const page = await sharedMemberPage(member);
  await page.goto('/account#sessions');
  const sessions = page.getByRole('listitem').filter({ hasText: 'Signed in' });
  await expect.poll(() => sessions.count()).toBe(4);
  await expect.poll(() => sessions.first().innerText()).toMatch(/This browser/);

  await page
    .getByRole('button', { name: /^Sign out Safari on iPhone/ })
    .first()
    .click();
  await expectToast(page, 'Signed out', { description: 'Safari on iPhone is signed out.' });
  await expect.poll(() => sessions.count()).toBe(3);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Where you’re signed in');

  const everywhere = page.getByRole('button', { name: 'Sign out everywhere else' });
  await everywhere.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expectToast(page, 'Signed out everywhere else');
  await expect.poll(() => sessions.count()).toBe(1);
  await expect.poll(() => everywhere.count()).toBe(0);
  for (const phone of phones) expect((await phone.get('/api/user')).status).toBe(401);
});

test('a message to support whose answer was lost stays, and a repeat sends one mail', async () => {
  const who = await someSubscriber();
  await markVerified(who.username);
  const page = await sharedMemberPage(who);
  await page.goto('/account#support');
  const [field, button] = [page.getByLabel('Your message'), page.getByRole('button', { name: 'Send', exact: true })];
  await button.click();
  await page.getByRole('alert').getByText('Write your message first.').waitFor();
  await field.fill('My plan is empty.');
  // It arrives, and its answer is lost on the way.
  await page.route('**/api/support', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button.click();
  await page.getByRole('alert').getByText('We could not reach Verandah.').waitFor();
  await page.reload();
  expect(await field.inputValue()).toBe('My plan is empty.');
  await expectSoundOnPhone(page);
  await page.unroute('**/api/support');
  await button.click();
  await page.getByText(`We’ve got your message and we’ll answer it first. Our answer goes to ${who.email}.`).waitFor();
  expect(await field.inputValue()).toBe('');
  const mails = async () =>
    (await mailsTo(SUPPORT_EMAIL, 'support')).filter(({ subject }) => subject.includes(who.username));
  await expect.poll(mails).toHaveLength(1);
});

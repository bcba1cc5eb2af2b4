/** The messages for failures that carry no message of ours: a proxy's page, lost code, a silent stage (infra/docs/product-spec.md, sections 2 and 8). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../infra/testing/browser/accessibility.ts';
import { loginForm, registerForm } from '../../infra/testing/browser/auth-forms.ts';
import { expectToast, sharedMemberPage, sharedPage } from '../../infra/testing/browser/browser.ts';
import { type Member, someMember, somePerson, someSubscriber } from '../../infra/testing/people/people.ts';

const PROXY_PAGE = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
let member: Member;
let subscriber: Member;
beforeAll(async () => {
  [member, subscriber] = await Promise.all([someMember(), someSubscriber()]);
});

const answerWith = (page: Page, path: string, body: string) =>
  page.route(path, (route) => route.fulfill({ status: 502, contentType: 'text/html', body }));

test('a failed registration and a failed sign-in say so in their words', async () => {
  const page = await sharedPage();
  const register = await registerForm(page).open();
  for (const body of ['', PROXY_PAGE]) {
    await answerWith(page, '**/api/register', body);
    await register.fillIn(somePerson());
    const refused = page.waitForResponse('**/api/register');
    await register.submit();
    await refused;
    await expectToast(page, 'Registration failed', { description: 'Please try again.', destructive: true });
  }
  const login = await loginForm(page).open();
  await answerWith(page, '**/api/login', PROXY_PAGE);
  await login.fillIn(member);
  await login.submit();
  await expectToast(page, 'Login failed', {
    description: 'Verandah had a problem. Please try again in a moment.',
    destructive: true,
  });
});

test('failures without words of the server get the specified ones', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await answerWith(page, '**/api/subscription/create', PROXY_PAGE);
  await page.getByRole('button', { name: 'Start Annual Membership' }).click();
  await expectToast(page, 'Subscription Error', { description: 'Failed to create subscription', destructive: true });
  const card = page.getByRole('region', { name: 'Annual Membership' });
  await card.getByText('Failed to create subscription', { exact: true }).waitFor();

  await answerWith(page, '**/api/logout', 'Out of order.');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Logout failed', { description: 'Out of order.', destructive: true });
});

test('Cancellation Error: Failed to cancel subscription', async () => {
  const page = await sharedMemberPage(subscriber);
  await page.goto('/subscribe');
  await answerWith(page, '**/api/subscription/cancel', '');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expectToast(page, 'Cancellation Error', { description: 'Failed to cancel subscription', destructive: true });
});

test('Failed to send message. Please try again.: alone', async () => {
  const page = await sharedMemberPage(subscriber);
  await page.goto('/assistant');
  await page.getByRole('textbox', { name: 'Your question' }).fill('Which whites?');
  await page.route('**/api/chat/messages*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: PROXY_PAGE }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(page, 'Failed to send message. Please try again.', { description: '', destructive: true });
});

test('a page whose code a deploy replaced says so, and reloads', async () => {
  const page = await sharedMemberPage(member, { reducedMotion: 'reduce' });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  await page.route('**/assets/forum-page-*.js', (route) => route.fulfill({ status: 404 }));
  const header = page.getByRole('banner');
  const alert = page.getByRole('main').getByRole('alert');
  for (const visit of ['first', 'second']) {
    await header.getByRole('link', { name: 'Forum' }).click();
    await alert.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    if (visit === 'second') break;
    await expectSoundAtEverySize(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await header.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Start Designing' }).waitFor();
  }
  await page.unroute('**/assets/forum-page-*.js');
  await alert.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Community Forum' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/forum');
  // Code that is lost on the network shows the same message.
  await page.route('**/assets/*.js', (route) => route.abort());
  await header.getByRole('link', { name: 'Subscribe', exact: true }).click();
  await alert.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
});

test('a page that throws says so, and other pages still work', async () => {
  const page = await sharedMemberPage(member, { reducedMotion: 'reduce' });
  const broken = "export default () => { throw new Error('broken'); };";
  await page.route('**/assets/forum-page-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: broken }),
  );
  await page.goto('/forum');
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByRole('heading', { name: 'Something broke on this page' }).waitFor();
  await alert.getByRole('button', { name: 'Back to the front door' }).click();
  await page.getByRole('link', { name: 'Start Designing' }).waitFor();
});

test('a stage that does not answer shows a message and a retry button', async () => {
  const page = await sharedPage();
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '<html>no service</html>' }));
  await page.goto('/auth');
  await page.getByRole('alert').getByText('Verandah had a problem. Please try again in a moment.').waitFor();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
});

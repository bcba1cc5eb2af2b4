/** Calls and their failures (infra/docs/product-spec.md, sections 2, 8 and 9): never stale, no polling, no retries, and a message for each failure. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { registerForm } from '../../infra/testing/browser/auth-forms.ts';
import { callsOf, expectToast, memberPage, sharedMemberPage, sharedPage } from '../../infra/testing/browser/browser.ts';
import { ask } from '../../infra/testing/people/conversation.ts';
import { type Member, someMember, somePerson, someSubscriber } from '../../infra/testing/people/people.ts';
import { roomsOf } from '../../infra/testing/people/rooms.ts';

let member: Member;
let subscriber: Member;
let roomId = '';
beforeAll(async () => {
  [member, subscriber] = await Promise.all([someMember(), someSubscriber()]);
  expect((await ask(subscriber, 'Which whites work under Sydney light?')).status).toBe(200);
  roomId = (await roomsOf(subscriber))[0]?.id ?? '';
});

/** Opens the assistant with a fake clock and waits for the conversation. */
async function atAssistant(): Promise<{ page: Page; calls: string[] }> {
  const page = await memberPage(subscriber);
  await page.clock.install();
  await page.goto('/terms');
  const calls = callsOf(page);
  await page.getByRole('banner').getByRole('link', { name: 'AI Assistant' }).click();
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
  return { page, calls };
}

const comeBack = (page: Page) =>
  page.evaluate(() => {
    for (const name of ['blur', 'focus']) window.dispatchEvent(new Event(name));
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('cached data is not fetched again on focus, reconnection or idling', async () => {
  const { page, calls } = await atAssistant();
  // All that the first visit asks for, so that none of it comes later.
  for (const call of ['subscription/status', 'rooms', 'home', `rooms/${roomId}`, 'chat/messages'])
    await expect.poll(() => calls).toContain(`GET /api/${call}`);
  const asked = calls.filter((call) => !call.startsWith('GET /objects/'));
  expect(asked.filter((call) => call === 'GET /api/chat/messages')).toHaveLength(1);
  calls.length = 0;
  await comeBack(page);
  await page.context().setOffline(true);
  await page.getByText('You’re offline.', { exact: true }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('You’re offline.', { exact: true }).waitFor({ state: 'detached' });
  await page.clock.fastForward('08:00:00');
  await comeBack(page);
  // A page that makes no calls.
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await page.waitForURL((url) => url.pathname === '/blog');
  await page.getByRole('banner').getByRole('link', { name: 'AI Assistant' }).click();
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
  expect(calls).toEqual([]);
});

test('a failed query is asked once, and again only by the member', async () => {
  const page = await memberPage(subscriber);
  await page.clock.install();
  let reachable = false;
  await page.route('**/api/chat/messages*', (route) => (reachable ? route.fallback() : route.abort()));
  await page.goto('/terms');
  const calls = callsOf(page);
  await page.getByRole('banner').getByRole('link', { name: 'AI Assistant' }).click();
  await page.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' }).waitFor();
  await page.clock.fastForward('10:00');
  await comeBack(page);
  const messages = () => calls.filter((call) => call === 'GET /api/chat/messages').length;
  expect(messages()).toBe(1);
  reachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('region', { name: 'Conversation' }).waitFor();
  expect(messages()).toBe(2);
});

test('no retries for mutations', async () => {
  const page = await memberPage(member);
  await page.clock.install();
  await page.route('**/api/subscription/create', (route) => route.abort());
  await page.goto('/subscribe');
  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Start Annual Membership' }).click();
  await expectToast(page, 'Subscription Error', { destructive: true });
  await page.clock.fastForward('10:00');
  await comeBack(page);
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST /api/subscription/create']);
});

const PROXY_PAGE = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';
const answerWith = (page: Page, path: string, body: string) =>
  page.route(path, (route) => route.fulfill({ status: 502, contentType: 'text/html', body }));

test('failures without words of the server get the specified ones', async () => {
  const visitor = await sharedPage();
  const register = await registerForm(visitor).open();
  await answerWith(visitor, '**/api/register', PROXY_PAGE);
  await register.fillIn(somePerson());
  await register.submit();
  await expectToast(visitor, 'Registration failed', { description: 'Please try again.', destructive: true });

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

test('a page whose code a deploy replaced says so, and reloads', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  await page.route('**/assets/forum-page-*.js', (route) => route.fulfill({ status: 404 }));
  const header = page.getByRole('banner');
  const alert = page.getByRole('main').getByRole('alert');
  for (const visit of ['first', 'second']) {
    await header.getByRole('link', { name: 'Forum' }).click();
    await alert.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    if (visit === 'second') break;
    await expectSoundOnPhone(page);
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

test('a stage that does not answer shows a message and a retry button', async () => {
  const page = await sharedPage();
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '<html>no service</html>' }));
  await page.goto('/auth');
  await page.getByRole('alert').getByText('Verandah had a problem. Please try again in a moment.').waitFor();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
});

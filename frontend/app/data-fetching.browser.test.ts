/** The rules of data fetching (infra/docs/product-spec.md, section 9): never stale, no refetch on focus, no polling, no retries. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callsOf, expectToast, memberPage, sharedMemberPage } from '../../infra/testing/browser/browser.ts';
import { ask } from '../../infra/testing/people/conversation.ts';
import { type Member, someMember, someSubscriber } from '../../infra/testing/people/people.ts';
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
  await page.getByRole('list', { name: 'Conversation' }).waitFor();
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
  await page.getByRole('list', { name: 'Conversation' }).waitFor();
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
  await page.getByRole('list', { name: 'Conversation' }).waitFor();
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

test('every call carries the session, and none goes to another site', async () => {
  const page = await sharedMemberPage(subscriber);
  const cookies: (string | undefined)[] = [];
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, hostname } = new URL(request.url());
    if (!['localhost', '127.0.0.1'].includes(hostname) && request.url().startsWith('http')) elsewhere.push(origin);
    if (pathname.startsWith('/api/'))
      void request.allHeaders().then(
        ({ cookie }) => cookies.push(cookie),
        () => undefined,
      );
  });
  await page.goto('/assistant');
  await page.getByRole('list', { name: 'Conversation' }).waitFor();
  await expect.poll(() => cookies.length).toBeGreaterThanOrEqual(3);
  expect(cookies.every((cookie) => cookie?.includes('verandah'))).toBe(true);
  expect(elsewhere).toEqual([]);
});

/** Being signed in or not, as the screens show it (infra/docs/product-spec.md, sections 2, 4 and 8). */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { loginForm } from '../../infra/testing/browser/auth-forms.ts';
import {
  expectSignInAgain,
  expectToast,
  holdBack,
  newPage,
  sessionCookieOf,
  sharedMemberPage,
  sharedPage,
  toastOn,
} from '../../infra/testing/browser/browser.ts';
import { conversationPage, fieldOn } from '../../infra/testing/browser/conversation-page.ts';
import { ask } from '../../infra/testing/people/conversation.ts';
import { type Member, someMember, someSubscriber, someVisitor } from '../../infra/testing/people/people.ts';
import { somePhoto } from '../../infra/testing/people/uploads.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

test('a full-page spinner shows until a 401 says signed out, which is no error', async () => {
  const page = await sharedPage();
  await page.route('**/api/user', (route) => route.abort());
  const held = await holdBack(page, '**/api/user');
  await page.goto('/auth', { waitUntil: 'commit' });
  const spinner = page.getByRole('img', { name: 'Loading Verandah' });
  await spinner.waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  held.release();
  const alert = page.getByRole('alert');
  await alert.getByText('We could not reach Verandah').waitFor();
  await page.unrouteAll();
  const answered = page.waitForResponse('**/api/user');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await answered).status()).toBe(401);
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  await expect.poll(() => spinner.count()).toBe(0);
  expect(await toastOn(page).count()).toBe(0);
  expect(await alert.count()).toBe(0);
});

test('login and logout switch the routes that are there; Back asks to sign in', async () => {
  const page = await sharedPage();
  await page.goto('/auth');
  const form = loginForm(page);
  await form.fillIn(member);
  await form.submit();
  const assistant = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' });
  await assistant.waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Forum' }).click();
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('Title').fill('A secret about my hallway');
  const kept = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  await expect.poll(kept).toContain('A secret about my hallway');
  await page.keyboard.press('Escape');

  const signOut = page.getByRole('button', { name: 'Sign Out', exact: true });
  await page.route('**/api/logout', (route) => route.abort());
  await signOut.click();
  await expectToast(page, 'Logout failed', { description: /We could not reach Verandah/, destructive: true });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/forum');
  await page.unroute('**/api/logout');
  await signOut.click();
  await expectToast(page, 'Logged out', { description: "You've been successfully logged out." });
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => assistant.count()).toBe(0);
  expect(await kept()).not.toContain('A secret about my hallway');
  await expect.poll(() => page.getByText(member.username).count()).toBe(0);
  expect((await page.request.get('/api/user')).status()).toBe(401);
  const address = await expectSignInAgain(page, () => page.goBack());
  expect(address.searchParams.get('returnTo')).toBe('/forum');
});

test('a signed-out member reads so, goes to /api/login after 500 ms, and back', async () => {
  const page = await newPage();
  await page.clock.install();
  // Time passes in the page only when this test advances it.
  await page.clock.pauseAt(Date.now() + 60_000);
  const left: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/login' && request.isNavigationRequest()) left.push(pathname + search);
  });
  const toast = toastOn(page);
  const toastsAfter10Ms = async () => {
    await page.clock.runFor(10);
    return toast.count();
  };
  for (const path of ['/assistant', '/account', '/forum']) {
    left.length = 0;
    await page.goto(path);
    await expect.poll(toastsAfter10Ms).toBe(1);
    expect((await toast.innerText()).split('\n').filter(Boolean)).toEqual([
      'Unauthorized',
      'You are logged out. Logging in again...',
    ]);
    await page.clock.runFor(400);
    await expect.poll(() => toast.count()).toBe(1);
    expect(left).toEqual([]);
    await page.clock.runFor(100);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/auth');
    expect(left[0]).toBe(`/api/login?${new URLSearchParams({ returnTo: path })}`);
    await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe(path);
  }
  await page.clock.resume();
  await page.getByText('Log in or create a free account to read the forum. We’ll bring you straight back.').waitFor();
  const form = loginForm(page);
  await form.fillIn(member);
  await form.submit();
  await expectToast(page, 'Welcome back!');
  await page.waitForURL((url) => url.pathname === '/forum');
});

test('a session that ended elsewhere leads to sign-in and back', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  const start = page.getByRole('button', { name: 'Start Annual Membership' });
  await start.waitFor();
  const other = await page.context().newPage();
  await other.goto('/terms');
  await other.getByRole('link', { name: `${member.username}, your account` }).waitFor();
  // A visitor's page that comes back from a cache takes the session for ended.
  const asked = page.waitForResponse('**/api/user');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  await other.evaluate(() => new BroadcastChannel('verandah.session').postMessage({ userId: null }));
  expect((await asked).status()).toBe(200);
  expect(new URL(page.url()).pathname).toBe('/subscribe');
  await page.context().clearCookies();
  await expectSignInAgain(page, () => start.click());
  await page.waitForURL('**/auth?returnTo=%2Fsubscribe');
  await other.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => other.getByText(member.username).count()).toBe(0);
});

test.each(['the button', 'GET /api/logout'])('signing out by %s leaves nothing in another tab', async (way) => {
  const subscriber = await someSubscriber();
  const question = 'Which whites work under Sydney light?';
  expect((await ask(subscriber, question)).status).toBe(200);
  const photo = await somePhoto(subscriber);
  const page = await conversationPage(subscriber);
  await page.getByText(question).first().waitFor();
  await fieldOn(page).fill('A secret about my hallway');
  const kept = () => page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  await expect.poll(kept).toContain('A secret about my hallway');
  /** The browser's own answer to an address that it may have cached: a redirect to the photo, or the refusal. */
  const photoIn = (tab: Page) =>
    tab.evaluate(async (path) => (await fetch(path, { redirect: 'manual' })).status, photo);
  expect(await photoIn(page)).toBe(0);
  const other = await page.context().newPage();
  if (way === 'the button') {
    await other.goto('/terms');
    await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expectToast(other, 'Logged out');
  } else await other.goto('/api/logout');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await expect.poll(() => page.getByText(question).count()).toBe(0);
  if (way === 'the button') await expect.poll(kept).not.toContain('A secret about my hallway');
  expect(await photoIn(page)).toBe(401);
});

test('a session that ends by itself keeps a draft for its member, and for nobody else', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/forum');
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await page.getByLabel('Title').fill('A secret about my hallway');
  const kept = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept).toContain('A secret about my hallway');
  await page.context().clearCookies();
  const next = await someMember();
  await page.goto('/auth');
  expect(await kept()).toContain('A secret about my hallway');
  await loginForm(page).fillIn(next);
  await loginForm(page).submit();
  await page.getByRole('link', { name: `${next.username}, your account` }).waitFor();
  await expect.poll(kept).not.toContain('A secret about my hallway');
});

test('a sign-in as another member in another tab switches this tab too', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/forum');
  await page.getByRole('link', { name: `${member.username}, your account` }).waitFor();
  const next = await someMember();
  // The cookie stays, as where the session was ended elsewhere.
  const cookie = await sessionCookieOf(page);
  await someVisitor().fetch('/api/logout', { method: 'POST', headers: { cookie: `${cookie?.name}=${cookie?.value}` } });
  const other = await page.context().newPage();
  await (await loginForm(other).open()).fillIn(next);
  await loginForm(other).submit();
  await other.getByRole('link', { name: `${next.username}, your account` }).waitFor();
  await page.getByRole('link', { name: `${next.username}, your account` }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => page.getByText(member.username).count()).toBe(0);
});

/** Being signed in or not, as the screens show it (infra/docs/product-spec.md, sections 2, 4 and 8). */
import { beforeAll, expect, test } from 'vitest';
import { loginForm } from '../../infra/testing/browser/auth-forms.ts';
import {
  callsOf,
  expectSignInAgain,
  expectToast,
  holdBack,
  newPage,
  sharedMemberPage,
  sharedPage,
  toastOn,
} from '../../infra/testing/browser/browser.ts';
import { type Member, someMember } from '../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

test('while the sign-in state loads, a full-page spinner shows and nothing else', async () => {
  const page = await sharedPage();
  const held = await holdBack(page, '**/api/user');
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByRole('img', { name: 'Loading Verandah' }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  held.release();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  await expect.poll(() => page.getByText('Loading Verandah').count()).toBe(0);
});

test('a 401 when reading the current user means signed out, not an error', async () => {
  const page = await sharedPage();
  const answered = page.waitForResponse('**/api/user');
  await page.goto('/auth');
  expect((await answered).status()).toBe(401);
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  expect(await toastOn(page).count()).toBe(0);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a sign-in state that cannot be read says so and can be asked for again', async () => {
  const page = await sharedMemberPage(member);
  let reachable = false;
  await page.route('**/api/user', (route) => (reachable ? route.fallback() : route.abort()));
  await page.goto('/terms');
  await page.getByRole('alert').getByText('We could not reach Verandah').waitFor();
  reachable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
});

test('successful login and logout switch the routes that are there: Logged out', async () => {
  const page = await sharedPage();
  await page.goto('/auth');
  const form = loginForm(page);
  await form.fillIn(member);
  await form.submit();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' }).waitFor();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Logged out', { description: "You've been successfully logged out." });
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => page.getByRole('link', { name: 'AI Assistant', exact: true }).count()).toBe(0);
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test('Back to a member’s page after signing out leads to sign-in', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  await page.getByRole('banner').getByRole('link', { name: 'Forum' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/forum');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Logged out', { description: "You've been successfully logged out." });
  const address = await expectSignInAgain(page, () => page.goBack());
  expect(address.searchParams.get('returnTo')).toBe('/forum');
});

test('Logout failed: with the message of the error, and the member stays signed in', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/terms');
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Logout failed', { description: /We could not reach Verandah/, destructive: true });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/terms');
  await expect.poll(() => page.getByRole('button', { name: 'Sign Out', exact: true }).count()).toBe(1);
});

test('GET /api/logout as a navigation ends the session and leads home', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/terms');
  await page.goto('/api/logout');
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect((await page.request.get('/api/user')).status()).toBe(401);
});

test.each(['/assistant', '/forum', '/account'])(
  'signed out on %s: "You are logged out. Logging in again...", to /api/login after 500 ms, and back here after signing in',
  async (path) => {
    const page = await newPage();
    await page.clock.install();
    // Time passes in the page only when this test advances it.
    await page.clock.pauseAt(Date.now() + 60_000);
    const left: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/login' && request.isNavigationRequest()) left.push(pathname + search);
    });
    await page.goto(path);
    const toast = toastOn(page);
    const toastsAfter10Ms = async () => {
      await page.clock.runFor(10);
      return toast.count();
    };
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
    await page.clock.resume();
    const form = loginForm(page);
    await form.fillIn(member);
    await form.submit();
    await expectToast(page, 'Welcome back!');
    await page.waitForURL((url) => url.pathname === path);
  },
);

test('a session that ended in another tab leads to sign-in and back', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/subscribe');
  const start = page.getByRole('button', { name: 'Start Annual Membership' });
  await start.waitFor();
  const other = await page.context().newPage();
  await other.goto('/terms');
  await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(other, 'Logged out');
  await expectSignInAgain(page, () => start.click());
  await page.waitForURL('**/auth?returnTo=%2Fsubscribe');
});

test('a sign-in as another member in another tab switches this tab too', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/forum');
  await page.getByRole('link', { name: `${member.username}, your account` }).waitFor();
  const next = await someMember();
  const other = await page.context().newPage();
  await other.goto('/terms');
  await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(other, 'Logged out');
  await (await loginForm(other).open()).fillIn(next);
  await loginForm(other).submit();
  await other.getByRole('link', { name: `${next.username}, your account` }).waitFor();
  await page.getByRole('link', { name: `${next.username}, your account` }).waitFor();
  await expect.poll(() => page.getByText(member.username).count()).toBe(0);
});

test.each(['/account', '/assistant'])(
  'logging out on %s, a page for members only: Logged out, and home',
  async (path) => {
    const page = await sharedMemberPage(member);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await toastOn(page).first().waitFor();
    await expect
      .poll(() => toastOn(page).first().innerText())
      .toMatch(/^Logged out\s+You've been successfully logged out\.$/);
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  },
);

test('nothing of one member is left in the tab for the next', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/account');
  await page.getByRole('definition').filter({ hasText: member.email }).waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Logged out');
  const next = await someMember();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  const calls = callsOf(page);
  const form = loginForm(page);
  await form.fillIn(next);
  await form.submit();
  await page.getByRole('link', { name: next.username }).waitFor();
  await page.getByRole('link', { name: 'Subscribe', exact: true }).waitFor();
  await expect.poll(() => calls).toContain('GET /api/subscription/status');
  await expect.poll(() => page.getByText(member.username).count()).toBe(0);
});

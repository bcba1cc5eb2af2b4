/** A real Chromium for tests: pages of a given width, sign-in through the form, and checks of what is on the screen. */
import { type Browser, type BrowserContextOptions, type Locator, type Page, type Route } from 'playwright-core';
import { expect, inject } from 'vitest';
import { ADDRESS_HEADER, ADDRESS_IN_AGENT, type Person } from '../../local/visitor.ts';
import { someAddress } from '../people/people.ts';
import { startChromium } from './chromium.ts';

/** One for a file's process. */
let browser: Promise<Browser> | undefined;
const open = new Set<Page>();

/** Closes the pages of a test. */
export async function closePages(): Promise<void> {
  for (const page of open) await closeProfile(page);
  open.clear();
}

/** Closes the shared page of a file. */
export async function closeSharedPage(): Promise<void> {
  const page = await shared;
  shared = undefined;
  if (page) await closeProfile(page);
}

/** Closes a page with its profile. A route's handler that still runs then fails no test. */
async function closeProfile(page: Page): Promise<void> {
  for (const one of page.context().pages()) await one.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

export interface PageOptions extends BrowserContextOptions {
  width?: number;
  height?: number;
}

/** A page with its own profile and its own address. Errors of the page's script fail the test that uses it. */
export async function newPage({ width = 1440, height = 900, ...options }: PageOptions = {}): Promise<Page> {
  browser ??= startChromium();
  const launched = await browser;
  const context = await launched.newContext({
    baseURL: inject('stage').origin,
    viewport: { width, height },
    // Drawing a transition takes the machine's processor longer than anything else. The tests of motion turn it on.
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // The address is in a header that pages send anyway: a custom header would cause a preflight before the object store's signed calls,
    // and a route that adds it would turn the browser's cache off.
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) Chrome/${launched.version()} ${ADDRESS_IN_AGENT}${someAddress()}`,
    extraHTTPHeaders: {},
    ...options,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  page.setDefaultTimeout(30_000);
  open.add(page);
  return page;
}

/** Signs in through the form. */
export async function signIn(page: Page, { username, password }: Pick<Person, 'username' | 'password'>): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Login' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Login' });
  await panel.getByLabel('Username').fill(username);
  await panel.getByLabel('Password').fill(password);
  await panel.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).first().waitFor();
}

export type SharedPageOptions = Pick<PageOptions, 'width' | 'height' | 'reducedMotion' | 'baseURL' | 'proxy'>;
let shared: Promise<Page> | undefined;

/**
 * The page that a file's tests share, reset for each: a first visit in a new profile takes a browser about
 * a second. Use `newPage` for a fake clock, for touch, and for a second profile.
 */
export async function sharedPage({
  width = 1440,
  height = 900,
  reducedMotion = 'reduce',
  ...profile
}: SharedPageOptions = {}): Promise<Page> {
  shared ??= newPage(profile);
  const page = await shared;
  open.delete(page);
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of ['request', 'response', 'framenavigated'] as const) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // A path of the same origin that runs nothing, so that no call is in progress when the cookies go.
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ reducedMotion, colorScheme: null });
  await page.setViewportSize({ width, height });
  return page;
}

/** `newPage`, already signed in as this member. */
export const memberPage = async (member: Credentials, options?: PageOptions): Promise<Page> =>
  signedIn(await newPage(options), member);

/** `sharedPage`, already signed in as this member. */
export const sharedMemberPage = async (member: Credentials, options?: SharedPageOptions): Promise<Page> =>
  signedIn(await sharedPage(options), member);

/** Opens a path as this member. */
export async function memberAt(path: string, member: Credentials): Promise<Page> {
  const page = await sharedMemberPage(member);
  await page.goto(path);
  return page;
}

type Credentials = Pick<Person, 'username' | 'password'>;

async function signedIn(page: Page, { username, password }: Credentials): Promise<Page> {
  const answer = await page.request.post('/api/login', {
    data: { username, password },
    headers: { [ADDRESS_HEADER]: someAddress() },
  });
  if (!answer.ok()) throw new Error(`signing in: ${answer.status()} ${await answer.text()}`);
  return page;
}

/** The page's session cookie; another cookie remembers the browser. */
export const sessionCookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name.includes('verandah') && !name.endsWith('-device'));

/** Hovers over a control of a prerendered page, and waits until the app has taken the page over. */
export async function bringToLife(page: Page): Promise<void> {
  await page.getByRole('link').first().dispatchEvent('pointerover');
  await page.waitForFunction(() => document.getElementById('root')?.dataset.visitor === undefined);
}

/** Collects the product's calls that the page makes from now on, as `POST /api/login`, in the order of sending. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    const ours = origin === new URL(page.url()).origin && /^\/(api|objects)\//.test(pathname);
    // The sign-in page calls it by itself when it is idle.
    if (pathname === '/api/login/passkey/options') return;
    if (ours && request.resourceType() !== 'document') calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Holds these requests back until `release` is called; then sends them unchanged. */
export async function holdBack(page: Page, path: string): Promise<{ release: () => void }> {
  const released = Promise.withResolvers<void>();
  await page.route(path, async (route: Route) => {
    await released.promise;
    await route.fallback();
  });
  return { release: released.resolve };
}

/** The toast on the screen. */
export const toastOn = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

/** Keeps the toast on the screen, as in a window that has lost the focus, so that a slow machine finds it there. */
export const keepToast = (page: Page): Promise<void> => page.evaluate(() => void dispatchEvent(new Event('blur')));

/** Expects exactly this toast on the screen; `destructive` is the style for errors. */
export async function expectToast(
  page: Page,
  title: string,
  { description, destructive = false }: { description?: string | RegExp; destructive?: boolean } = {},
): Promise<void> {
  const style = destructive ? 'destructive' : 'default';
  const words = typeof description === 'object' ? expect.stringMatching(description) : description;
  await expect
    .poll(() => toastOn(page).evaluateAll(toastsIn))
    .toEqual([{ title, style, description: words ?? (expect.anything() as unknown) }]);
}

/**
 * Expects that `act` meets an ended session: a toast says so, and the browser goes to the sign-in page.
 * @returns The address it goes to. The navigation is held back until the toast was seen, which is there for half a second.
 */
export async function expectSignInAgain(page: Page, act: () => Promise<unknown>): Promise<URL> {
  const held = await holdBack(page, '**/api/login?*');
  const left = page.waitForRequest('**/api/login?*');
  await act();
  await expectToast(page, 'Unauthorized', {
    description: 'You are logged out. Logging in again...',
    destructive: true,
  });
  const address = new URL((await left).url());
  held.release();
  return address;
}

/** Runs in the page. */
function toastsIn(toasts: Element[]): { title: string; description: string; style: string }[] {
  return toasts.map((toast) => {
    const probe = toast.appendChild(document.createElement('i'));
    probe.style.color = 'var(--color-terracotta)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    const [title = '', description = ''] = (toast as HTMLElement).innerText.split('\n').filter((line) => line.trim());
    const style = getComputedStyle(toast).borderLeftColor === color ? 'destructive' : 'default';
    return { title, description, style };
  });
}

/** Waits until all animations have finished; endless ones, such as a spinner, do not count. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Expects that this element gets the focus. */
export const expectFocus = (place: Locator): Promise<void> =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);

/** Fills in the payment provider's card form and pays. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay / }).click();
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not lead to ${target.toString()}`);
}

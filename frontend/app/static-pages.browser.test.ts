/** Prerendered pages in a browser: before the app comes, while it takes over, and with a session. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { drawn } from '../../infra/testing/browser/accessibility.ts';
import {
  bringToLife,
  callsOf,
  expectToast,
  holdBack,
  newPage,
  sessionCookieOf,
  sharedMemberPage,
  sharedPage,
} from '../../infra/testing/browser/browser.ts';
import { ask } from '../../infra/testing/people/conversation.ts';
import { type Member, someMember, someSubscriber } from '../../infra/testing/people/people.ts';
import { roomsOf } from '../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../infra/testing/people/uploads.ts';

const ARTICLE = '/blog/follow-the-sun';
/** Leaves out the Stripe emulator's scripts, which only the local stage has. */
const isOurs = (url: string) => url.startsWith(`${inject('stage').origin}/assets/`);

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

describe('when the app takes over', () => {
  test.each(['/', ARTICLE])('%s stays as it is: nothing moves, no word changes, no error', async (path) => {
    const page = await sharedPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    const calls = callsOf(page);
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' && isOurs(response.url())) scripts.push(response.text());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    // Before anybody touches it, it has loaded no app and asks for nobody.
    expect(calls).toEqual([]);
    expect(scripts).toHaveLength(1);
    expect((await scripts[0])?.length).toBeLessThan(3000);
    await page.evaluate(layOutEverything);
    await drawn(page);
    const place = () => page.evaluate(placesIn);
    const before = await place();
    const moved = await page.evaluateHandle(shiftsFromNow);
    await bringToLife(page);
    await drawn(page);
    expect(await place()).toEqual(before);
    expect(await moved.jsonValue()).toEqual([]);
    expect(complaints).toEqual([]);
    page.removeAllListeners('console');
  });

  test('a press that came before it is not lost', async () => {
    const page = await newPage({ width: 390, height: 844, hasTouch: true });
    const held = await holdBack(page, '**/config.json');
    await page.goto('/');
    const link = page.getByRole('banner').getByRole('link', { name: 'Features' });
    await page.getByRole('button', { name: 'Open menu' }).tap();
    await expect.poll(() => link.isVisible()).toBe(false);
    held.release();
    await link.waitFor();
  });

  test('Start Designing opens Register, however early it is pressed', async () => {
    const page = await sharedPage();
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Start Designing' }).click();
    await page.waitForURL(({ pathname, searchParams }) => pathname === '/auth' && searchParams.get('join') === '1');
    await page.getByRole('tab', { name: 'Register', selected: true }).waitFor();
  });

  test('where the app does not come, a button says so, and a link still leads on', async () => {
    const page = await sharedPage({ width: 390 });
    await page.route('**/assets/*.js', (route) =>
      /\/enter-/.test(route.request().url()) ? route.fallback() : route.abort(),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('alert').getByText('That didn’t work.').waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  });
});

describe('with a session cookie', () => {
  test('the shell asks once who is there, before the script comes', async () => {
    const page = await sharedMemberPage(member);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (['/api/user', '/config.json'].includes(pathname)) asked.push(pathname);
    });
    const script = await holdBack(page, '**/assets/index-*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('img', { name: 'Loading Verandah' }).waitFor();
    await expect.poll(() => asked.toSorted()).toEqual(['/api/user', '/config.json']);
    script.release();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
    expect(asked).toHaveLength(2);
  });

  test('a photo shows before the app runs, where it stays', async () => {
    const owner = await someSubscriber();
    await ask(owner, 'What would you keep?', { imageUrl: await somePhoto(owner) });
    const [room] = await roomsOf(owner);
    for (const [path, width] of [
      ['/', 390],
      [`/assistant/${room?.id}`, 390],
      [`/assistant/${room?.id}`, 1440],
    ] as const) {
      const page = await sharedMemberPage(owner, { width });
      const app = await holdBack(page, '**/assets/main-*.js');
      await page.goto(path, { waitUntil: 'commit' });
      const photo = page.getByAltText('The room in your photo');
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const before = await photo.boundingBox();
      expect(await page.evaluate(shiftsSoFar), `${path} at ${width}`).toEqual([]);
      app.release();
      await page.getByRole('figure', { name: 'Your photo, with notes' }).waitFor();
      expect(await photo.boundingBox(), `${path} at ${width}`).toEqual(before);
    }
  });

  test('whose session has ended, the visitor page shows', async () => {
    const page = await sharedMemberPage(member);
    const other = await page.context().newPage();
    await other.goto('/terms');
    const cookie = await sessionCookieOf(page);
    await other.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expectToast(other, 'Logged out');
    if (cookie) await page.context().addCookies([cookie]);
    await page.goto('/');
    await page.getByRole('link', { name: 'Start Designing' }).waitFor();
    await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  });
});

/** Runs in the page. Lays out parts below the window too: their sizes would be estimates, from before the fonts loaded. */
async function layOutEverything(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
  await document.fonts.ready;
}

/** Runs in the page: the layout shifts after this call. The browser may report an earlier one late. */
function shiftsFromNow(): unknown[] {
  const shifts: unknown[] = [];
  const now = performance.now();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.startTime > now) shifts.push(entry.toJSON());
  }).observe({ type: 'layout-shift' });
  return shifts;
}

/** Runs in the page: the layout shifts since it loaded. A font that comes late moves a word by some pixels, which is less than 0.0001. */
const shiftsSoFar = (): Promise<unknown[]> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => entry.toJSON() as { value: number });
      resolve(shifts.filter(({ value }) => value > 0.0001));
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([]), 200);
  });

/** Runs in the page: the text and position of each element. */
function placesIn(): string[] {
  return [...document.querySelectorAll('#root h1, #root h2, #root h3, #root p, #root a, #root img, #root li')].map(
    (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.textContent, ...[x, y + scrollY, width, height].map(Math.round)].join(' ');
    },
  );
}

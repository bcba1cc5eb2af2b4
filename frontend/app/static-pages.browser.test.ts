/** Prerendered pages: without script, during hydration, and as the edge serves them. */
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { drawn, expectSoundOnPhone } from '../../infra/testing/browser/accessibility.ts';
import { loginForm } from '../../infra/testing/browser/auth-forms.ts';
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
import { type Member, someMember, someVisitor } from '../../infra/testing/people/people.ts';
import { ALL_ARTICLES } from '../../shared/articles.ts';

const PAGES = ['/', '/terms', '/privacy', '/accessibility', ...ALL_ARTICLES.map(({ slug }) => `/blog/${slug}`)];
/** Leaves out the Stripe emulator's scripts, which only the local stage has. */
const isOurs = (url: string) => url.startsWith(`${inject('stage').origin}/assets/`);

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

describe('with script off', () => {
  test('every public page can be read, and its links lead on', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    for (const path of PAGES) {
      await page.goto(path);
      expect((await page.getByRole('heading', { level: 1 }).innerText()).length, path).toBeGreaterThan(5);
      // The browser leaves out the text of parts that it has not laid out yet.
      await page.evaluate(layOutEverything);
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(2000);
      expect(await page.getByText('Loading').count(), path).toBe(0);
    }
    await page.goto('/');
    await page.getByText('$200', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Read one' }).click();
    await page.waitForURL('**/blog/the-picture-rail');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Service' }).waitFor();
  });

  test('an unknown address says so', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    const answer = await page.goto('/blog/nothing-of-the-kind');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor();
  });
});

describe('before anybody touches it', () => {
  test.each(['/', `/blog/${ALL_ARTICLES[0]?.slug}`])('%s has loaded no app, and asks for nobody', async (path) => {
    const page = await sharedPage();
    const calls = callsOf(page);
    const scripts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script' && isOurs(response.url())) scripts.push(response.text());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(calls).toEqual([]);
    expect(scripts).toHaveLength(1);
    expect((await scripts[0])?.length).toBeLessThan(3000);
  });
});

describe('when the app takes over', () => {
  test.each(['/', '/privacy', `/blog/${ALL_ARTICLES[0]?.slug}`, `/blog/${ALL_ARTICLES.at(-1)?.slug}`])(
    '%s stays as it is: nothing moves, no word changes, no error',
    async (path) => {
      const page = await sharedPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.evaluate(layOutEverything);
      // The browser reports what this moves with the next frame.
      await drawn(page);
      const place = () => page.evaluate(placesIn);
      const before = await place();
      await page.evaluate(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) Object.assign(window, { moved: [entry.toJSON()] });
        }).observe({ type: 'layout-shift' });
      });
      await bringToLife(page);
      await drawn(page);
      expect(await place()).toEqual(before);
      expect(await page.evaluate(() => 'moved' in window)).toBe(false);
      expect(complaints).toEqual([]);
      page.removeAllListeners('console');
    },
  );

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
    await page.waitForURL('**/auth?join=1');
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
    await expectSoundOnPhone(page);
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

  test('signing in on a prerendered page shows a member’s home, also after a reload', async () => {
    const page = await sharedPage();
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().click();
    const form = loginForm(page);
    await form.fillIn(member);
    await form.submit();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  });
});

describe('as the edge sends it', () => {
  const fetchFrom = (path: string, headers: Record<string, string>) => someVisitor().fetch(path, { headers });

  test('documents are asked for each time, and are 304 while they are the same', async () => {
    const first = await fetchFrom('/terms', { 'accept-encoding': 'br' });
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('content-encoding')).toBe('br');
    const etag = first.headers.get('etag') ?? '';
    expect((await fetchFrom('/terms', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
    expect((await fetchFrom('/privacy', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(200);
  });

  test('assets are kept for a year, pictures for a day', async () => {
    const html = await (await fetchFrom('/auth', {})).text();
    const asset = /\/assets\/main-[\w-]+\.js/.exec(html)?.[0] ?? '';
    const script = await fetchFrom(asset, { 'accept-encoding': 'gzip' });
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    const picture = await fetchFrom('/art/hero-960.avif', { 'accept-encoding': 'br' });
    expect(picture.headers.get('cache-control')).toContain('max-age=86400');
    expect(picture.headers.get('content-encoding')).toBeNull();
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/visitor/../../package.json',
    '/.sources',
    '/assets/none.js',
  ])('there is no file at %s', async (path) => {
    expect((await fetchFrom(path, {})).status).toBe(404);
  });
});

/** Runs in the page. Lays out parts below the window too: their sizes would be estimates, from before the fonts loaded. */
async function layOutEverything(): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(sheet);
  await document.fonts.ready;
}

/** Runs in the page: the text and position of each element. */
function placesIn(): string[] {
  return [...document.querySelectorAll('#root h1, #root h2, #root h3, #root p, #root a, #root img, #root li')].map(
    (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, element.textContent, ...[x, y + scrollY, width, height].map(Math.round)].join(' ');
    },
  );
}

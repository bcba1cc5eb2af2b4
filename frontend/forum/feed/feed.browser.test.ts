/** Reading far back in the forum: 205 posts in pages of 20, on a separate stage, where no other test posts. */
import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInOrRegister, type Visitor, visitor } from '../../../infra/local/visitor.ts';
import { drawn, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import {
  callsOf,
  expectToast,
  memberPage,
  sharedMemberPage,
  sharedPage,
} from '../../../infra/testing/browser/browser.ts';
import { newPost } from '../../../infra/testing/people/forum.ts';
import { somePerson } from '../../../infra/testing/people/people.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';

const POSTS = 205;
const OLDER = '**/api/forum/posts?cursor=*';
const person: Person = somePerson();

let measured: Awaited<ReturnType<typeof measuredStage>>;
let member: Visitor;
beforeAll(async () => {
  measured = await measuredStage();
  member = visitor(measured.stage.origin);
  await signInOrRegister(member, person);
});
afterAll(async () => {
  // Ends the page's calls before the stage closes.
  await sharedPage();
  await measured.close();
});

async function atForum(): Promise<Page> {
  const page = await sharedMemberPage(person, { baseURL: measured.stage.origin, reducedMotion: 'reduce' });
  await page.goto('/forum');
  await page.getByRole('heading', { name: 'Newest' }).waitFor();
  return page;
}

const titlesOn = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();
const older = (page: Page) => page.getByRole('button', { name: 'Older posts' });
const titles = (from: number, count: number) => Array.from({ length: count }, (_, n) => `Post ${from - n}`);
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('an empty forum invites a first post, and new posts load on request', async () => {
  const page = await atForum();
  await page.getByText('Nobody has posted yet.').waitFor();
  expect(await older(page).count()).toBe(0);
  const beside = async () => (await page.getByRole('complementary').innerText()).replaceAll(/\s+/g, ' ');
  await expect
    .poll(beside)
    .toBe(
      'Popular Topics #small-spaces 342 posts #color-schemes 189 posts #budget-friendly 156 posts #sustainable 98 posts ' +
        'Community Stats Total Members 12,847 Posts Today 23 Active Now 156',
    );
  await newPost(member, { title: 'The very first post' });
  await page.getByRole('button', { name: 'Show new posts' }).click();
  await expect.poll(() => titlesOn(page)).toEqual(['The very first post']);
  await page.getByText('That’s everything so far.').waitFor();
  await page.route('**/api/forum/posts', (route) => route.abort());
  await page.getByRole('button', { name: 'Show new posts' }).click();
  await expectToast(page, 'The newest posts could not be loaded', { destructive: true });
  await expect.poll(() => titlesOn(page)).toEqual(['The very first post']);
});

test('posts that fail to load show an error and a retry button', async () => {
  const page = await sharedMemberPage(person, { baseURL: measured.stage.origin });
  await page.route('**/api/forum/posts', (route) => route.abort());
  await page.goto('/forum');
  await page.getByRole('alert').getByText('We could not reach Verandah').waitFor();
  // Writing is still possible.
  await page.getByRole('button', { name: 'New post', exact: true }).waitFor();
  await expectSoundOnPhone(page);
  await page.unroute('**/api/forum/posts');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => titlesOn(page)).toEqual(['The very first post']);
});

test('205 posts come in pages of 20, newest first, none twice', async () => {
  await seed();
  const page = await atForum();
  const calls = callsOf(page);
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(20);
  expect((await titlesOn(page)).slice(0, 20)).toEqual(titles(POSTS, 20));
  for (let loaded = 40; loaded <= 200; loaded += 20) {
    const atTheEnd = () => toTheEnd(page).then(() => page.getByRole('article').count());
    await expect.poll(atTheEnd).toBeGreaterThanOrEqual(loaded);
  }
  await expect.poll(() => titlesOn(page)).toEqual(titles(POSTS, 200));
  await page.getByText('20 older posts loaded, 200 in all.').waitFor({ state: 'attached' });

  // After ten pages the list stops loading by itself, so that the footer can be reached; the button continues.
  await toTheEnd(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(200);
  await older(page).click();
  await expect.poll(() => titlesOn(page)).toEqual([...titles(POSTS, POSTS), 'The very first post']);
  await page.getByText('That’s everything so far.').waitFor();

  const target = page.getByRole('article', { name: 'Post 90', exact: true });
  await target.scrollIntoViewIfNeeded();
  // In one step: between two the browser may still adjust the place.
  const before = await page.evaluate(() => {
    const place = scrollY;
    document.querySelector<HTMLAnchorElement>('footer a[href="/terms"]')?.click();
    return place;
  });
  await page.getByRole('heading', { level: 1, name: /Terms/ }).waitFor();
  const asked = calls.length;
  await page.goBack();
  await target.waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(POSTS + 1);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  expect(calls.slice(asked)).toEqual([]);
});

test('by keyboard, older posts load and the first of them takes the focus', async () => {
  const page = await memberPage(person, { baseURL: measured.stage.origin, reducedMotion: 'reduce' });
  // Scrolling loads nothing here, as in a browser without a working IntersectionObserver.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    };
  });
  await page.goto('/forum');
  await older(page).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(20);
  await older(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('article').count()).toBe(40);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby') ?? '');
  const first = page.getByRole('article', { name: `Post ${POSTS - 20}`, exact: true });
  await expect.poll(focused).toBe(await first.getAttribute('aria-labelledby'));
  await page.keyboard.press('Tab');
  await expect.poll(() => first.evaluate((article) => article.contains(document.activeElement))).toBe(true);
});

test('a page that fails shows an error in its place, and Try again loads it', async () => {
  const page = await sharedMemberPage(person, { baseURL: measured.stage.origin, reducedMotion: 'reduce' });
  let asked = 0;
  await page.route(OLDER, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/forum');
  await page.getByRole('article').first().waitFor();
  await toTheEnd(page);
  await page.getByRole('alert').getByText('We could not reach Verandah').waitFor();
  await toTheEnd(page);
  await page.evaluate(() => scrollTo(0, 0));
  // The page sees in a frame where its list's end is.
  await drawn(page);
  await toTheEnd(page);
  await drawn(page);
  expect(asked).toBe(1);
  await expect.poll(() => page.getByRole('article').count()).toBe(20);
  await page.unroute(OLDER);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(40);
});

/** Writes "Post 1" to "Post 205" to the table as the forum would, the last one newest. */
async function seed(): Promise<void> {
  const [{ Posts }, { writeMany }, { newPostItem }] = await Promise.all([
    import('../../../functions/platform/table/entities/forum/post.ts'),
    import('../../../functions/platform/table/table.ts'),
    import('../../../functions/forum/posts/posts.ts'),
  ]);
  const now = Date.now();
  const posts = Array.from({ length: POSTS }, (_, n) =>
    newPostItem(ulid(now + n), 'nobody', { title: `Post ${n + 1}`, content: 'Words.', isAnonymous: n % 2 === 0 }),
  );
  await writeMany({ put: posts.map((post) => Posts.item(post.id, post)) });
}

/** The forum's feed over made-up posts: the sidebar, the parts of a post, and reading far back in pages of 20 (infra/docs/product-spec.md). */
import type { Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawn } from '../../../infra/testing/browser/accessibility.ts';
import { callsOf, memberPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import type { ListedPost } from '../../../shared/forum.ts';

const POSTS = '**/api/forum/posts';
const OLDER = `${POSTS}?cursor=*`;
const PAGE = 20;

let member: Member;
beforeAll(async () => {
  member = await someMember();
});

const POST: ListedPost = {
  id: '01JNXBYZ40AAAAAAAAAAAAAAAA',
  title: 'A door that sticks in February',
  content: 'It is the humidity.',
  imageUrl: null,
  notes: [],
  house: 'Weatherboard cottage, Brunswick',
  isAnonymous: false,
  createdAt: '2025-03-09T02:00:00.000Z',
  editedAt: null,
  likesCount: 1234,
  repliesCount: 5,
  isLikedByUser: false,
  isOwn: false,
  isDeleted: false,
  isShortened: false,
  user: { id: 'usr_1', firstName: 'Marnie', profileImageUrl: null },
};

/** "Post 205" to "Post 1". */
const MANY = Array.from({ length: 205 }, (_, n) => ({
  ...POST,
  id: `01JNXBYZ40${String(205 - n).padStart(16, '0')}`,
  title: `Post ${205 - n}`,
}));
const titles = (from: number, count: number) => Array.from({ length: count }, (_, n) => `Post ${from - n}`);

/** Answers with a page of these posts, and the address of the next, as the server does. */
async function answerFrom(posts: ListedPost[], route: Route): Promise<void> {
  const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
  const next = from + PAGE;
  const link = `</api/forum/posts?cursor=${next}>; rel="next"`;
  await route.fulfill({
    json: posts.slice(from, next),
    headers: next < posts.length ? { link } : {},
  });
}

/** Opens the forum with these posts and no others. */
async function open(page: Page, posts: ListedPost[]): Promise<Page> {
  await page.route(`${POSTS}*`, (route) =>
    route.request().method() === 'GET' ? answerFrom(posts, route) : route.fallback(),
  );
  await page.goto('/forum');
  await page.getByRole('heading', { name: 'Newest', exact: true }).waitFor();
  await page.getByText('Loading posts').waitFor({ state: 'detached' });
  return page;
}
const atForum = async (posts: ListedPost[]) => open(await sharedMemberPage(member), posts);

const titlesOn = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();
const older = (page: Page) => page.getByRole('button', { name: 'Older posts' });
const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

test('an empty forum shows topics and stats, and new posts load on request', async () => {
  const posts: ListedPost[] = [];
  const page = await atForum(posts);
  await page.getByText('Nobody has posted yet.').waitFor();
  expect(await older(page).count()).toBe(0);
  const beside = async () => (await page.getByRole('complementary').innerText()).replaceAll(/\s+/g, ' ');
  await expect
    .poll(beside)
    .toBe(
      'Popular Topics #small-spaces 342 posts #color-schemes 189 posts #budget-friendly 156 posts #sustainable 98 posts ' +
        'Community Stats Total Members 12,847 Posts Today 23 Active Now 156',
    );
  const topic = page.getByRole('link', { name: /^#small-spaces/ });
  expect(await topic.getAttribute('href')).toBe('/forum?q=%23small-spaces');

  posts.push(POST);
  await page.getByRole('button', { name: 'Show new posts' }).click();
  await expect.poll(() => titlesOn(page)).toEqual([POST.title]);
  await page.getByText('That’s everything so far.').waitFor();
});

test('a stage that counts shows true figures, and nobody as active now', async () => {
  const page = await sharedMemberPage(member);
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), communityFigures: 'counted' } });
  });
  const topics = [
    { topic: '#small-spaces', posts: 300, more: true },
    { topic: '#color-schemes', posts: 1, more: false },
  ];
  await page.route('**/api/forum/community', (route) =>
    route.fulfill({ json: { members: 1234, postsToday: 0, topics } }),
  );
  await open(page, []);
  const stats = page.getByRole('region', { name: 'Community Stats' });
  await stats.getByText('1,234').waitFor();
  await expect.poll(() => stats.getByRole('term').allInnerTexts()).toEqual(['Total Members', 'Posts Today']);
  await page.getByRole('link', { name: '#small-spaces 300+ posts' }).waitFor();
  await page.getByRole('link', { name: '#color-schemes 1 post', exact: true }).waitFor();
});

test('a post shows its author, date, words, likes and replies', async () => {
  const authors = [
    { user: POST.user, isOwn: true },
    { user: { id: 'usr_2', firstName: '', profileImageUrl: null } },
    { user: null },
    { user: null, isAnonymous: true },
  ];
  const page = await atForum(authors.map((author, n) => ({ ...POST, id: `${POST.id.slice(0, -1)}${n}`, ...author })));
  const posts = page.getByRole('article');
  for (const [n, author] of ['Marnie', 'usr_2', 'Unknown User', 'Anonymous'].entries())
    await posts.nth(n).getByText(`${author}, ${POST.house}. 9 March 2025`).waitFor();
  for (const words of [POST.title, POST.content, '1,234 likes', '5 replies'])
    await posts.first().getByText(words, { exact: true }).waitFor();
  const like = posts.first().getByRole('button', { name: 'Like, 1,234 likes' });
  expect(await like.getAttribute('aria-pressed')).toBe('false');
  const link = posts.first().getByRole('link', { name: POST.title, exact: true });
  expect(await link.getAttribute('href')).toBe(`/forum/${POST.id.slice(0, -1)}0`);
});

test('two other orders of one page each stay in the address; a phone shows a post at once', async () => {
  const page = await atForum(MANY.slice(0, 3));
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThan(300);
  const order = page.getByRole('navigation', { name: 'Order of the posts' });
  await page.route(`${POSTS}?order=*`, (route) =>
    route.fulfill({ json: new URL(route.request().url()).search === '?order=liked' ? MANY.slice(40, 60) : [] }),
  );
  await order.getByRole('link', { name: 'Most liked' }).click();
  await expect.poll(() => titlesOn(page)).toEqual(titles(165, 20));
  await page.getByText('From the newest 100 posts.').waitFor();
  expect(await older(page).count()).toBe(0);
  await page.reload();
  await expect.poll(() => titlesOn(page)).toEqual(titles(165, 20));
  expect(new URL(page.url()).search).toBe('?order=liked');
  await order.getByRole('link', { name: 'Most liked' }).and(page.locator('[aria-current=page]')).waitFor();
  await order.getByRole('link', { name: 'No replies' }).click();
  await page.getByText('Every recent post has a reply.').waitFor();
  await page.goBack();
  await page.goBack();
  await expect.poll(() => titlesOn(page)).toEqual(titles(205, 3));
  await page.goto('/forum?order=worst');
  await page.getByRole('heading', { name: 'Newest', exact: true }).waitFor();
});

test('205 posts come in pages of 20, newest first, none twice', async () => {
  const page = await atForum(MANY);
  const calls = callsOf(page);
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(PAGE);
  expect((await titlesOn(page)).slice(0, PAGE)).toEqual(titles(205, PAGE));
  for (let loaded = 40; loaded <= 200; loaded += PAGE) {
    const atTheEnd = () => toTheEnd(page).then(() => page.getByRole('article').count());
    await expect.poll(atTheEnd).toBeGreaterThanOrEqual(loaded);
  }
  await expect.poll(() => titlesOn(page)).toEqual(titles(205, 200));
  await page.getByText('20 older posts loaded, 200 in all.').waitFor({ state: 'attached' });

  // After ten pages the list stops loading by itself, so that the footer can be reached; the button continues.
  await toTheEnd(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).waitFor();
  await drawn(page);
  expect(await page.getByRole('article').count()).toBe(200);
  await older(page).click();
  await expect.poll(() => titlesOn(page)).toEqual(titles(205, 205));
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
  await expect.poll(() => page.getByRole('article').count()).toBe(205);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  expect(calls.slice(asked)).toEqual([]);
});

test('by keyboard, older posts load and the first of them takes the focus', async () => {
  const page = await memberPage(member);
  // Scrolling loads nothing here, as in a browser without a working IntersectionObserver.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      override observe() {}
    };
  });
  await open(page, MANY);
  await expect.poll(() => page.getByRole('article').count()).toBe(PAGE);
  await older(page).press('Enter');
  await expect.poll(() => page.getByRole('article').count()).toBe(2 * PAGE);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-labelledby') ?? '');
  const first = page.getByRole('article', { name: 'Post 185', exact: true });
  await expect.poll(focused).toBe(await first.getAttribute('aria-labelledby'));
  await page.keyboard.press('Tab');
  await expect.poll(() => first.evaluate((article) => article.contains(document.activeElement))).toBe(true);
});

test('a page that fails shows an error in its place, and Try again loads it', async () => {
  const page = await atForum(MANY.slice(0, 45));
  let asked = 0;
  await page.route(OLDER, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.reload();
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
  await expect.poll(() => page.getByRole('article').count()).toBe(PAGE);
  await page.unroute(OLDER);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(2 * PAGE);
});

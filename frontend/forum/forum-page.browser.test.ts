/** The forum's page for every member: the static sidebar, the parts of a post, and the limits of its photo (infra/docs/product-spec.md, sections 2, 5 and 9). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../infra/testing/browser/accessibility.ts';
import { callsOf, sharedMemberPage } from '../../infra/testing/browser/browser.ts';
import { openForm, photoInputOn } from '../../infra/testing/browser/forum-page.ts';
import { photoFileOfSize, roomPhoto } from '../../infra/testing/browser/photos.ts';
import { type Member, someMember } from '../../infra/testing/people/people.ts';
import type { ListedPost } from '../../shared/forum.ts';

const folder = mkdtempSync(join(tmpdir(), 'verandah-community-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
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

/** The forum with these posts and no others. */
async function atForum(posts: (typeof POST)[]) {
  const page = await sharedMemberPage(member, { reducedMotion: 'reduce' });
  await page.route('**/api/forum/posts', (route) => route.fulfill({ json: posts }));
  await page.goto('/forum');
  await page.getByRole('heading', { name: 'Newest', exact: true }).waitFor();
  // The feed's own call has been answered: a test counts calls from here on.
  await page.getByText('Loading posts').waitFor({ state: 'detached' });
  return page;
}

test('a refused search keeps the layout, and few posts leave no gap', async () => {
  const page = await atForum([]);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('searchbox', { name: 'Search the forum' }).fill('x');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Type at least two letters').waitFor();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await expect
    .poll(async () => Math.abs((await topOf(button('Search'))) - (await topOf(button('New post')))))
    .toBeLessThan(4);
  const words = page.getByText('Nobody has posted yet.');
  const topics = page.getByRole('heading', { name: 'Popular Topics' });
  await expect.poll(async () => (await topOf(topics)) - (await topOf(words))).toBeLessThan(250);
});

test('an empty forum shows topics and stats, and is accessible', async () => {
  const page = await atForum([]);
  const lines = async (name: string, role: 'listitem' | 'definition') =>
    (await page.getByRole('region', { name }).getByRole(role).allInnerTexts()).map((text) =>
      text.replaceAll(/\s+/g, ' '),
    );
  await expect
    .poll(() => lines('Popular Topics', 'listitem'))
    .toEqual([
      '#small-spaces 342 posts',
      '#color-schemes 189 posts',
      '#budget-friendly 156 posts',
      '#sustainable 98 posts',
    ]);
  const stats = page.getByRole('region', { name: 'Community Stats' });
  await expect
    .poll(() => stats.getByRole('term').allInnerTexts())
    .toEqual(['Total Members', 'Posts Today', 'Active Now']);
  await expect.poll(() => lines('Community Stats', 'definition')).toEqual(['12,847', '23', '156']);
  await page.getByText('Nobody has posted yet.').waitFor();
  const topic = page.getByRole('link', { name: /^#small-spaces/ });
  await expect.poll(() => topic.getAttribute('href')).toBe('/forum?q=%23small-spaces');
  await expectSoundAtEverySize(page);
});

test('a stage that counts shows true figures, and nobody as active now', async () => {
  const page = await sharedMemberPage(member, { reducedMotion: 'reduce' });
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
  await page.goto('/forum');
  const stats = page.getByRole('region', { name: 'Community Stats' });
  await stats.getByText('1,234').waitFor();
  await expect.poll(() => stats.getByRole('term').allInnerTexts()).toEqual(['Total Members', 'Posts Today']);
  await page.getByRole('link', { name: '#small-spaces 300+ posts' }).waitFor();
  await page.getByRole('link', { name: '#color-schemes 1 post', exact: true }).waitFor();
  expect(await stats.getByText('342').count()).toBe(0);
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
  await posts.first().waitFor();
  for (const [n, author] of ['Marnie', 'usr_2', 'Unknown User', 'Anonymous'].entries())
    await posts.nth(n).getByText(`${author}, ${POST.house}. 9 March 2025`).waitFor();
  for (const words of [POST.title, POST.content, '1,234 likes', '5 replies'])
    await posts.first().getByText(words, { exact: true }).waitFor();
  const like = posts.first().getByRole('button', { name: 'Like, 1,234 likes' });
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false');
  await expect
    .poll(() => posts.first().getByRole('link', { name: POST.title, exact: true }).getAttribute('href'))
    .toBe(`/forum/${POST.id.slice(0, -1)}0`);
  await expectSoundAtEverySize(page);
});

test('a second photo, or one above 10485760 bytes, is refused in words', async () => {
  const page = await atForum([]);
  const calls = callsOf(page);
  await openForm(page);
  const input = photoInputOn(page);
  const complaint = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words }).waitFor();
  await input.setInputFiles(await photoFileOfSize(folder, 10_485_761));
  await complaint(/is 10\.1 MB; a photo may have up to 10 MB/);
  await expect.poll(() => page.getByAltText('Your attachment').count()).toBe(0);
  expect(calls).toEqual([]);
  await input.evaluate((field: HTMLInputElement) => (field.multiple = true));
  await input.setInputFiles([await roomPhoto('first.jpg'), await roomPhoto('second.jpg')]);
  await complaint('One photo at a time: the first one is attached.');
  await expect.poll(() => page.getByAltText('Your attachment').count()).toBe(1);
});

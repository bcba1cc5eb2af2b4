/** Unsent posts survive a bad connection, a reload and the end of a session; one that "Post this room" has drafted fills the form. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  callsOf,
  expectSignInAgain,
  expectToast,
  keepToast,
  sharedMemberPage,
  toastOn,
} from '../../../infra/testing/browser/browser.ts';
import {
  anonymousOn,
  atForm,
  atPost,
  contentOn,
  openForm,
  photoButtonOn,
  postButtonOn,
  postOn,
  someTitle,
  titleOn,
  writeOn,
} from '../../../infra/testing/browser/forum-page.ts';
import { chooseWith, roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { search } from '../../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import type { PostDraft } from '../../../shared/forum.ts';

const CREATED = 'Your post has been created!';
const FAILED = 'Failed to create post. Please try again.';
const POSTS = '**/api/forum/posts';

let member: Member;
let other: Member;
let imageUrl: string;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
  imageUrl = await somePhoto(member);
});

/** The stored posts with this title. */
const stored = async (title: string) => (await search(other, title)).filter((post) => post.title === title);

test('a post whose response was lost is kept, and stored once at the second try', async () => {
  const page = await atForm(member);
  const title = someTitle();
  let lost = 0;
  await page.route(POSTS, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    // The server stores the post, but its answer is lost.
    await route.fetch();
    return route.abort('connectionreset');
  });
  await writeOn(page, title);
  await expectToast(page, FAILED, { description: /We could not reach Verandah/, destructive: true });
  await expect.poll(() => titleOn(page).inputValue()).toBe(title);
  expect(await stored(title)).toHaveLength(1);

  await page.reload();
  await openForm(page);
  await expect.poll(() => titleOn(page).inputValue()).toBe(title);
  await postButtonOn(page).click();
  await expectToast(page, CREATED);
  await expect.poll(() => postOn(page, title).count()).toBe(1);
  expect(await stored(title)).toHaveLength(1);
});

test('a post written offline is kept with its photo and can be sent later', async () => {
  const page = await atForm(member);
  const title = someTitle();
  await chooseWith(photoButtonOn(page), await roomPhoto());
  await page.getByText('Ready to send').waitFor();
  await page.context().setOffline(true);
  await writeOn(page, title, 'Kept.');
  await expectToast(page, FAILED, { destructive: true });
  expect([await titleOn(page).inputValue(), await contentOn(page).inputValue()]).toEqual([title, 'Kept.']);
  await page.context().setOffline(false);
  await postButtonOn(page).click();
  await expectToast(page, CREATED);
  expect(await stored(title)).toMatchObject([{ imageUrl: expect.stringMatching(/^\/objects\//) as unknown }]);
});

test('a failed photo upload holds the post back, with one toast', async () => {
  const page = await atForm(member);
  const title = someTitle();
  await page.route('**/api/objects/upload', (route) => route.abort());
  await chooseWith(photoButtonOn(page), await roomPhoto());
  await expectToast(page, 'Failed to process uploaded image', { destructive: true });
  await keepToast(page);
  await toastOn(page).getByRole('button', { name: 'Dismiss' }).click();
  await writeOn(page, title);
  await expectToast(page, 'Failed to process uploaded image', { destructive: true });
  await page.unroute('**/api/objects/upload');
  await postButtonOn(page).click();
  await expectToast(page, CREATED);
  expect(await stored(title)).toHaveLength(1);
});

test('a draft survives closing, a reload and navigation, and is private', async () => {
  const page = await atForm(member);
  await titleOn(page).fill('Half a thought');
  await contentOn(page).fill('about a hallway');
  await page.getByText('Post anonymously').click();
  await chooseWith(photoButtonOn(page), await roomPhoto());
  await page.getByText('Ready to send').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await titleOn(page).waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: 'New post', exact: true });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await openForm(page);
  await page.getByText('Ready to send').waitFor();
  await page.reload();
  await openForm(page);
  await expect.poll(() => contentOn(page).inputValue()).toBe('about a hallway');
  await expect.poll(() => anonymousOn(page).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: 'Join Community' }).click();
  await openForm(page);
  await expect.poll(() => titleOn(page).inputValue()).toBe('Half a thought');
  await page.context().clearCookies();
  await page.request.post('/api/login', { data: { username: other.username, password: other.password } });
  await page.goto('/forum');
  await openForm(page);
  await expect.poll(() => titleOn(page).inputValue()).toBe('');
});

test('an ended session leads to signing in and back, with the words kept', async () => {
  const leaver = await someMember();
  const page = await atForm(leaver);
  await page.request.post('/api/logout', { data: {} });
  const address = await expectSignInAgain(page, () => writeOn(page, 'To be sent later'));
  expect(address.searchParams.get('returnTo')).toBe('/forum');
  await page.waitForURL('**/auth?**');
  await page.request.post('/api/login', { data: { username: leaver.username, password: leaver.password } });
  await page.goto('/forum');
  await openForm(page);
  await expect.poll(() => titleOn(page).inputValue()).toBe('To be sent later');
});

test('unsaved changes to a post survive a session’s end and navigation', async () => {
  const leaver = await someMember();
  const { page, post, id, title } = await atPost(leaver, leaver);
  await post.getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('form', { name: 'Edit your post' });
  const content = form.getByRole('textbox', { name: 'Content' });
  await content.fill('Written anew.');
  await page.request.post('/api/logout', { data: {} });
  await expectSignInAgain(page, () => form.getByRole('button', { name: 'Save' }).click());
  await page.waitForURL('**/auth?**');
  await page.request.post('/api/login', { data: { username: leaver.username, password: leaver.password } });
  await page.goto(`/forum/${id}`);
  await expect.poll(() => content.inputValue()).toBe('Written anew.');
  await page.getByRole('main').getByRole('link', { name: 'Community Forum' }).click();
  await postOn(page, title).waitFor();
  await page.goBack();
  await expect.poll(() => content.inputValue()).toBe('Written anew.');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  await page.reload();
  await post.getByText('Written anew.').waitFor();
  expect(await form.count()).toBe(0);
});

const TITLE = 'Living room: what would you do?';
const QUESTION = 'The brick is staying. What would you do in front of it?';
const form = (page: Page) => page.getByRole('form', { name: 'New post' });

/** Navigates to the forum as "Post this room" does. */
async function handed(post: PostDraft, prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const page = await sharedMemberPage(member);
  await page.goto('/forum');
  await page.getByRole('button', { name: 'New post', exact: true }).waitFor();
  await prepare(page);
  await hand(page, post);
  return page;
}

const hand = (page: Page, post: PostDraft): Promise<void> =>
  page.evaluate(
    (state) => {
      history.pushState({ usr: state, key: 'handed', idx: 1 }, '', '/forum');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    { post },
  );

test('a draft from a room fills the form, and is not posted', async () => {
  let calls: string[] = [];
  const title = someTitle();
  const page = await handed({ title, content: QUESTION, imageUrl }, (there) => {
    calls = callsOf(there);
    return Promise.resolve();
  });
  await expect.poll(() => form(page).getByLabel('Title').inputValue()).toBe(title);
  await expect.poll(() => form(page).getByLabel('Content').inputValue()).toBe(QUESTION);
  await form(page).getByText('Ready to send').waitFor();
  expect(calls).toContain('PUT /api/images');
  expect(calls).not.toContain('POST /api/forum/posts');
  await form(page).getByRole('button', { name: 'Post', exact: true }).click();
  await postOn(page, title).waitFor();
  const [sent] = await stored(title);
  expect(sent?.imageUrl).toMatch(/^\/objects\/images\//);
  expect(sent?.imageUrl).not.toBe(imageUrl);
});

test('a draft from a room does not overwrite an unsent post', async () => {
  const page = await handed({ title: TITLE, content: QUESTION, imageUrl: null }, async (there) => {
    await openForm(there);
    await titleOn(there).fill('My own title');
  });
  await expectToast(page, 'Your unsent post is still here');
  await page.waitForFunction(() => (history.state as { usr: unknown } | null)?.usr === null);
  await expect.poll(() => form(page).getByLabel('Title').inputValue()).toBe('My own title');
  await expect.poll(() => form(page).getByLabel('Content').inputValue()).toBe('');
});

test('an unchanged draft of one room is replaced by the next room’s', async () => {
  const page = await handed({ title: TITLE, content: QUESTION, imageUrl });
  await form(page).getByText('Ready to send').waitFor();
  await page.reload();
  await openForm(page);
  expect(await form(page).getByRole('img').count()).toBe(0);
  await page.keyboard.press('Escape');
  await hand(page, { title: 'Kitchen: what would you do?', content: 'Which tiles?', imageUrl });
  await expect.poll(() => form(page).getByLabel('Title').inputValue()).toBe('Kitchen: what would you do?');
  await form(page).getByText('Ready to send').waitFor();
});

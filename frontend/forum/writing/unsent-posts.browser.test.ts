/** Unsent posts survive a bad connection, a reload and the end of a session; one that "Post this room" has drafted fills the form. */
import { beforeAll, expect, test } from 'vitest';
import { expectSignInAgain, expectToast, keepToast, toastOn } from '../../../infra/testing/browser/browser.ts';
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
import type { PostDraft } from '../../../shared/forum.ts';

const CREATED = 'Your post has been created!';
const FAILED = 'Failed to create post. Please try again.';
const POSTS = '**/api/forum/posts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
});

/** The stored posts with this title. */
const stored = async (title: string) => (await search(other, title)).filter((post) => post.title === title);

test('a post written offline, or whose answer was lost, is kept and stored once', async () => {
  const page = await atForm(member);
  const title = someTitle();
  await page.context().setOffline(true);
  await writeOn(page, title, 'Kept.');
  await expectToast(page, FAILED, { description: /We could not reach Verandah/, destructive: true });
  expect([await titleOn(page).inputValue(), await contentOn(page).inputValue()]).toEqual([title, 'Kept.']);
  await page.context().setOffline(false);
  // The server stores the post, but its answer is lost.
  await page.route(
    POSTS,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await postButtonOn(page).click();
  await expect.poll(() => stored(title)).toHaveLength(1);
  await expect.poll(() => postButtonOn(page).isEnabled()).toBe(true);

  await page.reload();
  await openForm(page);
  await expect.poll(() => titleOn(page).inputValue()).toBe(title);
  await postButtonOn(page).click();
  await expectToast(page, CREATED);
  await expect.poll(() => postOn(page, title).count()).toBe(1);
  expect(await stored(title)).toHaveLength(1);
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

test('a draft from a room does not overwrite an unsent post', async () => {
  const page = await atForm(member);
  await titleOn(page).fill('My own title');
  // Navigates as "Post this room" does.
  await page.evaluate(
    (post) => {
      history.pushState({ usr: { post }, key: 'handed', idx: 1 }, '', '/forum');
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    },
    { title: 'Living room: what would you do?', content: 'Which rug?', imageUrl: null } satisfies PostDraft,
  );
  await expectToast(page, 'Your unsent post is still here');
  await page.waitForFunction(() => (history.state as { usr: unknown } | null)?.usr === null);
  await expect.poll(() => titleOn(page).inputValue()).toBe('My own title');
  await expect.poll(() => contentOn(page).inputValue()).toBe('');
});

/** A post that "Post this room" has drafted: it fills the form, and nothing is posted before Post is pressed. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callsOf, expectToast, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { openForm, postOn, someTitle, titleOn } from '../../../infra/testing/browser/forum-page.ts';
import { somePhoto } from '../../../infra/testing/people/conversation.ts';
import { search } from '../../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import type { PostDraft } from '../../../shared/forum.ts';

let member: Member;
let imageUrl: string;
beforeAll(async () => {
  member = await someMember();
  imageUrl = await somePhoto(member);
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

test('fills in title, question and a copy of the photo, and posts nothing until Post is pressed', async () => {
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
  const stored = (await search(member, title)).find((post) => post.title === title);
  expect(stored?.imageUrl).toMatch(/^\/objects\/images\//);
  expect(stored?.imageUrl).not.toBe(imageUrl);
});

test('does not overwrite an unsent post', async () => {
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

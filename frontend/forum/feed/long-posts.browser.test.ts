/** Posts of which the feed has only the beginning: Read more, the thread and the edit form have all of it. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { holdBack } from '../../../infra/testing/browser/browser.ts';
import { atForum, postOn, searchFor, someTitle } from '../../../infra/testing/browser/forum-page.ts';
import { newPost, onePost } from '../../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { MAX_CONTENT } from '../../../shared/forum.ts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
});

const END = 'The very end.';
/** As long as a post can be. */
const LONG = `${'A hallway in Ipswich. '.repeat(MAX_CONTENT).slice(0, MAX_CONTENT - END.length - 2)}\n\n${END}`;
const ONE_POST = '**/api/forum/posts/*';

/** A long post in the feed. */
async function longPost(author: Member, more: object = {}) {
  const title = someTitle();
  const { id } = await newPost(author, { title, content: LONG, ...more });
  const page = await atForum(member, searchFor(title));
  const post = postOn(page, title);
  await post.getByText('A hallway in Ipswich.').waitFor();
  return { page, post, id, title };
}

const buttonOn = (post: Locator, name: string) => post.getByRole('button', { name, exact: true });
const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);
/** The text as it is shown, with its paragraphs as one. */
const shown = async (text: Locator) => (await text.locator('[data-selectable]').innerText()).replaceAll(/\s+/g, ' ');
const openThread = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click();

test('Read more loads the rest of a long post, and a failure can be tried again', async () => {
  const { page, post } = await longPost(other);
  expect(await post.getByText(END).count()).toBe(0);
  await page.route(ONE_POST, (route) => route.abort());
  await buttonOn(post, 'Read more').press('Enter');
  await post.getByRole('alert').getByText('We could not reach Verandah').waitFor();
  await expect.poll(() => isFocused(buttonOn(post, 'Try again'))).toBe(true);
  expect(await buttonOn(post, 'Try again').getAttribute('aria-expanded')).toBe('false');

  await page.unroute(ONE_POST);
  const held = await holdBack(page, ONE_POST);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(buttonOn(post, 'Loading...'))).toBe(true);
  expect(await buttonOn(post, 'Loading...').getAttribute('aria-disabled')).toBe('true');
  held.release();
  await post.getByText(END).waitFor();
  expect(await shown(post)).toBe(LONG.replaceAll(/\s+/g, ' '));
  expect(await post.getByRole('alert').count()).toBe(0);
  await expect.poll(() => isFocused(buttonOn(post, 'Show less'))).toBe(true);
  expect(await buttonOn(post, 'Show less').getAttribute('aria-expanded')).toBe('true');
});

test('the feed shows the first lines of a post and unfolds the rest in place', async () => {
  const title = someTitle();
  const { id } = await newPost(other, { title, content: `${'A hallway in Ipswich. '.repeat(12)}\n\n${END}` });
  const page = await atForum(member, searchFor(title));
  const post = postOn(page, title);
  await post.getByText('A hallway in Ipswich.').waitFor();
  expect(await post.getByText(END).count()).toBe(0);
  await buttonOn(post, 'Read more').click();
  await post.getByText(END).waitFor();
  await openThread(page, title);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/forum/${id}`);
  await expect.poll(() => page.title()).toBe(`${title} · Verandah`);
});

test('the edit form of a long post has its whole text, also after a reload', async () => {
  const { page, post, title, id } = await longPost(member);
  await openThread(page, title);
  await buttonOn(post, `Edit “${title}”`).click();
  const form = page.getByRole('form', { name: 'Edit your post' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect.poll(() => field('Content').inputValue()).toBe(LONG);
  await field('Title').fill(`${title} again`);

  // Back in the feed, and to the thread while its whole text has not come.
  await page.goto(searchFor(title));
  const held = await holdBack(page, ONE_POST);
  await openThread(page, title);
  await post.getByText('Loading the rest of the post').waitFor();
  expect(await form.count()).toBe(0);
  held.release();
  await expect.poll(() => field('Content').inputValue()).toBe(LONG);
  await form.getByRole('button', { name: 'Save' }).click();
  const changed = postOn(page, `${title} again`);
  await changed.getByText(END).waitFor();
  expect(await onePost(other, id)).toMatchObject({ title: `${title} again`, content: LONG });

  // The feed still has only the beginning, of the edited post.
  await page.getByRole('main').getByRole('link', { name: 'Community Forum' }).click();
  await postOn(page, `${title} again`).getByText('A hallway in Ipswich.').waitFor();
  await expect.poll(() => changed.getByText(END).count()).toBe(0);
});

/** The forum's pages for tests: the form for a new post, the posts, and a post's page with its replies. */
import type { Locator, Page } from 'playwright-core';
import { newPost } from '../people/forum.ts';
import type { Member } from '../people/people.ts';
import { sharedMemberPage } from './browser.ts';

/** The open form for a new post. */
const formOn = (page: Page): Locator => page.getByRole('form', { name: 'New post' });
export const titleOn = (page: Page): Locator => formOn(page).getByRole('textbox', { name: 'Title', exact: true });
export const contentOn = (page: Page): Locator => formOn(page).getByRole('textbox', { name: 'Content', exact: true });
export const photoButtonOn = (page: Page): Locator =>
  formOn(page).getByRole('button', { name: /^(Add|Change) photo$/ });
export const postButtonOn = (page: Page): Locator => formOn(page).getByRole('button', { name: 'Post', exact: true });
export const anonymousOn = (page: Page): Locator => page.getByRole('switch', { name: 'Post anonymously' });
/** The post with this title, in the feed or on its page. */
export const postOn = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
export const likeOn = (post: Locator): Locator => post.getByRole('button', { name: /^Like, / });
/** The count of replies in the feed, which is a link to them. */
export const repliesLinkOn = (post: Locator): Locator => post.getByRole('link', { name: /^[\d,]+ repl.* to / });
export const repliesOn = (post: Locator): Locator => post.getByRole('list', { name: 'Replies' }).getByRole('listitem');
export const replyFieldOn = (post: Locator): Locator => post.getByRole('textbox', { name: 'Your reply' });
export const replyButtonOn = (post: Locator): Locator => post.getByRole('button', { name: 'Reply', exact: true });

/** Opens the forum with its newest posts. */
export async function atForum(who: Member, path = '/forum'): Promise<Page> {
  const page = await sharedMemberPage(who);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Community Forum' }).waitFor();
  await page.getByText('Loading posts').waitFor({ state: 'detached' });
  return page;
}

/** Opens the form. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New post', exact: true }).click();
  await titleOn(page).waitFor();
}

/** Opens the forum with its form. */
export async function atForm(who: Member): Promise<Page> {
  const page = await atForum(who);
  await openForm(page);
  return page;
}

let written = 0;
/** A title that no other test has. */
export const someTitle = (about = 'A post'): string => `${about} ${process.pid} ${Date.now()} ${++written}`;

/** Writes a post into the open form and sends it. */
export async function writeOn(page: Page, title: string, content = 'What would you do?'): Promise<void> {
  await titleOn(page).fill(title);
  await contentOn(page).fill(content);
  await postButtonOn(page).click();
}

/** A search that shows a post alone in the feed, however many others are posted meanwhile. */
export const searchFor = (title: string): string => `/forum?${new URLSearchParams({ q: title }).toString()}`;

/** Writes a new post of `author`, and opens its page as `reader`. */
export async function atPost(reader: Member, author: Member, more: object = {}) {
  const title = someTitle();
  const { id } = await newPost(author, { title, ...more });
  const page = await sharedMemberPage(reader);
  await page.goto(`/forum/${id}`);
  const post = postOn(page, title);
  await post.waitFor();
  await replyFieldOn(post).waitFor();
  return { page, post, id, title };
}

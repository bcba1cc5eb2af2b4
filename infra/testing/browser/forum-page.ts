/** The forum's page as a test handles it: the sheet to write on, the posts, their replies. */
import type { Locator, Page } from 'playwright-core';
import { newPost } from '../people/forum.ts';
import type { Member } from '../people/people.ts';
import { sharedMemberPage } from './browser.ts';

export const titleOn = (page: Page): Locator => page.getByRole('textbox', { name: 'Title', exact: true }).first();
export const contentOn = (page: Page): Locator => page.getByRole('textbox', { name: 'Your post', exact: true }).first();
export const postButtonOn = (page: Page): Locator => page.getByRole('button', { name: 'Post', exact: true });
export const anonymousOn = (page: Page): Locator => page.getByRole('switch', { name: 'Post anonymously' });
/** The post with this title. */
export const postOn = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
export const likeOn = (post: Locator): Locator => post.getByRole('button', { name: /^Like, / });
/** Opens and closes the replies of a post. */
export const repliesToggleOn = (post: Locator): Locator =>
  post.getByRole('button', { name: /^(Reply|[\d,]+ repl.*) to / });
export const repliesOn = (post: Locator): Locator => post.getByRole('list', { name: 'Replies' }).getByRole('listitem');
export const replyFieldOn = (post: Locator): Locator => post.getByRole('textbox', { name: 'Your reply' });
export const replyButtonOn = (post: Locator): Locator => post.getByRole('button', { name: 'Reply', exact: true });

/** The forum, with its newest posts on it. */
export async function atForum(who: Member, path = '/forum'): Promise<Page> {
  const page = await sharedMemberPage(who);
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: 'Community Forum' }).waitFor();
  await page.getByText('Loading posts').waitFor({ state: 'detached' });
  return page;
}

let written = 0;
/** A title that no other test has. */
export const someTitle = (about = 'A letter'): string => `${about} ${process.pid} ${Date.now()} ${++written}`;

/** Writes a post and sends it. */
export async function writeOn(page: Page, title: string, content = 'What would you do?'): Promise<void> {
  await titleOn(page).fill(title);
  await contentOn(page).fill(content);
  await postButtonOn(page).click();
}

/** The page on which a post stands alone, however much others post meanwhile. */
export const searchFor = (title: string): string => `/forum?${new URLSearchParams({ q: title }).toString()}`;

/** A new post of `author`, found by `reader`; with a path, on that page. */
export async function atPost(reader: Member, author: Member, more: object = {}, path?: string) {
  const title = someTitle();
  const { id } = await newPost(author, { title, ...more });
  const page = await atForum(reader, path ?? searchFor(title));
  const post = postOn(page, title);
  await post.scrollIntoViewIfNeeded();
  return { page, post, id, title };
}

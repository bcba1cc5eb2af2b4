/** The main job without a mouse: signing in, asking, reading an answer's sources, paying, signing out. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectToast, sharedMemberPage, sharedPage, toastOn } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, fieldOn, questionsOn, replyOn, talkOn } from '../../../infra/testing/browser/conversation-page.ts';
import {
  anonymousOn,
  likeOn,
  postButtonOn,
  postOn,
  repliesLinkOn,
  repliesOn,
  replyButtonOn,
  replyFieldOn,
  searchFor,
  someTitle,
  titleOn,
} from '../../../infra/testing/browser/forum-page.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { newPost } from '../../../infra/testing/people/forum.ts';
import { someMember, somePayer, someSubscriber } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';

/** What is wrong with the focused element: out of sight, covered, or without a visible focus. */
function focusProblem(): string | null {
  const focused = document.activeElement;
  // The payment provider renders the card form in a shadow root.
  if (!focused || focused === document.body || focused.shadowRoot) return null;
  const name = `${focused.tagName} "${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}"`;
  const { left, right, top, bottom, width, height } = focused.getBoundingClientRect();
  if (width === 0 || height === 0) return `${name} takes no room`;
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 2, top + 2],
    [right - 2, bottom - 2],
  ] as const;
  const isSeen = points.some(([x, y]) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (focused.contains(found) || found.contains(focused));
  });
  if (!isSeen) return `${name} is covered or off the screen`;
  for (let ringed: Element | null = focused, depth = 0; ringed && depth < 4; ringed = ringed.parentElement, depth++) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(ringed);
    if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || (depth === 0 && boxShadow !== 'none'))
      return null;
  }
  return `${name} does not show that it has the focus`;
}

/** What is still wrong with the focus after a second, in which the page may scroll or finish its layout. */
async function lastingProblem(page: Page): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    const problem = await page.evaluate(focusProblem);
    if (!problem || tries === 10) return problem;
    await page.waitForTimeout(100);
  }
}

/** Presses Tab (or Shift+Tab) until `target` has the focus; every stop on the way must be seen. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const problems: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const problem = await lastingProblem(page);
    if (problem) problems.push(problem);
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(problems).toEqual([]);
      return;
    }
  }
  throw new Error(`80 times ${key} did not lead to ${target.toString()}`);
}

test('logging in, asking, opening a source and logging out', async () => {
  const { username, password } = await someSubscriber();
  const page = await sharedPage();
  await page.goto('/auth');
  const panel = page.getByRole('tabpanel', { name: 'Login' });
  await panel.waitFor();
  await tabTo(page, panel.getByLabel('Username'));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Welcome back!');
  const main = page.getByRole('main');
  await expect.poll(() => focusedWithin(main)).toBe(true);
  // The toast may cover a Tab stop.
  for (const key of ['F8', 'Tab', 'Escape']) await page.keyboard.press(key);
  await toastOn(page).waitFor({ state: 'detached' });

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'AI Assistant' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await fieldOn(page).waitFor();
  await expect.poll(() => focusedWithin(main)).toBe(true);
  await tabTo(page, fieldOn(page));
  await page.keyboard.type('Which whites work under Sydney light?');
  await page.keyboard.press('Enter');
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toHaveLength(1);
  await expect.poll(() => fieldOn(page).evaluate((field) => field === document.activeElement)).toBe(true);

  const title = replyOn(page).getByRole('list', { name: 'Sources' }).getByRole('button').first();
  await tabTo(page, title, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const passage = page.getByRole('complementary', { name: /^Source \d/ });
  await passage.waitFor();
  await page.keyboard.press('Escape');
  await passage.waitFor({ state: 'detached' });

  await page.getByRole('banner').getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => focusedWithin(main)).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Sign Out', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Logged out');
});

test('writing to the forum, liking, replying and reporting', async () => {
  const [member, other] = [await someMember(), await someMember()];
  const title = someTitle();
  await newPost(other, { title });
  const page = await sharedMemberPage(member);
  await page.goto('/forum');
  const opener = page.getByRole('button', { name: 'New post', exact: true });
  await opener.waitFor();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedWithin(titleOn(page))).toBe(true);
  const own = someTitle();
  await page.keyboard.type(own);
  // Enter in the title moves to the text field; it sends nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Typed, all of it.');
  await tabTo(page, anonymousOn(page));
  await page.keyboard.press('Space');
  await tabTo(page, postButtonOn(page));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Your post has been created!');
  await expect.poll(() => focusedWithin(postOn(page, own))).toBe(true);

  // Found by a search: other tests post meanwhile, and would move it down the feed.
  await page.goto(searchFor(title));
  const post = postOn(page, title);
  await post.waitFor();
  await tabTo(page, likeOn(post));
  await page.keyboard.press('Space');
  await expect.poll(() => likeOn(post).getAttribute('aria-pressed')).toBe('true');
  await tabTo(page, repliesLinkOn(post));
  await page.keyboard.press('Enter');
  await replyFieldOn(post).waitFor();
  const report = post.getByRole('button', { name: /^Report/ });
  await tabTo(page, report);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => focusedWithin(dialog)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedWithin(report)).toBe(true);
  await tabTo(page, replyFieldOn(post));
  await page.keyboard.type('Answered.');
  await tabTo(page, replyButtonOn(post));
  await page.keyboard.press('Enter');
  await expect.poll(() => repliesOn(post).count()).toBe(1);
});

/** The assistant's page with an answer about a photo on it. */
async function atAnswer(options: { width: number; height: number }): Promise<Page> {
  const member = await someSubscriber();
  await ask(member, 'Which whites work under Sydney light?', { imageUrl: await somePhoto(member) });
  const page = await sharedMemberPage(member, { ...options });
  await page.goto('/assistant');
  await answeredOn(page);
  return page;
}

test('the composer hides no focused control on a phone', async () => {
  const page = await atAnswer({ width: 390, height: 700 });
  await page
    .getByRole('button', { name: /^Note 1, / })
    .first()
    .focus();
  await tabTo(page, fieldOn(page));
  await talkOn(page);
  await fieldOn(page).focus();
  await tabTo(page, replyOn(page).getByRole('button').first(), 'Shift+Tab');
});

test('a dialog keeps the focus, then returns it to the page', async () => {
  const page = await sharedMemberPage(await somePayer());
  await page.goto('/subscribe');
  const name = 'Cancel Subscription';
  const button = page.getByRole('button', { name, exact: true });
  await button.waitFor();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await expect.poll(() => focusedWithin(question.getByRole('button', { name: 'Keep my membership' }))).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect.poll(() => focusedWithin(question)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => focusedWithin(button)).toBe(true);
  await button.press('Enter');
  await question.getByRole('button', { name }).press('Enter');
  await page.getByRole('heading', { level: 1, name: /ending/ }).waitFor();
  await expect.poll(() => page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
});

const focusedWithin = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));

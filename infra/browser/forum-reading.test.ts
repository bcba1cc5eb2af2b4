/** What members do with posts: like, reply, edit, delete, report, search (sections 2, 4, 5 and 8 of the product spec). */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectToast, holdBack, toastOn } from '../testing/browser.ts';
import { calls, newPost, newReply, onePost, repliesTo } from '../testing/forum.ts';
import { type Member, someMember } from '../testing/people.ts';
import {
  atForum,
  likeOn,
  postOn,
  repliesOn,
  repliesToggleOn,
  replyButtonOn,
  replyFieldOn,
  someTitle,
} from './forum-page.ts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
  await Promise.all([
    member.put('/api/user', { firstName: 'Marnie' }),
    other.put('/api/user', { firstName: 'Tomasz' }),
  ]);
});

const LIKE = '**/api/forum/posts/*/like';
const likeState = async (post: Locator) => [
  await likeOn(post).getAttribute('aria-label'),
  await likeOn(post).getAttribute('aria-pressed'),
];

/** A post of somebody's, on the page of the member. */
async function atPost(author: Member, more: object = {}) {
  const title = someTitle();
  const { id } = await newPost(author, { title, ...more });
  const page = await atForum(member);
  const post = postOn(page, title);
  await post.scrollIntoViewIfNeeded();
  return { page, post, id, title };
}

describe('a like', () => {
  test('shows at once, is a toggle with its count in its name, of two presses the last one counts, and a failure is undone', async () => {
    const { page, post, id } = await atPost(other);
    expect(await likeState(post)).toEqual(['Like, 0 likes', 'false']);
    const held = await holdBack(page, LIKE);
    await likeOn(post).click();
    expect(await likeState(post)).toEqual(['Like, 1 like', 'true']);
    held.release();
    await expect.poll(async () => (await onePost(other, id)).likesCount).toBe(1);
    await calls.like(other, id);
    await likeOn(post).click();
    await likeOn(post).click();
    // The server's word, which has the other member's like in it.
    await expect.poll(() => likeState(post)).toEqual(['Like, 2 likes', 'true']);
    await likeOn(post).click();
    await expect.poll(() => likeState(post)).toEqual(['Like, 1 like', 'false']);
    await expect.poll(async () => (await onePost(other, id)).likesCount).toBe(1);
    await page.route(LIKE, (route) => route.abort());
    await likeOn(post).click();
    await expectToast(page, 'Failed to update like. Please try again.', { destructive: true });
    expect(await likeState(post)).toEqual(['Like, 1 like', 'false']);
  });

  test('after the session has ended: undone, Unauthorized, and from then on Sign in required', async () => {
    const { page, post } = await atPost(other);
    await page.request.post('/api/logout', { data: {} });
    // The page stays to be looked at.
    await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest('**/api/login*');
    await likeOn(post).click();
    await expectToast(page, 'Unauthorized', {
      description: 'You are logged out. Logging in again...',
      destructive: true,
    });
    expect(await likeState(post)).toEqual(['Like, 0 likes', 'false']);
    await likeOn(post).click();
    await expectToast(page, 'Sign in required', { description: 'Please sign in to like posts' });
    await left;
  });
});

describe('replies', () => {
  test('open under their post, earlier ones on demand, and one is written, changed and taken back there', async () => {
    const { id } = await newPost(other, { title: someTitle() });
    for (let n = 1; n <= 22; n++) await newReply(other, id, `Reply number ${n}.`);
    const { title } = await onePost(other, id);
    const page = await atForum(member);
    const post = postOn(page, title);
    const toggle = repliesToggleOn(post);
    expect(await toggle.innerText()).toBe('22 replies');
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    await expect.poll(() => repliesOn(post).count()).toBe(20);
    expect(await repliesOn(post).first().innerText()).toContain('Reply number 3.');
    await post.getByRole('button', { name: 'Earlier replies' }).click();
    await expect.poll(() => repliesOn(post).count()).toBe(22);
    expect(await repliesOn(post).first().innerText()).toMatch(/^Tomasz\s+wrote the post\s+Today.*\s+Reply number 1\.$/);

    await replyFieldOn(post).fill('Mine, <b>plain</b>.');
    await replyButtonOn(post).click();
    const mine = repliesOn(post).last();
    await expect.poll(() => mine.innerText()).toContain('Mine, <b>plain</b>.');
    expect(await toggle.innerText()).toBe('23 replies');
    expect(await replyFieldOn(post).inputValue()).toBe('');
    await mine.getByRole('button', { name: 'Edit your reply' }).click();
    const edited = post.getByRole('form', { name: 'Edit your reply' });
    await edited.getByRole('textbox').fill('Mine, changed.');
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => mine.innerText()).toMatch(/edited\s+Mine, changed\./);
    await mine.getByRole('button', { name: 'Delete your reply' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Your reply has been deleted.');
    expect(await toggle.innerText()).toBe('22 replies');
    expect(await repliesTo(other, id)).toHaveLength(22);
  });

  test('that cannot be loaded or sent say so; the words are kept, over a reload too, and a lost answer makes one reply', async () => {
    const { page, post, id } = await atPost(other);
    await page.route('**/replies', (route) => route.abort());
    await repliesToggleOn(post).click();
    await post.getByRole('alert').getByText('We could not reach Verandah').waitFor();
    await page.unroute('**/replies');
    await post.getByRole('button', { name: 'Try again' }).click();
    await replyFieldOn(post).waitFor();
    let lost = 0;
    await page.route('**/replies', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await replyFieldOn(post).fill('Lost on the way.');
    await replyButtonOn(post).click();
    await expectToast(page, 'Failed to send reply. Please try again.', { destructive: true });
    await page.reload();
    await repliesToggleOn(post).click();
    expect(await replyFieldOn(post).inputValue()).toBe('Lost on the way.');
    await replyButtonOn(post).click();
    await expect.poll(() => repliesOn(post).allInnerTexts()).toHaveLength(1);
    expect(await repliesTo(other, id)).toHaveLength(1);
  });

  test('under one’s own anonymous post are anonymous, and it is said before', async () => {
    const { post, id } = await atPost(member, { isAnonymous: true });
    await repliesToggleOn(post).click();
    await post.getByText(/^Signed Anonymous/).waitFor();
    await replyFieldOn(post).fill('Thank you all.');
    await replyButtonOn(post).click();
    await expect
      .poll(() => repliesOn(post).allInnerTexts())
      .toEqual([expect.stringMatching(/^Anonymous\s+wrote the post/)]);
    expect(await repliesTo(other, id)).toMatchObject([{ user: null }]);
  });
});

describe('one’s own post', () => {
  test('can be changed for 30 minutes, and says that it was', async () => {
    const { page, post, id, title } = await atPost(member);
    await post.getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('form', { name: 'Edit your post' });
    const field = form.getByRole('textbox', { name: 'Title' });
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('No');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('at least 3 characters').waitFor();
    await field.fill(`${title} again`);
    await page.route('**/api/forum/posts/*', (route) => route.abort());
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('We could not reach Verandah').waitFor();
    expect(await field.inputValue()).toBe(`${title} again`);
    await page.unroute('**/api/forum/posts/*');
    await form.getByRole('button', { name: 'Save' }).click();
    const changed = postOn(page, `${title} again`);
    await changed.getByText(', edited').waitFor();
    expect((await onePost(other, id)).title).toBe(`${title} again`);
    expect(await changed.evaluate((article) => article === document.activeElement)).toBe(true);

    // Half an hour later there is only Delete, without a reload.
    await page.clock.install({ time: Date.now() });
    await page.goto('/forum');
    await changed.getByRole('button', { name: /^Edit/ }).waitFor();
    await page.clock.fastForward('30:01');
    await changed.getByRole('button', { name: /^Edit/ }).waitFor({ state: 'detached' });
    expect(await changed.getByRole('button', { name: /^Delete/ }).count()).toBe(1);
  });

  test('is deleted after a question; with replies, an empty place stays for them', async () => {
    const { page, post, id } = await atPost(member);
    await post.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
    await question.getByRole('button', { name: 'Keep my post' }).click();
    expect((await calls.one(other, id)).status).toBe(200);
    await post.getByRole('button', { name: /^Delete/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Your post has been deleted.');
    await post.waitFor({ state: 'detached' });
    expect((await calls.one(other, id)).status).toBe(404);
    // The focus is not lost with what had it.
    const heading = page.getByRole('heading', { name: 'Letters', exact: true });
    await expect.poll(() => heading.evaluate((h) => h === document.activeElement)).toBe(true);

    const kept = await newPost(member, { title: someTitle() });
    await newReply(other, kept.id, 'I was here.');
    await page.getByRole('button', { name: 'See what is new' }).click();
    await postOn(page, kept.title)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await question.getByRole('button', { name: 'Delete' }).click();
    const empty = page.locator(`[id="post-${kept.id}"]`);
    await empty.getByText('This post was taken back by its author.').waitFor();
    expect(await empty.innerText()).not.toContain(kept.title);
    await repliesToggleOn(empty).click();
    await empty.getByText('I was here.').waitFor();
    expect(await replyFieldOn(empty).count()).toBe(0);
  });
});

test('a report takes a reason, keeps what was written when it fails, and is thanked for', async () => {
  const { page, post, id } = await atPost(other);
  await post.getByRole('button', { name: /^Report/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this post' });
  const send = dialog.getByRole('button', { name: 'Send report' });
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Shares private details' }).check();
  await dialog.getByRole('textbox').fill('Their street is in it.');
  await page.route('**/reports', (route) => route.abort());
  await send.click();
  await dialog.getByRole('alert').getByText('We could not reach Verandah').waitFor();
  await page.unroute('**/reports');
  const sent = page.waitForResponse('**/reports');
  await send.click();
  const answer = await sent;
  expect([answer.status(), answer.url()]).toEqual([200, expect.stringContaining(id)]);
  expect(answer.request().postDataJSON()).toEqual({ reason: 'private', details: 'Their street is in it.' });
  await expectToast(page, 'Report sent');
  await dialog.waitFor({ state: 'detached' });
  expect(await post.getByRole('button', { name: /^Report/ }).evaluate((b) => b === document.activeElement)).toBe(true);
});

describe('search', () => {
  const searchOn = async (page: Page, words: string) => {
    await page.getByRole('searchbox', { name: 'Search the forum' }).fill(words);
    await page.getByRole('searchbox').press('Enter');
  };

  test('finds words in titles and contents, says so when there are none, and leads back to where one was', async () => {
    const rare = `quoll${Date.now()}`;
    const title = someTitle(rare);
    await newPost(other, { title });
    await newPost(other, { title: someTitle(), content: `A ${rare} in the roof.` });
    const page = await atForum(member);
    await searchOn(page, ` ${rare} `);
    await page.getByRole('heading', { name: `Letters that mention “${rare}”` }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await page.getByText('That is all there is to find.').waitFor();
    expect(new URL(page.url()).search).toBe(`?q=${rare}`);
    await likeOn(postOn(page, title)).click();
    await page.getByRole('link', { name: 'Back to all letters' }).click();
    await expect.poll(() => likeState(postOn(page, title))).toEqual(['Like, 1 like', 'true']);

    await searchOn(page, 'x');
    await page.getByRole('alert').getByText('Type at least two letters').waitFor();
    await searchOn(page, `<i>${rare}nowhere</i>`);
    await page.getByText(`Nobody has written about “<i>${rare}nowhere</i>”.`).waitFor();
    await page.goBack();
    await postOn(page, title).waitFor();
    expect(await toastOn(page).count()).toBe(0);
  });

  test('tells honestly when it has not looked at everything, and looks further when asked', async () => {
    const page = await atForum(member);
    const cursor = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    await page.route('**/api/forum/search?q=common', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), link: `</api/forum/search?q=common&cursor=${cursor}>; rel="next"` },
      });
    });
    await searchOn(page, 'common');
    await page.getByText('There may be more further back.').waitFor();
    const further = page.waitForRequest((request) => request.url().includes(`cursor=${cursor}`));
    await page.getByRole('button', { name: 'Look further back' }).click();
    await further;
    await page.getByText('There may be more further back.').waitFor({ state: 'detached' });
  });
});

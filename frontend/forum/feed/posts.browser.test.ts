/** What members do with posts: like, edit, delete, report, search (infra/docs/product-spec.md, sections 2, 4, 5 and 8). */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectToast, holdBack, toastOn } from '../../../infra/testing/browser/browser.ts';
import {
  atForum,
  atPost,
  likeOn,
  postOn,
  repliesLinkOn,
  replyFieldOn,
  someTitle,
} from '../../../infra/testing/browser/forum-page.ts';
import { calls, newPost, newReply, onePost } from '../../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';

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
/** Its count and whether it is pressed, read together. */
const likeState = (post: Locator) =>
  likeOn(post).evaluate((button) => [button.getAttribute('aria-label'), button.getAttribute('aria-pressed')]);

describe('a like', () => {
  test('the heart turns at once, the count after success, and a failure takes it back', async () => {
    const { page, post, id } = await atPost(member, other);
    await expect.poll(() => likeState(post)).toEqual(['Like, 0 likes', 'false']);
    const held = await holdBack(page, LIKE);
    await likeOn(post).click();
    await expect.poll(() => likeState(post)).toEqual(['Like, 0 likes', 'true']);
    held.release();
    await expect.poll(() => likeState(post)).toEqual(['Like, 1 like', 'true']);
    await expect.poll(async () => (await onePost(other, id)).likesCount).toBe(1);
    await calls.like(other, id);
    await likeOn(post).click();
    await likeOn(post).click();
    // The server's count, which includes the other member's like.
    await expect.poll(() => likeState(post)).toEqual(['Like, 2 likes', 'true']);
    await likeOn(post).click();
    await expect.poll(() => likeState(post)).toEqual(['Like, 1 like', 'false']);
    await expect.poll(async () => (await onePost(other, id)).likesCount).toBe(1);
    await page.route(LIKE, (route) => route.abort());
    await likeOn(post).click();
    await expectToast(page, 'Failed to update like. Please try again.', { destructive: true });
    await expect.poll(() => likeState(post)).toEqual(['Like, 1 like', 'false']);
  });

  test('after the session has ended: undone, Unauthorized, and from then on Sign in required', async () => {
    const { page, post } = await atPost(member, other);
    await page.request.post('/api/logout', { data: {} });
    // Blocks the redirect, so that the page stays.
    await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }));
    const left = page.waitForRequest('**/api/login*');
    await likeOn(post).click();
    await expectToast(page, 'Unauthorized', {
      description: 'You are logged out. Logging in again...',
      destructive: true,
    });
    await expect.poll(() => likeState(post)).toEqual(['Like, 0 likes', 'false']);
    await likeOn(post).click();
    await expectToast(page, 'Sign in required', { description: 'Please sign in to like posts' });
    await left;
  });
});

describe('one’s own post', () => {
  test('can be edited for 30 minutes, and says that it was', async () => {
    const { page, post, id, title } = await atPost(member, member);
    await post.getByRole('button', { name: /^Edit/ }).click();
    const form = page.getByRole('form', { name: 'Edit your post' });
    const field = form.getByRole('textbox', { name: 'Title' });
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('a'.repeat(121));
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByRole('alert').getByText('at most 120 characters').waitFor();
    await field.fill(`${title} again`);
    await page.route('**/api/forum/posts/*', (route) => route.abort());
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('We could not reach Verandah').waitFor();
    await expect.poll(() => field.inputValue()).toBe(`${title} again`);
    await page.unroute('**/api/forum/posts/*');
    await form.getByRole('button', { name: 'Save' }).click();
    const changed = postOn(page, `${title} again`);
    await changed.getByText(', edited').waitFor();
    expect((await onePost(other, id)).title).toBe(`${title} again`);
    await expect.poll(() => changed.evaluate((article) => article === document.activeElement)).toBe(true);

    // Half an hour later there is only Delete, without a reload.
    await page.clock.install({ time: Date.now() });
    await page.reload();
    await changed.getByRole('button', { name: /^Edit/ }).waitFor();
    await page.clock.fastForward('30:01');
    await changed.getByRole('button', { name: /^Edit/ }).waitFor({ state: 'detached' });
    await expect.poll(() => changed.getByRole('button', { name: /^Delete/ }).count()).toBe(1);
  });

  test('is deleted after a confirmation', async () => {
    const { page, post, id, title } = await atPost(member, member);
    await post.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this post?' });
    await question.getByRole('button', { name: 'Keep my post' }).click();
    expect((await calls.one(other, id)).status).toBe(200);
    await post.getByRole('button', { name: /^Delete/ }).click();
    await page.route('**/api/forum/posts/*', (route) => route.abort());
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('alert').getByText('We could not reach Verandah').waitFor();
    await page.unroute('**/api/forum/posts/*');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Your post has been deleted.');
    await page.waitForURL((url) => url.pathname === '/forum');
    expect((await calls.one(other, id)).status).toBe(404);
    await page.getByRole('heading', { name: 'Newest' }).waitFor();
    await expect.poll(() => postOn(page, title).count()).toBe(0);
    await page.goto(`/forum/${id}`);
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  });

  test('with replies leaves an empty place for them', async () => {
    const kept = await newPost(member, { title: someTitle() });
    await newReply(other, kept.id, 'I was here.');
    const page = await atForum(member);
    await repliesLinkOn(postOn(page, kept.title)).click();
    await page.getByText('I was here.').waitFor();
    await postOn(page, kept.title)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'This post was deleted by its author.' }).waitFor();
    await page.getByText('I was here.').waitFor();
    expect(await page.getByRole('article').innerText()).not.toContain(kept.title);
    await expect.poll(() => replyFieldOn(page.getByRole('article')).count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Community Forum' }).click();
    const empty = page.locator(`[id="post-${kept.id}"]`);
    await empty.getByText('This post was deleted by its author.').waitFor();
    expect(await empty.innerText()).not.toContain(kept.title);
  });
});

describe('search', () => {
  const searchOn = async (page: Page, words: string) => {
    await page.getByRole('searchbox', { name: 'Search the forum' }).fill(words);
    await page.getByRole('searchbox').press('Enter');
  };

  test('a topic leads to its search', async () => {
    const page = await atForum(member);
    await page.getByRole('link', { name: '#small-spaces' }).click();
    await page.getByRole('heading', { name: 'Posts that mention “#small-spaces”' }).waitFor();
  });

  test('finds words in titles and contents, and returns to the feed', async () => {
    const rare = `quoll${Date.now()}`;
    const title = someTitle(rare);
    await newPost(other, { title });
    await newPost(other, { title: someTitle(), content: `A ${rare} in the roof.` });
    const page = await atForum(member);
    await searchOn(page, ` ${rare} `);
    await page.getByRole('heading', { name: `Posts that mention “${rare}”` }).waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(2);
    await page.getByText('That’s all we found.').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe(`?q=${rare}`);
    await likeOn(postOn(page, title)).click();
    await page.getByRole('link', { name: 'Back to all posts' }).click();
    await expect.poll(() => likeState(postOn(page, title))).toEqual(['Like, 1 like', 'true']);

    await searchOn(page, 'x');
    await page.getByRole('alert').getByText('Type at least two letters').waitFor();
    await searchOn(page, `<i>${rare}nowhere</i>`);
    await page.getByRole('heading', { name: `Posts that mention “<i>${rare}nowhere</i>”` }).waitFor();
    await page.getByText('Nobody has written about it yet.').waitFor();
    await page.goBack();
    await postOn(page, title).waitFor();
    expect(await toastOn(page).count()).toBe(0);
  });
});

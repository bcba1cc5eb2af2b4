/** The conversation under a post: read, joined, changed, and not lost on a bad line. */
import { beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast } from '../../../infra/testing/browser/browser.ts';
import {
  atForum,
  atPost,
  postOn,
  repliesOn,
  repliesToggleOn,
  replyButtonOn,
  replyFieldOn,
  searchFor,
  someTitle,
} from '../../../infra/testing/browser/forum-page.ts';
import { newPost, newReply, onePost, repliesTo } from '../../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
  await other.put('/api/user', { firstName: 'Tomasz' });
});

test('replies open under their post, where one is written and changed', async () => {
  const { id } = await newPost(other, { title: someTitle() });
  const written = await Promise.all(Array.from({ length: 22 }, (_, n) => newReply(other, id, `Reply number ${n}.`)));
  const [first, , third] = written.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ content }) => content);
  const { title } = await onePost(other, id);
  const page = await atForum(member, searchFor(title));
  const post = postOn(page, title);
  const toggle = repliesToggleOn(post);
  expect(await toggle.innerText()).toBe('22 replies');
  expect(await toggle.getAttribute('aria-expanded')).toBe('false');
  await toggle.click();
  await expect.poll(() => repliesOn(post).count()).toBe(20);
  expect(await repliesOn(post).first().innerText()).toContain(third);
  await post.getByRole('button', { name: 'Earlier replies' }).click();
  await expect.poll(() => repliesOn(post).count()).toBe(22);
  const earliest = await repliesOn(post).first().innerText();
  expect(earliest).toMatch(/^Tomasz\s+wrote the post\s+Today/);
  expect(earliest.split('\n').at(-1)).toBe(first);

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

test('a reply that cannot be sent keeps its words and is sent once', async () => {
  const { page, post, id } = await atPost(member, other);
  await page.route('**/replies', (route) => route.abort());
  await repliesToggleOn(post).click();
  await post.getByRole('alert').getByText('We could not reach Verandah').waitFor();
  await expectSoundOnPhone(page);
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

test('replies under one’s own anonymous post are anonymous, and it is said before', async () => {
  const { post, id } = await atPost(member, member, { isAnonymous: true });
  await repliesToggleOn(post).click();
  await post.getByText(/^Signed Anonymous/).waitFor();
  await replyFieldOn(post).fill('Thank you all.');
  await replyButtonOn(post).click();
  await expect
    .poll(() => repliesOn(post).allInnerTexts())
    .toEqual([expect.stringMatching(/^Anonymous\s+wrote the post/)]);
  expect(await repliesTo(other, id)).toMatchObject([{ user: null }]);
});

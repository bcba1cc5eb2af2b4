/** Writing to the forum (infra/docs/product-spec.md, sections 2, 4, 5 and 8). */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectToast, holdBack, keepToast, toastOn } from '../../../infra/testing/browser/browser.ts';
import {
  anonymousOn,
  atForm,
  atForum,
  contentOn,
  openForm,
  photoButtonOn,
  postButtonOn,
  postOn,
  replyFieldOn,
  someTitle,
  titleOn,
  writeOn,
} from '../../../infra/testing/browser/forum-page.ts';
import { chooseWith, roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { search } from '../../../infra/testing/people/forum.ts';
import { type Member, someMember } from '../../../infra/testing/people/people.ts';
import { MAX_CONTENT, MAX_TITLE } from '../../../shared/forum.ts';

const CREATED = 'Your post has been created!';
const POSTS = '**/api/forum/posts';

let member: Member;
let other: Member;
beforeAll(async () => {
  [member, other] = await Promise.all([someMember(), someMember()]);
  await member.put('/api/user', { firstName: 'Marnie' });
});

/** The stored posts with this title. */
const stored = async (title: string) => (await search(other, title)).filter((post) => post.title === title);
const focusedIn = (page: Page, title: string) =>
  postOn(page, title).evaluate((article) => article.contains(document.activeElement));

describe('a post', () => {
  test('a post is sent once however often it is pressed, and heads the list', async () => {
    const page = await atForm(member);
    const title = someTitle();
    await expect.poll(() => postButtonOn(page).isDisabled()).toBe(true);
    await titleOn(page).fill('   ');
    await contentOn(page).fill('words');
    await expect.poll(() => postButtonOn(page).isDisabled()).toBe(true);
    await titleOn(page).fill(title);
    await contentOn(page).fill(' \n ');
    await expect.poll(() => postButtonOn(page).isDisabled()).toBe(true);
    await contentOn(page).fill('First paragraph,\nsecond line.\n\nSecond paragraph.');
    const held = await holdBack(page, POSTS);
    await postButtonOn(page).click();
    await page.getByRole('button', { name: 'Posting...' }).click({ clickCount: 3, force: true });
    held.release();
    await expectToast(page, CREATED);

    const post = postOn(page, title);
    await post.waitFor();
    await expect.poll(() => page.getByRole('article').first().getAttribute('id')).toBe(await post.getAttribute('id'));
    await post.getByText(/^Marnie\. Today, \d+:\d\d [ap]m$/).waitFor();
    await expect
      .poll(() => post.locator('p', { hasText: 'paragraph' }).allInnerTexts())
      .toEqual(['First paragraph,\nsecond line.', 'Second paragraph.']);
    await expect.poll(() => focusedIn(page, title)).toBe(true);
    await openForm(page);
    for (const field of [titleOn(page), contentOn(page)]) await expect.poll(() => field.inputValue()).toBe('');
    expect(await stored(title)).toMatchObject([{ isAnonymous: false, user: { firstName: 'Marnie' } }]);
  });

  test('carries a photo, which is said to be uploaded, shown before and after', async () => {
    const page = await atForm(member);
    const title = someTitle();
    // On a phone the toast does not cover the form.
    await page.setViewportSize({ width: 390, height: 844 });
    await chooseWith(photoButtonOn(page), await roomPhoto('hall.jpg'));
    await expectToast(page, 'Image uploaded successfully!');
    await keepToast(page);
    const top = () => toastOn(page).evaluate((toast) => toast.getBoundingClientRect().y);
    await expect.poll(top).toBeLessThan(100);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByAltText('Your attachment').waitFor();
    await writeOn(page, title);
    await expectToast(page, CREATED);
    await expect.poll(() => page.getByAltText('Your attachment').count()).toBe(0);
    const [post] = await stored(title);
    expect(post?.imageUrl).toMatch(/^\/objects\/images\//);

    await postOn(page, title).getByRole('link', { name: title, exact: true }).click();
    const photo = postOn(page, title).getByRole('img', { name: `Photo with “${title}”` });
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(900);
    await postOn(page, title).getByText('Photo: Marnie').waitFor();
  });

  test('without a name tells none to others, and says how it will be signed before it goes', async () => {
    const page = await atForm(member);
    const title = someTitle();
    await page.getByText('Signed Marnie').waitFor();
    await page.getByText('Post anonymously').click();
    await expect.poll(() => anonymousOn(page).isChecked()).toBe(true);
    await page.getByText(/^Signed Anonymous/).waitFor();
    await writeOn(page, title);
    await expectToast(page, CREATED);
    await openForm(page);
    await expect.poll(() => anonymousOn(page).isChecked()).toBe(false);
    expect(await stored(title)).toMatchObject([{ isAnonymous: true, user: null, isOwn: false }]);

    const reader = await atForum(other);
    await postOn(reader, title).getByText('Anonymous', { exact: true }).waitFor();
    expect(await postOn(reader, title).innerText()).not.toContain('Marnie');
  });
});

test('a preview shows the post, and Escape closes one layer at a time', async () => {
  const page = await atForm(member);
  await titleOn(page).fill('A');
  await contentOn(page).fill('One letter is a title.');
  await page.getByText('Post anonymously').click();
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'A', exact: true }).waitFor();
  await preview.getByText('Anonymous', { exact: true }).waitFor();
  expect(await preview.getByText('Marnie').count()).toBe(0);
  await page.getByRole('button', { name: 'Back to writing' }).click();
  await expect.poll(() => titleOn(page).inputValue()).toBe('A');

  await page.getByRole('button', { name: 'From a web address' }).click();
  await page.getByRole('dialog', { name: 'Add a photo' }).getByRole('textbox').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Add a photo' }).waitFor({ state: 'detached' });
  await titleOn(page).waitFor();
  await page.keyboard.press('Escape');
  await titleOn(page).waitFor({ state: 'detached' });
});

describe('a missing or too long text', () => {
  test('shows an error at its field, which takes the focus; nothing is sent', async () => {
    const page = await atForm(member);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await writeOn(page, '\u2800');
    await page.getByRole('alert').getByText('Give your post a title.').waitFor();
    await expect.poll(() => titleOn(page).evaluate((field) => field === document.activeElement)).toBe(true);
    await titleOn(page).fill('a'.repeat(MAX_TITLE + 1));
    await page.getByText('1 too many').waitFor();
    await postButtonOn(page).click();
    await page.getByRole('alert').getByText(`A title takes at most ${MAX_TITLE} characters.`).waitFor();
    await titleOn(page).fill('Long enough');
    await contentOn(page).fill('a'.repeat(MAX_CONTENT - 3));
    await page.getByText('3 left').waitFor();
    await contentOn(page).fill('a'.repeat(MAX_CONTENT + 1));
    await postButtonOn(page).click();
    await page.getByRole('alert').getByText('A post takes at most 10,000 characters.').waitFor();
    expect(sent).toEqual([]);
  });
});

test('typed markup does not run, restyle or break the page', async () => {
  const page = await atForm(member);
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  const hostile = [
    '<script>alert(1)</script><img src=x onerror="alert(2)"><svg onload=alert(3)>',
    '</p></article><style>*{display:none}</style><h1>Owned</h1>',
    '[click](javascript:alert(4)) javascript:alert(5) data:text/html,<script>alert(6)</script>',
    'https://example.com/a?b=1&c="onmouseover=alert(7)" and https://bank.example@evil.example/.',
    '{{constructor.constructor("alert(8)")()}} ${alert(9)}',
    'W'.repeat(600),
    `Z${'\u0300\u0316'.repeat(80)}algo`,
    '\u202Edlrow olleh\u202C مرحبا',
  ].join('\n\n');
  const title = `${someTitle('<b onclick=alert(10)>')} ${'M'.repeat(40)}`;
  await writeOn(page, title, hostile);
  await expectToast(page, CREATED);
  await postOn(page, title).getByRole('link', { name: title, exact: true }).click();
  const post = postOn(page, title);
  await replyFieldOn(post).waitFor();
  await expect.poll(() => post.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  const words = await post.innerText();
  expect(words).toContain('<script>alert(1)</script><img src=x onerror="alert(2)"><svg onload=alert(3)>');
  expect(words).toContain('</p></article><style>*{display:none}</style><h1>Owned</h1>');
  expect(await post.locator('script, style, img, h1 *, p b, [onclick], [onmouseover]').count()).toBe(0);
  const links = post.getByRole('link');
  expect(await links.evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.getAttribute('rel')]))).toEqual([
    ['https://example.com/a?b=1&c=', 'nofollow ugc noopener'],
  ]);
  await page.setViewportSize({ width: 320, height: 900 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(said).toEqual([]);
  await expect.poll(() => toastOn(page).count()).toBeLessThanOrEqual(1);
});

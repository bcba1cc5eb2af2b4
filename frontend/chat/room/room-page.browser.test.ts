/** A room's page: its photos, its file, its colours, the ways to add a photo (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, fieldOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { roomPicture } from '../../../infra/testing/files/room-picture.ts';
import { ask, conversationOf, photoOf, somePhoto } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  for (const words of ['The first photo', 'The second photo'])
    await ask(member, words, { imageUrl: await somePhoto(member) });
  for (const n of [1, 2]) await ask(member, `Question ${n}: which whites work under Sydney light?`);
});

async function inRoom(size: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await sharedMemberPage(member, { ...still, ...size });
  await page.goto('/assistant');
  await answeredOn(page);
  return page;
}
const toTop = (page: Page) => page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const isDrawnImage = (image: Element) => image instanceof HTMLImageElement && image.naturalWidth > 0;
const dock = (page: Page) => page.getByRole('complementary', { name: 'The photo, kept in sight' });

test('the header marks the assistant, and the page’s first Tab stop leads to the composer', async () => {
  const page = await inRoom();
  const link = page.getByRole('banner').getByRole('link', { name: 'AI Assistant' });
  await expect.poll(() => link.getAttribute('aria-current')).toBe('page');
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => fieldOn(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

describe('photos', () => {
  test('the newest is large, and docked only beside the conversation', async () => {
    const page = await inRoom();
    await expect.poll(() => dock(page).isVisible()).toBe(true);
    await toTop(page);
    await expect.poll(() => dock(page).isVisible()).toBe(false);
    const photos = page.getByAltText('The room in your photo');
    await expect.poll(() => photos.count()).toBe(1);
    await expect.poll(async () => (await photos.boundingBox())?.width ?? 0).toBeGreaterThan(600);
    await page.getByText('Photo 2 of 2, added').waitFor();
  });

  test('an older one is chosen among all, and takes no spot', async () => {
    const page = await inRoom();
    await toTop(page);
    const [first] = await conversationOf(member);
    await page.getByRole('button', { name: 'All photos' }).click();
    const dialog = page.getByRole('dialog', { name: 'All photos of this room' });
    await dialog.waitFor();
    await expectSoundAtEverySize(page);
    await dialog.getByRole('button', { name: /^Photo 1 of 2/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Photo 1 of 2, added').waitFor();
    await expect.poll(() => page.getByAltText('The room in your photo').getAttribute('src')).toBe(first?.imageUrl);
    await expect.poll(() => page.getByRole('button', { name: 'Ask about a spot' }).count()).toBe(0);
  });

  test('all photos are closed with their button', async () => {
    const page = await inRoom();
    await toTop(page);
    await page.getByRole('button', { name: 'All photos' }).click();
    const dialog = page.getByRole('dialog', { name: 'All photos of this room' });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test("on a phone the photo is sticky, also at the conversation's end", async () => {
    const page = await inRoom({ width: 390, height: 844 });
    const box = () => page.getByAltText('The room in your photo').boundingBox();
    await expect.poll(async () => (await box())?.y).toBe(48);
    await expect.poll(async () => (await box())?.height ?? Number.NaN).toBeLessThan(844 * 0.4 - 48);
  });

  test("the palette follows the room's file while the window is narrow", async () => {
    const page = await inRoom();
    const isBehindTheFile = () =>
      page.getByRole('region', { name: 'Palette' }).evaluate((palette) => {
        const position = document.querySelector('[role=tab]')?.compareDocumentPosition(palette) ?? 0;
        return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
    for (const [width, behind] of [
      [1440, false],
      [390, true],
      [1440, false],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(isBehindTheFile).toBe(behind);
    }
  });

  test('a phone fetches a large photo in one size, the one it needs', async () => {
    const someone = await someSubscriber();
    const large = await sharp(await roomPicture())
      .resize(1800)
      .jpeg()
      .toBuffer();
    const imageUrl = await photoOf(someone, large);
    await ask(someone, 'What would you change first?', { imageUrl });
    const page = await sharedMemberPage(someone, { ...still, width: 390, height: 844 });
    const fetched = new Set<string>();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === imageUrl && search !== '?size=thumbnail') fetched.add(pathname + search);
    });
    await page.goto('/assistant');
    await answeredOn(page);
    const isDrawn = () => page.getByAltText('The room in your photo').evaluate(isDrawnImage);
    await expect.poll(isDrawn).toBe(true);
    expect([...fetched]).toEqual([`${imageUrl}?size=medium`]);
  });
});

describe('the file', () => {
  test('arrow keys lead through its tabs, which show at once', async () => {
    const page = await inRoom();
    await toTop(page);
    await tab(page, /^Notes \d$/).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tabpanel', { name: 'To-do' }).waitFor();
    await page.keyboard.press('End');
    await page.getByRole('tabpanel', { name: 'About' }).waitFor();
    await expect.poll(() => tab(page, 'About').getAttribute('aria-selected')).toBe('true');
    await expectSoundAtEverySize(page);
  });

  test('a long one is visible and clickable beside the composer', async () => {
    const page = await inRoom({ width: 1440, height: 900 });
    await toTop(page);
    await tab(page, 'About').click();
    const field = page.locator('.composer-box');
    const top = await field.evaluate((box) => box.getBoundingClientRect().top);
    const isOfFile = (y: number) =>
      page.evaluate((at) => document.elementFromPoint(innerWidth - 240, at)?.closest('.room-file') !== null, y);
    await expect.poll(() => Promise.all([isOfFile(top - 40), isOfFile(top + 20)])).toEqual([true, true]);
  });

  test('a chosen note can be asked about or added to the to-dos', async () => {
    const page = await inRoom();
    await toTop(page);
    const [note] = (await conversationOf(member)).at(3)?.notes ?? [];
    if (!note) throw new Error('no note');
    const panel = page.getByRole('tabpanel', { name: /^Notes/ });
    await panel.getByRole('button', { name: note.title, exact: true }).click();
    await panel.getByRole('button', { name: 'Ask about this' }).click();
    await expect.poll(() => fieldOn(page).inputValue()).toBe(`About note ${note.n}, “${note.title}”: `);
    await panel.getByRole('button', { name: 'Add to to-do' }).click();
    await expectToast(page, 'Added to your to-do', { description: note.text });
    await tab(page, 'To-do 1').click();
    await page.getByRole('tabpanel', { name: 'To-do 1' }).getByText(note.text).waitFor();
  });
});

describe('the palette', () => {
  test('measured colours show their share, and a press copies the hex', async () => {
    const page = await inRoom();
    await toTop(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const colours = page.getByRole('list', { name: 'Measured colours' }).getByRole('button');
    const name = (await colours.first().getAttribute('aria-label')) ?? '';
    expect(name).toMatch(/^\p{Lu}[\p{L} -]+, \d+ per cent, #[0-9a-f]{6}\. Copy the colour$/u);
    await colours.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const [hex] = /#[0-9a-f]{6}/.exec((await colours.nth(1).getAttribute('aria-label')) ?? '') ?? [];
    await expectToast(page, `Copied ${hex}`);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hex);
  });
});

describe('the ways to a photo', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Add photo' });
  const items = (page: Page) => page.getByRole('menu', { name: 'Add a photo' }).getByRole('menuitem');

  test('one menu: arrow keys move in it, Escape returns the focus', async () => {
    const page = await inRoom();
    await button(page).press('Enter');
    await expect.poll(() => items(page).count()).toBe(4);
    await expect
      .poll(() => items(page).allInnerTexts())
      .toEqual([
        'Take a photo',
        'Choose from this device',
        expect.stringMatching(/^Paste a picture/),
        'From a web address',
      ]);
    await expectAccessible(page, undefined, ['target-size']);
    await page.keyboard.press('ArrowUp');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(() => focused()).toBe('From a web address');
    await page.keyboard.press('Escape');
    await expect.poll(() => items(page).count()).toBe(0);
    await expect.poll(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('a picture on the clipboard is attached', async () => {
    const page = await inRoom();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(300, 200);
      canvas.getContext('2d')?.fillRect(40, 40, 100, 100);
      await navigator.clipboard.write([
        new ClipboardItem({ 'image/png': canvas.convertToBlob({ type: 'image/png' }) }),
      ]);
    });
    await button(page).click();
    await items(page).nth(2).click();
    await page.getByRole('button', { name: 'Remove pasted.png' }).waitFor();
  });

  test('the camera and the web address open at once', async () => {
    const page = await inRoom();
    await button(page).click();
    await items(page).nth(0).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take the picture' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page).click();
    await items(page).nth(3).click();
    await page.getByRole('dialog').getByRole('textbox').waitFor();
  });
});

test('a room without a photo says so and has the six questions', async () => {
  const newcomer = await someSubscriber();
  expect((await newcomer.post('/api/rooms', { name: 'Study' })).status).toBe(200);
  const page = await sharedMemberPage(newcomer, still);
  await page.goto('/assistant');
  await page.getByText('Start with a photo').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Where people start' }).getByRole('button').count()).toBe(6);
  await page.getByRole('button', { name: 'Add a photo of the room' }).click();
  await page.getByRole('menu', { name: 'Add a photo' }).waitFor();
  await page.keyboard.press('Escape');
  await expectSoundAtEverySize(page);
});

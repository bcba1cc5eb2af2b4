/** A room's page: its photos, its file, its colours, the ways to add a photo, and the order in which it is read (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import {
  expectFocus,
  expectToast,
  keepToast,
  sharedMemberPage,
  toastOn,
} from '../../../infra/testing/browser/browser.ts';
import { answeredOn, conversationPage, fieldOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { roomPicture } from '../../../infra/testing/files/room-picture.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf } from '../../../infra/testing/people/rooms.ts';
import { somePhoto, storedPhoto } from '../../../infra/testing/people/uploads.ts';
import type { ChatMessage } from '../../../shared/chat.ts';

const QUESTION = 'What would you change first?';
const PHONE = { ...still, width: 390, height: 844 };
let member: Member;
let messages: ChatMessage[];
beforeAll(async () => {
  member = await someSubscriber();
  await ask(member, QUESTION, { imageUrl: await somePhoto(member) });
  const large = await sharp(await roomPicture())
    .resize(1800)
    .jpeg()
    .toBuffer();
  await ask(member, 'The second photo', { imageUrl: await storedPhoto(member, large) });
  await ask(member, 'Which whites work under Sydney light?');
  messages = await conversationOf(member);
});
const notesOf = () => messages[3]?.notes ?? [];

async function atTop(options: typeof still & { width?: number; height?: number } = still): Promise<Page> {
  const page = await conversationPage(member, options);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  return page;
}
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const photoOn = (page: Page) => page.getByAltText('The room in your photo');

test('the newest photo is large and docked below; an older one can be chosen', async () => {
  const page = await conversationPage(member, still);
  const dock = page.getByRole('complementary', { name: 'The photo, kept in sight' });
  await expect.poll(() => dock.isVisible()).toBe(true);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect.poll(() => dock.isVisible()).toBe(false);
  await expect.poll(async () => (await photoOn(page).boundingBox())?.width ?? 0).toBeGreaterThan(600);
  await page.getByText('Photo 2 of 2, added').waitFor();
  await page.getByRole('button', { name: 'All photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'All photos of this room' });
  await dialog.waitFor();
  await expectSoundOnPhone(page);
  await dialog.getByRole('button', { name: /^Photo 1 of 2/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Photo 1 of 2, added').waitFor();
  await expect.poll(() => photoOn(page).getAttribute('src')).toBe(messages[0]?.imageUrl);
  // A spot is asked about on the newest photo only.
  await expect.poll(() => page.getByRole('button', { name: 'Ask about a spot' }).count()).toBe(0);
});

test('on a phone the photo is sticky, fetched in one size, above the palette', async () => {
  const page = await sharedMemberPage(member, PHONE);
  const imageUrl = messages[2]?.imageUrl;
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === imageUrl && search !== '?size=thumbnail') fetched.add(pathname + search);
  });
  await page.goto('/assistant');
  await answeredOn(page);
  await expect.poll(() => photoOn(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect([...fetched]).toEqual([`${imageUrl}?size=medium`]);
  await expect.poll(async () => (await photoOn(page).boundingBox())?.y).toBe(48);
  expect((await photoOn(page).boundingBox())?.height).toBeLessThan(844 * 0.4 - 48);
  const isBehindTheFile = () =>
    page.getByRole('region', { name: 'Palette' }).evaluate((palette) => {
      const position = document.querySelector('[role=tab]')?.compareDocumentPosition(palette) ?? 0;
      return (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });
  await expect.poll(isBehindTheFile).toBe(true);
  await page.setViewportSize({ width: 1440, height: 844 });
  await expect.poll(isBehindTheFile).toBe(false);
});

test('arrow keys lead through the file’s tabs', async () => {
  const page = await atTop();
  await tab(page, /^Notes \d$/).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'To-do' }).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('tabpanel', { name: 'About' }).waitFor();
  await expect.poll(() => tab(page, 'About').getAttribute('aria-selected')).toBe('true');
});

test('a long tab stays clickable beside the composer', async () => {
  const page = await atTop();
  await tab(page, 'About').click();
  await page.getByRole('tabpanel', { name: 'About' }).waitFor();
  const top = await page.locator('.composer-box').evaluate((box) => box.getBoundingClientRect().top);
  const isOfFile = (y: number) =>
    page.evaluate((at) => document.elementFromPoint(innerWidth - 240, at)?.closest('.room-file') !== null, y);
  await expect.poll(() => Promise.all([isOfFile(top - 40), isOfFile(top + 20)])).toEqual([true, true]);
});

test('a chosen note can be asked about, or becomes a to-do that leads to its pin', async () => {
  const page = await atTop();
  const [, note] = notesOf();
  if (!note) throw new Error('no note');
  const texts = async () => (await roomOf(member, messages[0]?.roomId ?? '')).tasks.map(({ text }) => text);
  const panel = page.getByRole('tabpanel', { name: /^Notes/ });
  await panel.getByRole('button', { name: note.title, exact: true }).click();
  await panel.getByRole('button', { name: 'Ask about this' }).click();
  await expect.poll(() => fieldOn(page).inputValue()).toBe(`About note ${note.n}, “${note.title}”: `);
  await panel.getByRole('button', { name: 'Add to to-do' }).click();
  await expectToast(page, 'Added to your to-do', { description: note.text });
  await keepToast(page);
  await panel.getByRole('button', { name: 'Added', exact: true }).waitFor();
  await expect.poll(texts).toEqual([note.text]);
  await toastOn(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(texts).toEqual([]);
  await panel.getByRole('button', { name: 'Add to to-do' }).click();
  await tab(page, 'To-do 1').click();
  const row = page.getByRole('tabpanel', { name: 'To-do 1' }).getByRole('listitem').filter({ hasText: note.text });
  await row.getByRole('button', { name: `Note ${note.n}`, exact: true }).click();
  const pin = page.getByRole('button', { name: new RegExp(`^Note ${note.n}, `) }).first();
  await expect.poll(() => pin.getAttribute('aria-current')).toBe('true');
});

test('colours show with the photo alone, and a press copies the hex', async () => {
  const page = await atTop();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  expect(await replyOn(page).getByRole('list', { name: 'Palette' }).count()).toBe(0);
  await page.getByRole('list', { name: 'Proposed colours' }).getByRole('button').first().waitFor();
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

test('a room without a photo says so and has the six questions', async () => {
  const newcomer = await someSubscriber();
  expect((await newcomer.post('/api/rooms', { name: 'Study' })).status).toBe(200);
  const page = await sharedMemberPage(newcomer, still);
  await page.goto('/assistant');
  await page.getByText('Start with a photo').waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Where people start' }).getByRole('button').count()).toBe(6);
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo of the room' }).click();
  await opening;
  await expectSoundAtEverySize(page);
});

const KINDS: Record<string, string> = { keep: 'Keep', change: 'Change', fix: 'Fix' };

test.each([still, PHONE])(
  'a screen reader gets photo, pins, notes, answers and composer in turn (%#)',
  async (size) => {
    const page = await atTop(size);
    expect(notesOf().length).toBeGreaterThan(1);
    const wanted = [
      'heading "My first room"',
      'figure "Your photo, with notes"',
      'img "The room in your photo"',
      ...notesOf().map(({ n, kind, title }) => `button "Note ${n}, ${KINDS[kind ?? '']}: ${title}"`),
      ...notesOf().flatMap(({ title, text }) => [`heading "${title}"`, text.slice(0, 20)]),
      'heading "Conversation"',
      QUESTION,
      'heading "Verandah answered"',
      'list "Sources"',
      'textbox "Your question"',
    ];
    const readInTurn = async () => {
      const read = await page.locator('body').ariaSnapshot();
      let at = 0;
      return wanted.filter((part) => {
        const found = read.indexOf(part, at);
        at = Math.max(at, found);
        return found >= 0;
      });
    };
    await expect.poll(readInTurn).toEqual(wanted);
    // The page's first Tab stop leads to the composer.
    await page.getByRole('main').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expectFocus(fieldOn(page));
  },
);

/** A room's page: its photos, its file, its colours, the ways to add a photo, and the order in which it is read (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import {
  expectFocus,
  expectToast,
  keepToast,
  sharedMemberPage,
  toastOn,
} from '../../../infra/testing/browser/browser.ts';
import { answeredOn, conversationPage, fieldOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { roomPicture } from '../../../infra/testing/files/room-picture.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf } from '../../../infra/testing/people/rooms.ts';
import { somePhoto, storedPhoto } from '../../../infra/testing/people/uploads.ts';
import type { ChatMessage } from '../../../shared/chat.ts';

const QUESTION = 'What would you change first?';
const PHONE = { width: 390, height: 844 };
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

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const photoOn = (page: Page) => page.getByAltText('The room in your photo');

test('the newest photo is large and uncropped; an older one can be chosen', async () => {
  const page = await conversationPage(member);
  const box = await photoOn(page).boundingBox();
  expect(box?.width).toBeGreaterThan(590);
  const own = await photoOn(page).evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(own, 2);
  const photos = page.getByRole('list', { name: 'Photos of this room' }).getByRole('button');
  await expect.poll(() => photos.count()).toBe(2);
  await photos.nth(1).click();
  await expect.poll(() => photoOn(page).getAttribute('src')).toBe(messages[0]?.imageUrl);
  await expect.poll(() => photos.nth(1).getAttribute('aria-current')).toBe('true');
  // A spot is asked about on the newest photo only.
  await expect.poll(() => page.getByRole('button', { name: 'Ask about a spot' }).count()).toBe(0);
});

test('on a phone the menu leads to all photos', async () => {
  const page = await conversationPage(member, PHONE);
  await page.getByRole('button', { name: 'More about this room' }).click();
  await page.getByRole('menuitem', { name: 'All photos' }).click();
  const dialog = page.getByRole('dialog', { name: 'All photos of this room' });
  await dialog.waitFor();
  await dialog.getByRole('group', { name: 'Other ways to add a photo' }).waitFor();
  await expectSoundOnPhone(page);
  await dialog.getByRole('button', { name: /^Photo 1 of 2, added/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => photoOn(page).getAttribute('src')).toContain(messages[0]?.imageUrl);
});

test('on a phone photo, colours and tabs stay while the notes scroll', async () => {
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
  const places = () =>
    Promise.all(
      [photoOn(page), page.getByRole('button', { name: /^Measured/ }), tab(page, /^Notes/)].map(
        async (part) => (await part.boundingBox())?.y,
      ),
    );
  await expect.poll(async () => (await places())[0]).toBe(94);
  await page
    .getByRole('region', { name: 'Room', exact: true })
    .evaluate((pane) => pane.scrollTo({ top: 120, behavior: 'instant' }));
  // The question of which room it is scrolls away; the tabs take its place.
  await expect.poll(places).toEqual([94, 354, 402]);
  await page.getByRole('button', { name: /^Measured/ }).click();
  const colours = page.getByRole('dialog', { name: 'Colours' });
  await colours.getByRole('list', { name: 'Measured colours' }).getByRole('button').first().waitFor();
  await expectSoundOnPhone(page);
});

test('a citation opens its passage; Back, Escape, its button and a note’s number leave', async () => {
  const page = await conversationPage(member);
  const citation = replyOn(page).getByRole('button', { name: 'Source 1', exact: true }).first();
  const passage = page.getByRole('complementary', { name: /^Source 1: / });
  const ways = [() => page.goBack(), () => page.keyboard.press('Escape'), () => back.click()];
  const back = page.getByRole('button', { name: 'Back to notes' });
  for (const leave of ways) {
    await citation.click();
    await passage.waitFor();
    expect(new URL(page.url()).searchParams.get('source')).toMatch(/\.1$/);
    await expect.poll(() => passage.locator('mark').count()).toBeGreaterThan(0);
    await expect.poll(() => tab(page, /^Notes/).isVisible()).toBe(false);
    await leave();
    await passage.waitFor({ state: 'detached' });
    await expect.poll(() => tab(page, /^Notes/).isVisible()).toBe(true);
    await expectFocus(citation);
  }
  await citation.click();
  await passage.waitFor();
  await page.reload();
  await passage.waitFor();
  // A note’s number in an answer closes the source and lights the pin.
  const about = page.getByRole('article').filter({ hasText: 'From your photo' }).last();
  const number = about.getByRole('button', { name: /^Note \d, / }).first();
  const name = (await number.getAttribute('aria-label')) ?? '';
  await number.click();
  await expect.poll(() => page.getByRole('button', { name: 'Back to notes' }).count()).toBe(0);
  const pin = page.getByRole('figure').getByRole('button', { name });
  await expect.poll(() => pin.getAttribute('aria-current')).toBe('true');
});

test('F6 goes round the panes, / leads to the composer, arrow keys through the tabs', async () => {
  const page = await conversationPage(member);
  for (const pane of ['Your rooms', 'Room', 'Conversation', 'Your rooms']) {
    await page.keyboard.press('F6');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(pane);
  }
  await page.keyboard.press('/');
  await expectFocus(fieldOn(page));
  // Arrow keys lead through the file’s tabs.
  await tab(page, /^Notes \d$/).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('tabpanel', { name: 'To-do' }).waitFor();
  await page.keyboard.press('End');
  await page.getByRole('tabpanel', { name: 'Sheet' }).waitFor();
  await expect.poll(() => tab(page, 'Sheet').getAttribute('aria-selected')).toBe('true');
  await page.getByRole('link', { name: 'Open the room sheet' }).waitFor();
});

test('a chosen note can be asked about, or becomes a to-do that leads to its pin', async () => {
  const page = await conversationPage(member);
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
  await row.getByRole('button', { name: `From note ${note.n}`, exact: true }).click();
  const pin = page.getByRole('button', { name: new RegExp(`^Note ${note.n}, `) }).first();
  await expect.poll(() => pin.getAttribute('aria-current')).toBe('true');
});

test('colours show with the photo alone, and a press copies the hex', async () => {
  const page = await conversationPage(member);
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
  const page = await sharedMemberPage(newcomer);
  await page.goto('/assistant');
  await page.getByText('Start with a photo').waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: 'Ask about your house' }).getByRole('button').count())
    .toBe(6);
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a photo of the room' }).click();
  await opening;
  await expectSoundOnPhone(page);
});

/** On a phone it is behind the other tab. */
const CONVERSATION = ['region "Conversation"', QUESTION, 'heading "Verandah answered"', 'list "Sources"'];
const KINDS: Record<string, string> = { keep: 'Keep', change: 'Change', fix: 'Fix' };

test.each([{}, PHONE])('a screen reader gets photo, pins, notes, answers and composer in turn (%#)', async (size) => {
  const page = await conversationPage(member, size);
  expect(notesOf().length).toBeGreaterThan(1);
  const wanted = [
    'heading "My first room"',
    'figure "Your photo, with notes"',
    'img "The room in your photo"',
    ...notesOf().map(({ n, kind, title }) => `button "Note ${n}, ${KINDS[kind ?? '']}: ${title}"`),
    ...notesOf().flatMap(({ title, text }) => [`heading "${title}"`, text.slice(0, 20)]),
    ...(size === PHONE ? [] : CONVERSATION),
    'textbox "Ask about this room"',
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
});

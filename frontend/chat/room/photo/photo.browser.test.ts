/** A room's photo: asking about a spot by pointer and by keyboard, and deleting a painted copy (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../../infra/testing/browser/accessibility.ts';
import { expectFocus, expectToast } from '../../../../infra/testing/browser/browser.ts';
import {
  announced,
  answeredOn,
  conversationPage,
  fieldOn,
  sendOn,
} from '../../../../infra/testing/browser/conversation-page.ts';
import { ask, conversationOf } from '../../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { keepPainted, paintedCopy, roomOf, roomsOf } from '../../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../../infra/testing/people/uploads.ts';

let member: Member;
let original: string;
let page: Page;
beforeAll(async () => {
  member = await someSubscriber();
  original = await somePhoto(member);
  await ask(member, 'What would you change here?', { imageUrl: original });
});
beforeEach(async () => {
  page = await conversationPage(member);
});

const photo = () => page.getByRole('figure', { name: 'Your photo' });
const pin = () => photo().getByRole('button', { name: /^Your pin / });
const questions = () => page.getByRole('dialog', { name: 'Ask about this spot' });
const starter = () => page.getByRole('button', { name: 'Ask about a spot' });
const pinName = () => pin().getAttribute('aria-label');
const newestQuestion = async () => (await conversationOf(member)).at(-2);

/** Presses the photo at these shares of its width and height. */
async function pressPhoto(x: number, y: number): Promise<void> {
  const { width = 0, height = 0 } = (await page.getByAltText('The room in your photo').boundingBox()) ?? {};
  await page.locator('.spot-target').click({ position: { x: width * x, y: height * y } });
}

test('a press on the photo sets a pin, for a ready question or own words', async () => {
  await pressPhoto(0.9, 0.9);
  await questions().waitFor();
  await expect.poll(pinName).toBe('Your pin A, lower right');
  await expectSoundOnPhone(page);
  await questions().getByRole('button', { name: 'What is this made of?' }).click();
  await expect.poll(async () => (await newestQuestion())?.content).toBe('What is this made of?');
  const { spot } = (await newestQuestion()) ?? {};
  expect([spot?.x, spot?.y].map((share) => share?.toFixed(1))).toEqual(['0.9', '0.9']);
  await expect.poll(() => pin().count()).toBe(0);
  // While an answer grows, the photo could move between its measuring and the press.
  await answeredOn(page);
  await pressPhoto(0.1, 0.1);
  await expect.poll(pinName).toBe('Your pin B, upper left');
  await page.getByRole('button', { name: 'Remove pin B' }).click();
  await expect.poll(() => pin().count()).toBe(0);
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
  await pressPhoto(0.5, 0.1);
  await questions().getByRole('button', { name: 'Type my own' }).click();
  await expectFocus(fieldOn(page));
  await fieldOn(page).fill('Could a lamp hang here?');
  await fieldOn(page).press('Enter');
  await expect
    .poll(newestQuestion)
    .toMatchObject({ content: 'Could a lamp hang here?', spot: { x: expect.closeTo(0.5, 2) as number } });
  await answeredOn(page);
});

test('by key: arrows move it by 2 or 10 per cent, Escape removes it', async () => {
  await starter().press('Enter');
  await expectFocus(pin());
  await page.keyboard.press('Escape');
  await expect.poll(() => pin().count()).toBe(0);
  await expectFocus(starter());
  await starter().press('Enter');
  await expectFocus(pin());
  expect(await pinName()).toMatch(/^Your pin \w, middle$/);
  const hint = page.getByText('Point to it on the photo');
  await hint.waitFor();
  await page.keyboard.press('ArrowRight');
  await hint.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft');
  await announced(page, 'left');
  await page.keyboard.press('Enter');
  await questions().getByRole('button', { name: 'Type my own' }).press('Enter');
  await expect.poll(() => sendOn(page).isEnabled()).toBe(true);
  await sendOn(page).click();
  await expect
    .poll(newestQuestion)
    .toMatchObject({ content: 'What would you do with this spot?', spot: { x: 0.22, y: 0.48 } });
});

test('a painted copy is deleted by keyboard, only after a question, and the photo stays', async () => {
  const [{ id } = { id: '' }] = await roomsOf(member);
  await keepPainted(member, id, paintedCopy(await somePhoto(member), original));
  await page.goto(`/assistant/${id}?photo=${(await roomOf(member, id)).painted?.[0]?.id}`);
  const button = page.getByRole('button', { name: 'Delete this copy' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete this painted copy?' });
  await expectFocus(dialog.getByRole('button', { name: 'Keep it' }));
  await page.keyboard.press('Escape');
  await expectFocus(button);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSoundOnPhone(page);
  await button.click();
  await page.route('**/api/painted/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await expectToast(page, 'The painted copy was not deleted', { destructive: true });
  await page.unrouteAll();
  await button.click();
  await dialog.getByRole('button', { name: 'Delete it' }).click();
  await expectToast(page, 'The painted copy is deleted');
  await page.getByAltText('The room in your photo').waitFor();
  await expectFocus(page.getByRole('main'));
  expect(await button.count()).toBe(0);
  expect((await roomOf(member, id)).painted).toEqual([]);
});

/** Asking about a spot of the photo, by pointer and by keyboard (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../../infra/testing/browser/browser.ts';
import { announced, answeredOn, fieldOn, sendOn } from '../../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../../infra/testing/browser/screen-states.ts';
import { ask, conversationOf, somePhoto } from '../../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../../infra/testing/people/people.ts';

let member: Member;
let page: Page;
beforeEach(async () => {
  member = await someSubscriber();
  await ask(member, 'What would you change here?', { imageUrl: await somePhoto(member) });
  page = await sharedMemberPage(member, still);
  await page.goto('/assistant');
  await answeredOn(page);
});

const photo = () => page.getByRole('figure', { name: 'Your photo' });
const pin = () => photo().getByRole('button', { name: /^Your pin / });
const questions = () => page.getByRole('dialog', { name: 'Ask about this spot' });
const starter = () => page.getByRole('button', { name: 'Ask about a spot' });
const isFocused = (place: ReturnType<typeof pin>) => place.evaluate((element) => element === document.activeElement);

/** Presses the photo at these shares of its width and height. */
async function pressPhoto(x: number, y: number): Promise<void> {
  const { width = 0, height = 0 } = (await page.getByAltText('The room in your photo').boundingBox()) ?? {};
  await page.locator('.spot-target').click({ position: { x: width * x, y: height * y } });
}

test('a press on the photo sets a pin, and a ready question is sent with it', async () => {
  await pressPhoto(0.9, 0.9);
  await questions().waitFor();
  await expect.poll(() => pin().getAttribute('aria-label')).toBe('Your pin A, lower right');
  await expectSoundAtEverySize(page);
  await questions().getByRole('button', { name: 'What is this made of?' }).click();
  await expect.poll(async () => (await conversationOf(member)).length).toBe(4);
  const question = (await conversationOf(member)).at(-2);
  expect(question?.content).toBe('What is this made of?');
  expect(question?.spot?.x).toBeCloseTo(0.9, 1);
  expect(question?.spot?.y).toBeCloseTo(0.9, 1);
  await expect.poll(() => pin().count()).toBe(0);
  // While an answer grows, the photo could move between its measuring and the press.
  await answeredOn(page);
  await pressPhoto(0.1, 0.1);
  await expect.poll(() => pin().getAttribute('aria-label')).toBe('Your pin B, upper left');
});

test('arrow keys move it by 2 per cent, with Shift by 10, and announce its place', async () => {
  await starter().press('Enter');
  await expect.poll(() => isFocused(pin())).toBe(true);
  await expect.poll(() => pin().getAttribute('aria-label')).toBe('Your pin A, middle');
  const hint = page.getByText('Point to it on the photo.');
  await hint.waitFor();
  await page.keyboard.press('ArrowRight');
  await hint.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowLeft');
  await announced(page, 'left');
  await page.keyboard.press('Enter');
  await questions().getByRole('button', { name: 'Is it worth keeping?' }).press('Enter');
  await expect.poll(async () => (await conversationOf(member)).at(-2)?.spot).toMatchObject({ x: 0.22, y: 0.48 });
});

test('Escape removes it and returns the focus', async () => {
  await starter().press('Enter');
  await expect.poll(() => isFocused(pin())).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => pin().count()).toBe(0);
  await expect.poll(() => isFocused(starter())).toBe(true);
  await pressPhoto(0.5, 0.5);
  await questions().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => pin().count()).toBe(0);
});

test('a spot can be sent with own words or without words', async () => {
  await pressPhoto(0.5, 0.1);
  await questions().getByRole('button', { name: 'Type my own' }).click();
  await expect.poll(() => isFocused(fieldOn(page))).toBe(true);
  await page.getByRole('button', { name: 'Remove pin A' }).waitFor();
  await fieldOn(page).fill('Could a lamp hang here?');
  await fieldOn(page).press('Enter');
  await expect.poll(async () => (await conversationOf(member)).at(-2)?.content).toBe('Could a lamp hang here?');
  await answeredOn(page);
  await expect.poll(() => starter().isVisible()).toBe(true);
  await starter().press('Enter');
  await expect.poll(() => sendOn(page).isEnabled()).toBe(true);
  await sendOn(page).click();
  await expect
    .poll(async () => (await conversationOf(member)).at(-2)?.content)
    .toBe('What would you do with this spot?');
});

test('the chip removes it', async () => {
  await pressPhoto(0.3, 0.6);
  await page.getByRole('button', { name: 'Remove pin A' }).click();
  await expect.poll(() => pin().count()).toBe(0);
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
});

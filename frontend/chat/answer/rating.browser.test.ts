/** Thumbs under an answer: by mouse and keyboard, with a reason, taken back, refused; without moving what is read. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawn, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { failing } from '../../../infra/testing/browser/admin-page.ts';
import { expectFocus, expectToast, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import {
  announced,
  answeredOn,
  conversationPage,
  replyOn,
  talkOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
const newest = async () => (await conversationOf(member)).at(-1);
beforeAll(async () => {
  member = await someSubscriber();
  for (const question of ['Which whites work under Sydney light?', 'Thanks!'])
    expect((await ask(member, question)).status).toBe(200);
});
beforeEach(async () => {
  const { id } = (await newest()) ?? {};
  expect((await member.put(`/api/chat/messages/${id}/rating`, { value: 'none' })).status).toBe(200);
});

const RATING = '**/api/chat/messages/*/rating';
const up = (page: Page) => replyOn(page).getByRole('button', { name: 'Helpful', exact: true });
const down = (page: Page) => replyOn(page).getByRole('button', { name: 'Not helpful' });
const form = (page: Page) => page.getByRole('form', { name: 'What went wrong?' });
const words = (page: Page) => form(page).getByRole('textbox');
const send = (page: Page) => form(page).getByRole('button', { name: 'Send' });
const stored = async () => {
  const { rating, ratingDetails } = (await newest()) ?? {};
  return { rating, ratingDetails };
};
/** Whether the button is on the screen with nothing over it. */
const isUncovered = (button: Element) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === button;
};
const expectPressed = (button: Locator, pressed: 'true' | 'false') =>
  expect.poll(() => button.getAttribute('aria-pressed')).toBe(pressed);

test('a thumb shows at once, is stored, taken back by a second press or a failure', async () => {
  const page = await conversationPage(member);
  const { release } = await holdBack(page, RATING);
  await up(page).click();
  await expectPressed(up(page), 'true');
  release();
  await expect.poll(stored).toMatchObject({ rating: 'up' });
  await page.reload();
  await answeredOn(page);
  await expectPressed(up(page), 'true');
  await up(page).click();
  await expect.poll(stored).toMatchObject({ rating: null });
  await expectPressed(up(page), 'false');
  // Several quick presses end with the last one.
  for (const thumb of [up, down, up]) await thumb(page).click();
  await expect.poll(stored).toMatchObject({ rating: 'up' });
  await expectPressed(up(page), 'true');
  await expectPressed(down(page), 'false');
  await failing(RATING)(page);
  await up(page).click();
  await expectToast(page, 'Your rating was not saved', { description: 'Out of order.', destructive: true });
  await expectPressed(up(page), 'true');
});

test('Not helpful asks why, by keyboard, and stores the answer', async () => {
  const page = await conversationPage(member, { width: 1280, height: 720 });
  await down(page).focus();
  await page.keyboard.press('Enter');
  await expectFocus(form(page));
  await expect.poll(() => send(page).evaluate(isUncovered)).toBe(true);
  await expect.poll(() => form(page).getByRole('checkbox').isChecked()).toBe(false);
  const keys = ['Tab', 'Space', 'ArrowDown', 'Tab', 'It says 20 years.', 'Tab', 'Space', 'Tab', 'Enter'];
  for (const key of keys) await (key.includes(' ') ? page.keyboard.type(key) : page.keyboard.press(key));
  await form(page).waitFor({ state: 'detached' });
  await announced(page, 'Thanks for telling us');
  await expectFocus(down(page));
  const ratingDetails = { reason: 'wrong', words: 'It says 20 years.', share: true };
  await expect.poll(stored).toEqual({ rating: 'down', ratingDetails });
  await replyOn(page).getByText('You said: It’s wrong.').waitFor();
  await replyOn(page).getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(() => form(page).getByRole('radio', { name: 'It’s wrong' }).isChecked()).toBe(true);
  await expect.poll(() => words(page).inputValue()).toBe('It says 20 years.');
});

test('Not helpful counts once it is sent; unsent words stay after a failure and Back', async () => {
  const page = await sharedMemberPage(member);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await talkOn(page);
  await down(page).click();
  await expect.poll(() => send(page).evaluate(isUncovered)).toBe(true);
  await send(page).click();
  await form(page).getByText('Choose a reason.').waitFor();
  await expectFocus(form(page).getByRole('radio').first());
  await expectSoundOnPhone(page);
  await page.keyboard.press('Escape');
  await form(page).waitFor({ state: 'detached' });
  const unrated = { rating: null, ratingDetails: null };
  expect(await stored()).toEqual(unrated);
  await expectPressed(down(page), 'false');
  await failing(RATING)(page);
  await down(page).click();
  await form(page).getByRole('radio', { name: 'Something else' }).check();
  await words(page).fill('It says 20 years.');
  await send(page).click();
  await expectToast(page, 'Your rating was not saved', { description: 'Out of order.', destructive: true });
  await expect.poll(() => words(page).inputValue()).toBe('It says 20 years.');
  expect(await stored()).toEqual(unrated);
  await page.unroute(RATING);
  // Back leads to the room, and then to the home.
  await page.goBack();
  await page.goBack();
  await page.waitForURL('/');
  await page.goForward();
  await page.goForward();
  await down(page).click();
  await expect.poll(() => words(page).inputValue()).toBe('It says 20 years.');
  await form(page).getByRole('radio', { name: 'It’s wrong' }).check();
  await send(page).click();
  await form(page).waitFor({ state: 'detached' });
  await expect.poll(stored).toMatchObject({ ratingDetails: { reason: 'wrong', words: 'It says 20 years.' } });
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('rating:')));
  await expect.poll(kept).toEqual([]);
});

test('the form moves nothing that is read, also at the end of the conversation', async () => {
  // The form fits above the composer.
  const page = await conversationPage(member, { width: 1280, height: 1400 });
  const thumb = page.getByRole('button', { name: 'Not helpful' }).first();
  const place = async () => (await thumb.boundingBox())?.y;
  const isAtRest = async () => {
    const before = await place();
    for (let frame = 0; frame < 5; frame++) await drawn(page);
    return before === (await place());
  };
  await expect.poll(isAtRest).toBe(true);
  const before = await place();
  await thumb.click();
  await form(page).waitFor();
  await expect.poll(isAtRest).toBe(true);
  expect(await place()).toBe(before);
});

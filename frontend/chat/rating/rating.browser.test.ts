/** Thumbs under an answer: by mouse and keyboard, with a reason, taken back, refused; without moving what is read. */
import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { failing } from '../../../infra/testing/browser/admin-page.ts';
import { expectToast, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { announced, answeredOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';

let member: Member;
beforeEach(async () => {
  member = await someSubscriber();
  expect((await ask(member, 'Which whites work under Sydney light?')).status).toBe(200);
});

async function atAnswer(viewport = { width: 1280, height: 720 }): Promise<Page> {
  const page = await sharedMemberPage(member);
  await page.setViewportSize(viewport);
  await page.goto('/assistant');
  await answeredOn(page);
  return page;
}

const RATING = '**/api/chat/messages/*/rating';
const up = (page: Page) => replyOn(page).getByRole('button', { name: 'Helpful', exact: true });
const down = (page: Page) => replyOn(page).getByRole('button', { name: 'Not helpful' });
const form = (page: Page) => page.getByRole('form', { name: 'What was wrong with it?' });
const stored = async () => {
  const reply = (await conversationOf(member)).at(-1);
  return reply && { rating: reply.rating, ratingDetails: reply.ratingDetails };
};
/** Whether the button is on the screen with nothing over it. */
const isUncovered = (button: Element) => {
  const { x, y, width, height } = button.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === button;
};
const pressed = (button: Locator) => button.getAttribute('aria-pressed');

describe('a thumb', () => {
  test('shows at once, is stored, and a second press removes it', async () => {
    const page = await atAnswer();
    const { release } = await holdBack(page, RATING);
    await up(page).click();
    await expect.poll(() => pressed(up(page))).toBe('true');
    release();
    await expect.poll(stored).toMatchObject({ rating: 'up' });
    await page.reload();
    await answeredOn(page);
    await expect.poll(() => pressed(up(page))).toBe('true');
    await up(page).click();
    await expect.poll(stored).toMatchObject({ rating: null });
    await expect.poll(() => pressed(up(page))).toBe('false');
  });

  test('that is not saved is undone, and a toast says so', async () => {
    const page = await atAnswer();
    await failing(RATING)(page);
    await up(page).click();
    await expectToast(page, 'Your rating was not saved', { description: 'Out of order.', destructive: true });
    await expect.poll(() => pressed(up(page))).toBe('false');
  });

  test('pressed several times quickly ends with the last press', async () => {
    const page = await atAnswer();
    await up(page).click();
    await down(page).click();
    await up(page).click();
    await expect.poll(stored).toMatchObject({ rating: 'up' });
    await expect.poll(() => Promise.all([pressed(up(page)), pressed(down(page))])).toEqual(['true', 'false']);
  });
});

describe('Not helpful', () => {
  test('asks why, by keyboard, and stores the answer', async () => {
    const page = await atAnswer();
    await down(page).focus();
    await page.keyboard.press('Enter');
    await form(page).waitFor();
    await expect.poll(() => form(page).evaluate((box) => box === document.activeElement)).toBe(true);
    await expect.poll(() => form(page).getByRole('button', { name: 'Send' }).evaluate(isUncovered)).toBe(true);
    await expect.poll(() => form(page).getByRole('checkbox').isChecked()).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('It says 20 years.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await form(page).waitFor({ state: 'detached' });
    await announced(page, 'Thanks for telling us');
    await expect.poll(() => down(page).evaluate((button) => button === document.activeElement)).toBe(true);
    const ratingDetails = { reason: 'wrong', words: 'It says 20 years.', share: true };
    await expect.poll(stored).toEqual({ rating: 'down', ratingDetails });
    await replyOn(page).getByText('You said: It’s wrong.').waitFor();
    await replyOn(page).getByRole('button', { name: 'Change', exact: true }).click();
    await expect.poll(() => form(page).getByRole('radio', { name: 'It’s wrong' }).isChecked()).toBe(true);
    await expect.poll(() => form(page).getByRole('textbox').inputValue()).toBe('It says 20 years.');
  });

  test('counts without a reason, but the form needs one', async () => {
    const page = await atAnswer();
    await down(page).click();
    await form(page).getByRole('button', { name: 'Send' }).click();
    await form(page).getByText('Choose a reason.').waitFor();
    const radio = form(page).getByRole('radio').first();
    await expect.poll(() => radio.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    const ratingDetails = { reason: null, words: '', share: false };
    await expect.poll(stored).toEqual({ rating: 'down', ratingDetails });
    await replyOn(page).getByRole('button', { name: 'Tell us why' }).waitFor();
  });

  test('keeps words that could not be saved in the form', async () => {
    const page = await atAnswer();
    await down(page).click();
    await expect.poll(stored).toMatchObject({ rating: 'down' });
    await failing(RATING)(page);
    await form(page).getByRole('radio', { name: 'Something else' }).check();
    await form(page).getByRole('textbox').fill('The photo is of the other room.');
    await form(page).getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Your rating was not saved', { description: 'Out of order.', destructive: true });
    await expect.poll(() => form(page).getByRole('textbox').inputValue()).toBe('The photo is of the other room.');
    expect(await stored()).toMatchObject({ rating: 'down', ratingDetails: { reason: null } });
  });

  test('keeps the words of the form after Back, until they are sent', async () => {
    const page = await sharedMemberPage(member);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' }).click();
    await down(page).click();
    await form(page).getByRole('textbox').fill('It says 20 years.');
    await page.goBack();
    await page.waitForURL('/');
    await page.goForward();
    await replyOn(page).getByRole('button', { name: 'Tell us why' }).click();
    await expect.poll(() => form(page).getByRole('textbox').inputValue()).toBe('It says 20 years.');
    await form(page).getByRole('radio', { name: 'It’s wrong' }).check();
    await form(page).getByRole('button', { name: 'Send' }).click();
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(stored).toMatchObject({ ratingDetails: { reason: 'wrong', words: 'It says 20 years.' } });
    const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('rating:')));
    await expect.poll(kept).toEqual([]);
  });

  test('moves nothing that is read, also at the end of the conversation', async () => {
    await ask(member, 'Thanks!');
    // The page follows its end, and the form fits above the composer.
    const page = await atAnswer({ width: 1280, height: 1400 });
    const thumb = page.getByRole('article').first().getByRole('button', { name: 'Not helpful' });
    const place = async () => (await thumb.boundingBox())?.y;
    const settled = async () => {
      const before = await place();
      await page.waitForTimeout(300);
      return before === (await place());
    };
    await expect.poll(settled).toBe(true);
    const before = await place();
    await thumb.click();
    await form(page).waitFor();
    await expect.poll(settled).toBe(true);
    expect(await place()).toBe(before);
  });

  test('opens on a phone with its buttons on the screen', async () => {
    const page = await atAnswer({ width: 390, height: 844 });
    await down(page).click();
    await expect.poll(() => form(page).getByRole('button', { name: 'Send' }).evaluate(isUncovered)).toBe(true);
    await form(page).getByRole('checkbox').check();
  });

  test('is accessible and fits at every size', async () => {
    const page = await atAnswer();
    await down(page).click();
    await form(page).getByRole('button', { name: 'Send' }).click();
    await form(page).getByText('Choose a reason.').waitFor();
    await expectSoundAtEverySize(page);
  });
});

/** "Edit question": puts the last question back into the composer without losing the draft that was there. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectFocus, expectToast, holdBack } from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  askOn,
  choosePhoto,
  conversationOn,
  conversationPage,
  fieldOn,
  questionsOn,
  replyOn,
  sendOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';

const QUESTION = 'Can we paint the timber in a Federation sitting room?';
const WHITES = 'Which whites work under Sydney light?';
const MESSAGES = '**/api/chat/messages';

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  await ask(member, QUESTION);
});

const edit = (page: Page) => conversationOn(page).getByRole('button', { name: 'Edit question' });
const editing = (page: Page) => page.getByText('Editing your question.');
const attachment = (page: Page) => page.getByAltText('Your attachment');
const expectWritten = (page: Page, words: string) => expect.poll(() => fieldOn(page).inputValue()).toBe(words);

/** Resolves once the field has the focus: a frame after the press, its caret moves to the end. */
async function beginEditing(page: Page): Promise<void> {
  await edit(page).click();
  await expectFocus(fieldOn(page));
}

test('Escape, Cancel and a reload restore the draft', async () => {
  const page = await conversationPage(member);
  await fieldOn(page).fill('Half a thought');
  await choosePhoto(page, await roomPhoto());
  await attachment(page).waitFor();
  for (const way of ['Escape', 'Cancel']) {
    await edit(page).evaluate((button) => {
      button.scrollIntoView({ block: 'center', behavior: 'instant' });
      button.focus({ preventScroll: true });
    });
    const before = (await edit(page).boundingBox())?.y;
    await page.keyboard.press('Enter');
    await editing(page).waitFor();
    await expectWritten(page, QUESTION);
    await expect.poll(() => attachment(page).count()).toBe(0);
    expect((await edit(page).boundingBox())?.y).toBe(before);
    await expectFocus(fieldOn(page));
    await fieldOn(page).fill('Something else entirely');
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('button', { name: 'Cancel' }).click();
    await editing(page).waitFor({ state: 'detached' });
    await expectWritten(page, 'Half a thought');
    await attachment(page).waitFor();
    await expectFocus(fieldOn(page));
  }
  await beginEditing(page);
  await fieldOn(page).fill('Other words?');
  await expectSoundOnPhone(page);
  await page.reload();
  await answeredOn(page);
  await expectWritten(page, 'Half a thought');
  expect(await editing(page).count()).toBe(0);
  await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
});

test('an edited question replaces the old one, whose answer collapses', async () => {
  const page = await conversationPage(member);
  await fieldOn(page).fill('Half a thought');
  await beginEditing(page);
  const held = await holdBack(page, MESSAGES);
  await askOn(page, WHITES);
  await editing(page).waitFor({ state: 'detached' });
  await expect.poll(() => questionsOn(page)).toEqual([WHITES]);
  // Nothing can be edited while an answer is written.
  await expect.poll(() => edit(page).count()).toBe(0);
  held.release();
  await answeredOn(page);
  await expectWritten(page, 'Half a thought');
  await replyOn(page).getByRole('button', { name: 'Earlier answer' }).click();
  const folded = replyOn(page).getByRole('list', { name: 'Earlier answers' });
  await folded.getByText(QUESTION, { exact: true }).waitFor();
  const [question, reply] = await conversationOf(member);
  expect([question?.content, reply?.version.of]).toEqual([WHITES, 2]);
});

test('an edit that fails stays one; after another tab has asked, it becomes a draft', async () => {
  const page = await conversationPage(member);
  await beginEditing(page);
  await page.route(MESSAGES, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
  await askOn(page, 'Other words?');
  const title = 'Failed to send message. Please try again.';
  await expectToast(page, title, { description: 'Out of order.', destructive: true });
  await editing(page).waitFor();
  await expectWritten(page, 'Other words?');
  await expect.poll(() => questionsOn(page)).toEqual([WHITES]);
  await page.unroute(MESSAGES);
  expect((await ask(member, 'Asked elsewhere?')).status).toBe(200);
  await sendOn(page).click();
  await expectToast(page, title, { description: /last question/, destructive: true });
  await editing(page).waitFor({ state: 'detached' });
  await expectWritten(page, 'Other words?');
  await expect.poll(() => questionsOn(page)).toEqual([WHITES, 'Asked elsewhere?']);
  await expect.poll(() => edit(page).count()).toBe(1);
});

test('editing a question of a photo alone brings the photo back, without words', async () => {
  const asker = await someSubscriber();
  const imageUrl = await somePhoto(asker);
  await ask(asker, 'Please analyze this room image and provide design suggestions.', { imageUrl });
  const page = await conversationPage(asker);
  await beginEditing(page);
  await expectWritten(page, '');
  await attachment(page).waitFor();
  await askOn(page, 'And the floor?');
  await answeredOn(page);
  await expect
    .poll(async () => (await conversationOf(asker))[0])
    .toMatchObject({ content: 'And the floor?', imageUrl });
});

/** "Edit question": puts the last question back into the composer without losing the draft that was there. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast } from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  askOn,
  choosePhoto,
  conversationOn,
  fieldOn,
  questionsOn,
  replyOn,
  sendOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { slowStage } from '../../../infra/testing/stage/slow-stage.ts';
import { Exchange } from '../../../shared/chat.ts';

const QUESTION = 'Can we paint the timber in a Federation sitting room?';
const MESSAGES = '**/api/chat/messages';
const { atAssistant, calm, pace } = slowStage();

const edit = (page: Page) => conversationOn(page).getByRole('button', { name: 'Edit question' });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });
const editing = (page: Page) => page.getByText('Editing your question.');

/** Resolves once the field has the focus: a frame after the press, its caret moves to the end. */
async function beginEditing(page: Page): Promise<void> {
  await edit(page).click();
  await expect.poll(() => fieldOn(page).evaluate((field) => field === document.activeElement)).toBe(true);
}

async function answered() {
  const { page, member } = await atAssistant();
  await askOn(page, QUESTION);
  await answeredOn(page);
  return { page, member };
}

test.each(['Escape', 'Cancel'])('%s restores the draft, text and photo', async (way) => {
  const { page } = await answered();
  await fieldOn(page).fill('Half a thought');
  await choosePhoto(page, await roomPhoto());
  await page.getByAltText('Your attachment').waitFor();
  await edit(page).evaluate((button) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    button.focus({ preventScroll: true });
  });
  const before = (await edit(page).boundingBox())?.y;
  await page.keyboard.press('Enter');
  await editing(page).waitFor();
  await expect.poll(() => fieldOn(page).inputValue()).toBe(QUESTION);
  await expect.poll(() => page.getByAltText('Your attachment').count()).toBe(0);
  expect((await edit(page).boundingBox())?.y).toBe(before);
  await expect.poll(() => fieldOn(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await fieldOn(page).fill('Something else entirely');
  if (way === 'Escape') await page.keyboard.press('Escape');
  else await cancel(page).click();
  await editing(page).waitFor({ state: 'detached' });
  await expect.poll(() => fieldOn(page).inputValue()).toBe('Half a thought');
  await page.getByAltText('Your attachment').waitFor();
  await expect.poll(() => fieldOn(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
});

test('an edited question replaces the old one, whose answer collapses', async () => {
  const { page, member } = await answered();
  await fieldOn(page).fill('Half a thought');
  await beginEditing(page);
  await editing(page).waitFor();
  await expectSoundAtEverySize(page);
  await fieldOn(page).fill('Which whites work under Sydney light?');
  await sendOn(page).click();
  await editing(page).waitFor({ state: 'detached' });
  await expect.poll(() => fieldOn(page).inputValue()).toBe('Half a thought');
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toEqual(['Which whites work under Sydney light?']);
  await replyOn(page).getByRole('button', { name: 'Earlier answer' }).click();
  const folded = replyOn(page).getByRole('list', { name: 'Earlier answers' });
  await folded.getByText(QUESTION, { exact: true }).waitFor();
  await expect
    .poll(async () => (await conversationOf(member))[0]?.content)
    .toBe('Which whites work under Sydney light?');
  expect((await conversationOf(member))[1]?.version.of).toBe(2);
});

test('editing brings the photo back, and it can be kept or removed', async () => {
  const { page, member } = await atAssistant();
  await choosePhoto(page, await roomPhoto());
  await sendOn(page).click();
  await answeredOn(page);
  const [{ imageUrl } = { imageUrl: null }] = await conversationOf(member);
  await beginEditing(page);
  // The placeholder question of a photo alone is not put into the field.
  await expect.poll(() => fieldOn(page).inputValue()).toBe('');
  await page.getByAltText('Your attachment').waitFor();
  await askOn(page, 'And the floor?');
  await answeredOn(page);
  await expect
    .poll(async () => (await conversationOf(member))[0])
    .toMatchObject({ content: 'And the floor?', imageUrl });
  await beginEditing(page);
  await page.getByRole('button', { name: /^Remove / }).click();
  await askOn(page, 'Without it?');
  await answeredOn(page);
  await expect
    .poll(async () => (await conversationOf(member))[0])
    .toMatchObject({ content: 'Without it?', imageUrl: null });
});

describe('an edit that is not accepted', () => {
  test('keeps its text in the composer, and the old answer on the page', async () => {
    const { page, member } = await answered();
    await beginEditing(page);
    await page.route(MESSAGES, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
    await askOn(page, 'Other words?');
    await expectToast(page, 'Failed to send message. Please try again.', {
      description: 'Out of order.',
      destructive: true,
    });
    await editing(page).waitFor();
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Other words?');
    await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
    await page.unroute(MESSAGES);
    await sendOn(page).click();
    await answeredOn(page);
    await expect.poll(async () => (await conversationOf(member)).map(({ content }) => content)[0]).toBe('Other words?');
  });

  test('because another tab has asked since, becomes a new draft', async () => {
    const { page, member } = await answered();
    await beginEditing(page);
    expect((await ask(member, 'Asked elsewhere?')).status).toBe(200);
    await askOn(page, 'Other words?');
    await expectToast(page, 'Failed to send message. Please try again.', {
      description: /last question/,
      destructive: true,
    });
    await editing(page).waitFor({ state: 'detached' });
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Other words?');
    await expect.poll(() => questionsOn(page)).toEqual([QUESTION, 'Asked elsewhere?']);
  });

  test('two tabs that edit at once leave one question and lose no text', async () => {
    const { page, member } = await answered();
    const other = await page.context().newPage();
    await other.goto('/assistant');
    await answeredOn(other);
    await pace(100);
    for (const [tab, words] of [[page, 'One way?'] as const, [other, 'Another way?'] as const]) {
      await beginEditing(tab);
      await fieldOn(tab).fill(words);
    }
    await Promise.all([sendOn(page).click(), sendOn(other).click()]);
    await calm();
    // The second edit is refused while the first one's answer is written, and taken as another version after its end.
    const texts = async () => {
      const [question, reply] = await conversationOf(member);
      const versions = z
        .array(Exchange)
        .parse(await (await member.get(`/api/chat/messages/${reply?.id}/versions`)).json());
      const earlier = versions.map(({ userMessage }) => userMessage.content);
      return [question?.content, ...earlier, await fieldOn(page).inputValue(), await fieldOn(other).inputValue()];
    };
    await expect.poll(texts).toEqual(expect.arrayContaining(['One way?', 'Another way?']));
    await expect.poll(() => questionsOn(page)).toHaveLength(1);
    await expect.poll(() => questionsOn(other)).toHaveLength(1);
    await expect.poll(() => conversationOf(member)).toHaveLength(2);
  });
});

test('a reload while editing restores the earlier draft', async () => {
  const { page } = await answered();
  await fieldOn(page).fill('Half a thought');
  await beginEditing(page);
  await fieldOn(page).fill('Other words?');
  await page.reload();
  await answeredOn(page);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('Half a thought');
  expect(await editing(page).count()).toBe(0);
});

test('only the last question can be edited, and none while an answer is written', async () => {
  const { page } = await answered();
  await pace(200);
  await askOn(page, 'And the floor?');
  await page.getByRole('button', { name: /^Stop/ }).waitFor();
  await expect.poll(() => edit(page).count()).toBe(0);
  await calm();
  await answeredOn(page);
  await expect.poll(() => edit(page).count()).toBe(1);
  await beginEditing(page);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('And the floor?');
});

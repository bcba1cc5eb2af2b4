/** The turns of a conversation: speaker and time, spots, pins in the text, suggestions, to-dos. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawn, expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import {
  callsOf,
  expectToast,
  holdBack,
  keepToast,
  sharedMemberPage,
  toastOn,
} from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  conversationOn,
  fieldOn,
  questionsOn,
  replyOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { ask, conversationOf, somePhoto } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf } from '../../../infra/testing/people/rooms.ts';

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  const imageUrl = await somePhoto(member);
  for (const more of [{ imageUrl }, {}, { spot: { x: 0.7, y: 0.4 } }])
    expect((await ask(member, 'What would you change here?', more)).status).toBe(200);
});

async function atConversation(who: Member, size = { width: 1440, height: 900 }): Promise<Page> {
  const page = await sharedMemberPage(who, size);
  await page.goto('/assistant');
  await answeredOn(page);
  return page;
}

test('a question about a spot shows it, and the answer names it', async () => {
  const page = await atConversation(member);
  await conversationOn(page).getByAltText('Spot A on your photo').waitFor();
  await replyOn(page).getByText('From spot A').waitFor();
  await conversationOn(page).getByRole('article').first().getByText('From your photo').waitFor();
  await expectSoundAtEverySize(page);
});

test('the number of a note is a pin that shows the note on the photo', async () => {
  const page = await atConversation(member);
  const [, reply] = await conversationOf(member);
  const pin = conversationOn(page)
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Note 2, / });
  expect(reply?.content).toMatch(/pin 2/);
  await pin.first().evaluate((button) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    button.focus({ preventScroll: true });
  });
  const before = (await pin.first().boundingBox())?.y;
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[aria-current="true"]', { hasText: '2' }).count()).toBeGreaterThan(0);
  expect((await pin.first().boundingBox())?.y).toBe(before);
});

describe('suggestions', () => {
  const next = (page: Page) => page.getByRole('region', { name: 'You could ask next' }).getByRole('button');

  test('show under the newest answer only; pressing one asks it and moves nothing', async () => {
    const who = await someSubscriber();
    for (const question of ['How do I paint the VJ walls of a Queenslander?', 'Which whites work under Sydney light?'])
      expect((await ask(who, question)).status).toBe(200);
    const [, , , newest] = await conversationOf(who);
    const page = await atConversation(who);
    const suggestions = newest?.suggestions ?? [];
    expect(suggestions.length).toBeGreaterThan(1);
    await expect.poll(async () => (await next(page).allInnerTexts()).map((text) => text.trim())).toEqual(suggestions);
    await fieldOn(page).fill('Half a thought');
    await next(page).first().scrollIntoViewIfNeeded();
    const read = conversationOn(page).getByRole('article').nth(1);
    const place = async () => (await read.boundingBox())?.y;
    const before = await place();
    // An answer that grows does scroll for a reader at the end.
    const { release } = await holdBack(page, '**/api/chat/messages');
    await next(page).first().click();
    await expect.poll(() => questionsOn(page)).toHaveLength(3);
    await drawn(page);
    expect(await place()).toBe(before);
    release();
    expect((await questionsOn(page)).at(-1)).toBe(suggestions[0]);
    await answeredOn(page);
    await expect.poll(() => fieldOn(page).inputValue()).toBe('Half a thought');
  });

  test('come back if asking one failed', async () => {
    const who = await someSubscriber();
    expect((await ask(who, 'Which whites work under Sydney light?')).status).toBe(200);
    const page = await atConversation(who);
    await next(page).first().waitFor();
    const suggestions = await next(page).allInnerTexts();
    await page.route('**/api/chat/messages', (route) => route.abort());
    await next(page).first().click();
    await expectToast(page, 'Failed to send message. Please try again.', { destructive: true });
    await expect.poll(() => next(page).allInnerTexts()).toEqual(suggestions);
    await expect.poll(() => questionsOn(page)).toHaveLength(1);
  });
});

test('a line of an answer goes on the to-do, and a toast takes it back', async () => {
  const page = await atConversation(member);
  const [question] = await conversationOf(member);
  const roomId = question?.roomId ?? '';
  await replyOn(page).getByRole('button', { name: 'Add to to-do' }).click();
  await toastOn(page).waitFor();
  await keepToast(page);
  await expect.poll(async () => (await roomOf(member, roomId)).tasks).toHaveLength(1);
  const [task] = (await roomOf(member, roomId)).tasks;
  expect(task?.text).not.toMatch(/\[\d/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await roomOf(member, roomId)).tasks).toEqual([]);
});

test('"Remember this" opens its dialog, and keeps nothing by itself', async () => {
  const page = await atConversation(member);
  await replyOn(page).getByRole('button', { name: 'More' }).click();
  const calls = callsOf(page);
  await replyOn(page).getByRole('button', { name: 'Remember this' }).click();
  await page.getByRole('dialog', { name: 'Remember this' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
});

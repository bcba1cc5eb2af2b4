/** The assistant's page for tests: the field, the photo, the messages. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { conversationOf } from '../people/conversation.ts';
import type { Member } from '../people/people.ts';
import { type SharedPageOptions, sharedMemberPage } from './browser.ts';
import { chooseWith } from './photos.ts';

export const fieldOn = (page: Page): Locator => page.getByRole('textbox', { name: 'Ask about this room' });
export const sendOn = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true });
export const stopOn = (page: Page): Locator => page.getByRole('button', { name: /^Stop/ });
export const conversationOn = (page: Page): Locator => page.getByRole('region', { name: 'Conversation' });
/** The pane in which the conversation scrolls. */
export const flowOn = (page: Page): Locator => conversationOn(page).locator('.flow');
/** How far a question's head stands below the top of its pane, in pixels. */
export const questionPlaceOn = async (page: Page, question: string): Promise<number> => {
  const head = conversationOn(page).getByRole('article').filter({ hasText: question }).first();
  const [place, pane] = await Promise.all([head.boundingBox(), flowOn(page).boundingBox()]);
  return Math.round((place?.y ?? Number.NaN) - (pane?.y ?? Number.NaN));
};
/** The newest reply. */
export const replyOn = (page: Page): Locator => page.getByRole('article').last();
/** The questions of the conversation, in order. */
export const questionsOn = (page: Page): Promise<string[]> =>
  conversationOn(page).locator('article:has(time) > p').allInnerTexts();

/** Chooses a photo with the composer's button. */
export const choosePhoto = (page: Page, file: Parameters<typeof chooseWith>[1]): Promise<void> =>
  chooseWith(page.getByRole('form', { name: /^Ask/ }).getByRole('button', { name: /photo$/i }), file);

/** Writes a question and sends it with the button. */
export async function askOn(page: Page, question: string): Promise<void> {
  await fieldOn(page).fill(question);
  await sendOn(page).click();
}

/** Waits until the newest reply is whole, on a phone also while the room hides it. */
export async function answeredOn(page: Page): Promise<void> {
  const reply = page.getByRole('article', { includeHidden: true }).last();
  await reply.getByRole('button', { name: 'Copy', exact: true, includeHidden: true }).waitFor({ state: 'attached' });
}

/** Shows the conversation, on a phone. */
export const talkOn = (page: Page): Promise<void> => page.getByRole('tab', { name: 'Talk' }).click();

/** The member's newest room, with its newest answer. */
export async function conversationPage(member: Member, options?: SharedPageOptions): Promise<Page> {
  const page = await sharedMemberPage(member, options);
  await page.goto('/assistant');
  await answeredOn(page);
  return page;
}

/** The assistant once the calls of the page's start are over, so that a test sees only its own. */
export async function assistantPage(member: Member, options?: SharedPageOptions): Promise<Page> {
  const page = await sharedMemberPage(member, options);
  await page.goto('/assistant');
  await fieldOn(page).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Waits until the newest reply is longer than this. @returns Its text. */
export async function growingReplyOn(page: Page, characters = 80): Promise<string> {
  const length = async () => (await replyOn(page).innerText()).length;
  // Words come no faster than this.
  await expect.poll(length, { interval: 200 }).toBeGreaterThan(characters);
  return plain(await replyOn(page).innerText());
}

/** Text without the line breaks and joiners that only affect layout. */
export const plain = (text: string): string => text.replaceAll(/[\s\u2060]+/g, ' ').trim();

/** Waits until this is announced to screen readers. */
export const announced = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: words }).waitFor({ state: 'attached' });

/** The server's status of the member's newest reply. */
export const replyStatusOf = async (...[member]: Parameters<typeof conversationOf>) =>
  (await conversationOf(member)).at(-1)?.status;

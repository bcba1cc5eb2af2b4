/** Where room and conversation stand when a room opens, and that nothing moves while writing, focusing, choosing a question, or a photo loads (infra/docs/product-spec.md, "Assistant"). */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { expectFocus, memberPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  askOn,
  conversationOn,
  conversationPage,
  fieldOn,
  flowOn,
  questionPlaceOn,
  questionsOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { storedPhoto } from '../../../infra/testing/people/uploads.ts';

const PHONE = { width: 390, height: 844, reducedMotion: 'no-preference' } as const;
const DESK = { width: 1440, height: 900, reducedMotion: 'no-preference' } as const;
const talk = Array.from({ length: 11 }, (_, n) => `Question ${n + 1}: which whites work under Sydney light?`);
let member: Member;
let talkative: Member;
beforeAll(async () => {
  member = await someSubscriber();
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c58f57' } })
    .png()
    .toBuffer();
  await ask(member, 'What would you change here?', { imageUrl: await storedPhoto(member, picture) });
  for (const n of [1, 2]) await ask(member, `Question ${n}: which whites work under Sydney light?`);
  talkative = await someSubscriber();
  for (const question of talk) expect((await ask(talkative, question)).status).toBe(200);
});

const scrollTop = (page: Page) => flowOn(page).evaluate((flow) => Math.round(flow.scrollTop));
async function scrollTo(page: Page, top: number): Promise<void> {
  await flowOn(page).evaluate((flow, y) => flow.scrollTo({ top: y, behavior: 'instant' }), top);
  await expect.poll(() => scrollTop(page)).toBe(top);
}
/** How far the page itself can scroll, in pixels. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
/** The newest question, below the top of its pane, in pixels. */
const newestPlace = (page: Page, question: string) => questionPlaceOn(page, question);

test('a room opens with its newest question at the top of the pane', async () => {
  const page = await conversationPage(talkative, DESK);
  const newest = talk.at(-1) ?? '';
  await expect.poll(() => newestPlace(page, newest)).toBe(24);
  await expect.poll(() => questionsOn(page)).toEqual(talk.slice(1));
  expect(await overflow(page)).toBe(0);
  expect(await page.getByRole('region', { name: 'Room', exact: true }).evaluate(({ scrollTop: top }) => top)).toBe(0);
  // A reload and a way back open it at the same place.
  await scrollTo(page, 0);
  await page.reload();
  await answeredOn(page);
  await expect.poll(() => newestPlace(page, newest)).toBe(24);
  await page.getByRole('link', { name: 'Forum' }).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await answeredOn(page);
  await expect.poll(() => newestPlace(page, newest)).toBe(24);
});

test('a conversation that fits stands at its beginning; its next question goes to the top', async () => {
  const brief = await someSubscriber();
  await ask(brief, 'Which whites work under Sydney light?');
  const page = await conversationPage(brief, { width: 1440, height: 1400 });
  await expect.poll(() => flowOn(page).evaluate((flow) => flow.scrollHeight - flow.clientHeight)).toBe(0);
  expect(await page.getByRole('button', { name: 'More below' }).count()).toBe(0);
  // A question goes to the top though the composer shrinks as it is sent.
  await page.setViewportSize(DESK);
  const question = 'Where does a desk go if the sun comes in the window after lunch, and how high does its shelf hang?';
  await askOn(page, question);
  await expect.poll(() => newestPlace(page, question)).toBe(24);
  await answeredOn(page);
  expect(await newestPlace(page, question)).toBe(24);
});

test('earlier messages load above the reader, who stays in place', async () => {
  const page = await conversationPage(talkative, DESK);
  const earlier = page.getByRole('button', { name: 'Earlier messages' });
  await earlier.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const question = conversationOn(page).getByText(talk[1] ?? '', { exact: true });
  const before = (await question.boundingBox())?.y ?? Number.NaN;
  await earlier.click();
  await expect.poll(() => questionsOn(page)).toEqual(talk);
  expect(Math.abs(((await question.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThanOrEqual(2);
  await expect.poll(() => earlier.count()).toBe(0);
});

test('"More below" scrolls by one pane, until the reader reaches the end', async () => {
  const page = await conversationPage(talkative, { width: 1440, height: 500 });
  const more = page.getByRole('button', { name: 'More below' });
  await more.waitFor();
  const before = await scrollTop(page);
  const pane = await flowOn(page).evaluate(({ clientHeight }) => clientHeight);
  await more.click();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(before);
  expect(await scrollTop(page)).toBeLessThanOrEqual(before + pane);
  for (let press = 0; press < 20; press++) await more.evaluateAll(([button]) => (button as HTMLElement)?.click());
  await expect.poll(() => more.count()).toBe(0);
});

test('turning a tablet keeps the place in the conversation and the chosen note', async () => {
  const page = await conversationPage(talkative, { width: 820, height: 1180 });
  const question = talk[5] ?? '';
  const place = () => newestPlace(page, question);
  await conversationOn(page)
    .getByText(question, { exact: true })
    .evaluate((words) => words.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const before = await place();
  await page.setViewportSize({ width: 1180, height: 820 });
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
});

test('a question sent on a phone shows in Talk; Back leads to the room', async () => {
  const asker = await someSubscriber();
  await ask(asker, 'Which whites work under Sydney light?');
  const page = await sharedMemberPage(asker, PHONE);
  await page.goto('/assistant');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect.poll(() => tab('Room').getAttribute('aria-selected')).toBe('true');
  const question = 'Can we paint the timber in a Federation sitting room?';
  await askOn(page, question);
  await expect.poll(() => tab('Talk').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => newestPlace(page, question)).toBe(24);
  await answeredOn(page);
  await page.goBack();
  await expect.poll(() => tab('Room').getAttribute('aria-selected')).toBe('true');
  // Nothing is new: the member has read the answer.
  expect(await page.getByRole('tab', { name: /new answer/ }).count()).toBe(0);
  expect((await ask(asker, 'Asked elsewhere? Which whites?')).status).toBe(200);
  await page.reload();
  await page.getByRole('tab', { name: 'Talk' }).click();
  await expect.poll(() => newestPlace(page, 'Asked elsewhere? Which whites?')).toBe(24);
});

test.each([PHONE, DESK])('focusing, typing and choosing a question move nothing, $width px wide', async (size) => {
  const page = await conversationPage(member, size);
  if (size === PHONE) await page.getByRole('tab', { name: 'Talk' }).click();
  await scrollTo(page, 200);
  await page.keyboard.press('/');
  await expectFocus(fieldOn(page));
  await expect.poll(() => fieldOn(page).inputValue()).toBe('');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(await scrollTop(page)).toBe(200);

  await page.keyboard.type('twelve chars');
  for (let line = 0; line < 5; line++) await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('the sixth line');
  const height = async () => (await fieldOn(page).boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(100);
  expect(await height()).toBeLessThan(160);
  expect(await scrollTop(page)).toBe(200);

  // One line, as the question will be: a composer that shrinks gives its space to the pane.
  await fieldOn(page).fill('One line');
  await page.getByText('Six questions people start with').click();
  const card = conversationOn(page).getByRole('button', { name: 'Which whites work under Sydney light?' });
  await card.evaluate((button: HTMLElement) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await scrollTop(page);
  await card.click();
  await expect.poll(() => fieldOn(page).inputValue()).toMatch(/whites/);
  expect(await scrollTop(page)).toBe(before);
});

test("a phone's keyboard takes its space from the pane, and leaves a strip of the photo", async () => {
  const page = await memberPage(member, { ...PHONE, hasTouch: true, isMobile: true });
  await page.goto('/assistant');
  await fieldOn(page).tap();
  // Like iOS: the window keeps its height, and the visual viewport ends above the keyboard.
  await page.evaluate(() => {
    const view = window.visualViewport;
    if (!view) return;
    Object.defineProperty(view, 'height', { configurable: true, value: window.innerHeight - 430 });
    view.dispatchEvent(new Event('resize'));
  });
  const fieldBottom = async () => {
    const { y = 0, height = 0 } = (await fieldOn(page).boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(fieldBottom).toBeLessThan(844 - 430);
  const photo = page.getByRole('img', { name: 'The room in your photo' });
  await expect.poll(async () => Math.round((await photo.boundingBox())?.height ?? 0)).toBe(96);
  await page.getByRole('tab', { name: 'Talk' }).tap();
  await scrollTo(page, 100);
  await page.keyboard.type('twelve chars');
  expect(await scrollTop(page)).toBe(100);
});

/** Asking the assistant: writing and sending (infra/docs/product-spec.md, sections 2, 4, 5, 7 and 8). */
import { beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { loginForm } from '../../../infra/testing/browser/auth-forms.ts';
import {
  callsOf,
  expectFocus,
  expectSignInAgain,
  expectToast,
  memberAt,
} from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  askOn,
  assistantPage,
  choosePhoto,
  fieldOn,
  questionsOn,
  sendOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { conversationOf } from '../../../infra/testing/people/conversation.ts';
import { refund } from '../../../infra/testing/people/membership.ts';
import { type Member, somePayer, someSubscriber } from '../../../infra/testing/people/people.ts';

const QUESTION = 'Which whites work under Sydney light?';
const POST = 'POST /api/chat/messages';

let subscriber: Member;
beforeAll(async () => {
  subscriber = await someSubscriber();
});

test('six cards fill the input and send nothing', async () => {
  const page = await assistantPage(await someSubscriber());
  const calls = callsOf(page);
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const examples = page.getByRole('region', { name: 'Ask about your house' }).or(conversation.locator('details'));
  const cards = examples.getByRole('button');
  await expect.poll(() => cards.count()).toBe(6);
  // Cards have no pictures: a picture would have to be attached to the question.
  expect(await cards.locator('img').count()).toBe(0);
  for (const card of await cards.all()) {
    await card.click();
    await expect.poll(() => fieldOn(page).inputValue()).toBe((await card.innerText()).trim());
    await expectFocus(fieldOn(page));
  }
  expect(calls).toEqual([]);
  // Send, pressed by key, gives the focus back to the field.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await answeredOn(page);
  await expectFocus(fieldOn(page));
  // Below an answer they are one line that unfolds.
  await page.getByText('Six questions people start with').click();
  await expect.poll(() => cards.count()).toBe(6);
});

test('Send is disabled while text and photo are both missing, and above 8000 characters', async () => {
  const page = await assistantPage(subscriber);
  const calls = callsOf(page);
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
  await fieldOn(page).fill('  \n ');
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
  await fieldOn(page).press('Enter');
  await fieldOn(page).fill('a'.repeat(8001));
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
  await page.getByRole('alert').filter({ hasText: '8,001 characters; a question takes at most 8,000' }).waitFor();
  await expectSoundOnPhone(page);
  await fieldOn(page).press('Enter');
  expect(calls).toEqual([]);
  await fieldOn(page).fill('a'.repeat(8000));
  await expect.poll(() => sendOn(page).isEnabled()).toBe(true);
});

test('Enter sends, Shift+Enter starts a line, and a double click sends once', async () => {
  const member = await someSubscriber();
  const page = await assistantPage(member);
  const calls = callsOf(page);
  await fieldOn(page).click();
  await page.keyboard.type('Which whites?');
  await page.keyboard.press('Shift+Enter');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: '白', selectionStart: 1, selectionEnd: 1 });
  // The key event of a browser while an input method composes, which neither sends nor starts a line.
  const composing = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 };
  await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...composing });
  await keyboard.send('Input.insertText', { text: '白' });
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...composing });
  expect(calls).toEqual([]);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('Which whites?\n白');
  await page.keyboard.press('Enter');
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toEqual(['Which whites?\n白']);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('');
  calls.length = 0;
  await fieldOn(page).fill(QUESTION);
  await sendOn(page).dblclick();
  await expect
    .poll(async () => (await conversationOf(member)).map(({ status }) => status))
    .toEqual(Array(4).fill('done'));
  expect(calls.filter((call) => call.startsWith(POST))).toEqual([POST]);
});

test('clears text and photo, shows the question at once; a failure keeps both', async () => {
  const member = await someSubscriber();
  const page = await memberAt('/assistant', member);
  await choosePhoto(page, await roomPhoto());
  await expectToast(page, 'Image uploaded successfully!');
  await page.route('**/api/chat/messages*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
  );
  const words = `  ${QUESTION}\nAnd <b>which</b> timber?  `;
  await askOn(page, words);
  await expectToast(page, 'Failed to send message. Please try again.', { description: '', destructive: true });
  await expect.poll(() => fieldOn(page).inputValue()).toBe(words.trim());
  await page.getByAltText('Your attachment').waitFor();
  await expect.poll(() => questionsOn(page)).toEqual([]);
  await page.unroute('**/api/chat/messages*');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/messages'));
  await sendOn(page).click();
  const request = await sent;
  expect(request.postDataJSON()).toEqual({
    role: 'user',
    content: words.trim(),
    imageUrl: expect.stringMatching(/^\/objects\/images\/[0-9a-f]{32}$/) as string,
  });
  expect(request.headers()['idempotency-key']).toMatch(/\w/);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('');
  await expect.poll(() => page.getByAltText('Your attachment').count()).toBe(0);
  await page.getByAltText('The room in your photo').waitFor();
  await answeredOn(page);
  expect((await conversationOf(member)).map(({ content, status }, n) => (n === 0 ? content : status))).toEqual([
    words.trim(),
    'done',
  ]);
  await page.reload();
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toEqual([words.trim()]);
  const photo = page.getByAltText('The room in your photo');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a second try finds an answer that was lost on the network', async () => {
  const member = await someSubscriber();
  const page = await assistantPage(member);
  await page.route('**/api/chat/messages*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort();
  });
  await askOn(page, QUESTION);
  await expectToast(page, 'Failed to send message. Please try again.', { destructive: true });
  await expect.poll(() => conversationOf(member)).toHaveLength(2);
  await page.unroute('**/api/chat/messages*');
  await sendOn(page).click();
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toEqual([QUESTION]);
  await expect.poll(() => conversationOf(member)).toHaveLength(2);
});

test('401: You are logged out. Logging in again...; the words stay', async () => {
  const page = await assistantPage(subscriber);
  await page.request.post('/api/logout', { data: {} });
  await expectSignInAgain(page, () => askOn(page, QUESTION));
  await page.waitForURL('**/auth?returnTo=%2Fassistant');
  const form = loginForm(page);
  await form.fillIn(subscriber);
  await form.submit();
  await page.waitForURL('**/assistant');
  await fieldOn(page).waitFor();
  await expect.poll(() => fieldOn(page).inputValue()).toBe(QUESTION);
});

test('402 after the membership has ended closes the gate and keeps the words', async () => {
  const member = await somePayer();
  const page = await assistantPage(member);
  const calls = callsOf(page);
  await refund(member);
  await askOn(page, QUESTION);
  await page.getByRole('heading', { name: 'Premium Feature', exact: true }).waitFor();
  await expectToast(page, 'This is part of the membership. Subscribe to continue.', { destructive: true });
  await page.getByRole('banner').getByRole('link', { name: 'Subscribe', exact: true }).waitFor();
  await expect.poll(() => calls).toEqual([POST, 'GET /api/subscription/status']);
  await expect.poll(() => page.evaluate(() => Object.values(sessionStorage))).toContain(QUESTION);
});

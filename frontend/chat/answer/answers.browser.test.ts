/** The turns of a conversation: sources, warnings, copying, pins, suggestions (infra/docs/product-spec.md, sections 2 and 4 and "Assistant"). */
import { beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import {
  announced,
  answeredOn,
  conversationPage,
  fieldOn,
  plain,
  questionPlaceOn,
  questionsOn,
  replyOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { ask, exchangeOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf } from '../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import type { ChatMessage } from '../../../shared/chat.ts';
import type { Home } from '../../../shared/rooms.ts';

/** Asked about a photo, about a spot on it, and without either. */
let subscriber: Member;
let answer: ChatMessage;
beforeAll(async () => {
  subscriber = await someSubscriber();
  const imageUrl = await somePhoto(subscriber);
  for (const more of [{ imageUrl }, { spot: { x: 0.7, y: 0.4 } }])
    expect((await ask(subscriber, 'What would you change here?', more)).status).toBe(200);
  answer = (await exchangeOf(await ask(subscriber, 'Which whites work under Sydney light?'))).assistantMessage;
});

test('an answer is labelled AI answer, or Demo answer where no model is called', async () => {
  const page = await sharedMemberPage(subscriber);
  for (const standIn of [false, true]) {
    await page.route('**/config.json', async (route) => {
      const config = (await (await route.fetch()).json()) as object;
      await route.fulfill({ json: { ...config, standIn } });
    });
    await page.goto('/assistant');
    await answeredOn(page);
    const label = await replyOn(page)
      .getByText(/ answer$/)
      .allInnerTexts();
    expect(label).toEqual([standIn ? 'Demo answer' : 'AI answer']);
  }
});

test('a passage shows its words, and opens in the library with its quoted sentences marked', async () => {
  const page = await conversationPage(subscriber);
  const quoted = answer.sources.find(({ quotes }) => quotes.length > 0);
  if (!quoted) throw new Error('the answer quotes nothing');
  const { n, title, excerpt } = quoted;
  await replyOn(page)
    .getByRole('button', { name: `Source ${n}`, exact: true })
    .first()
    .click();
  const passage = page.getByRole('complementary', { name: `Source ${n}: ${title}` });
  expect(plain(await passage.innerText())).toContain(plain(excerpt).replace(/…$/, ''));
  await passage.getByRole('link', { name: 'Read it all' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.locator('mark').first().waitFor();
});

test('an answer is copied, its selected text goes on the to-do, and a line is remembered', async () => {
  const page = await conversationPage(subscriber);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await replyOn(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await replyOn(page).getByRole('button', { name: 'Copied' }).waitFor();
  await announced(page, 'Answer copied');
  expect(await copied()).not.toMatch(/\*\*|^#/m);
  expect(await copied()).toContain(`\n\nSources\n[1] ${answer.sources[0]?.title}`);
  await replyOn(page).getByRole('button', { name: 'More', exact: true }).click();
  await replyOn(page).getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect.poll(copied).toBe(answer.content);

  await replyOn(page)
    .locator('.answer p')
    .last()
    .evaluate((paragraph) => getSelection()?.selectAllChildren(paragraph));
  const selected = plain(await page.evaluate(() => String(getSelection())));
  await replyOn(page).getByRole('button', { name: 'Add to to-do', exact: true }).click();
  const room = () => roomOf(subscriber, answer.roomId);
  await expect.poll(async () => (await room()).tasks[0]?.text).toContain(selected.slice(0, 20));

  const dialog = page.getByRole('dialog', { name: 'Remember this' });
  for (const [place, words, end] of [
    ['About your home', 'Not kept', 'Not now'],
    ['About your home', 'We rent', 'Remember'],
    [/^What to keep in /, 'The mantel', 'Remember'],
  ] as const) {
    await replyOn(page).getByRole('button', { name: 'Remember this' }).click();
    await dialog.getByLabel(place).check();
    await dialog.getByLabel('What to remember').fill(words);
    await dialog.getByRole('button', { name: end, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  expect(((await (await subscriber.get('/api/home')).json()) as Home).facts).toEqual(['We rent']);
  expect((await room()).keep).toEqual(['The mantel']);
});

test('suggestions show under the newest answer; one is asked, and goes to the top', async () => {
  const page = await conversationPage(subscriber);
  const next = page.getByRole('region', { name: 'You could ask next' }).getByRole('button');
  const { suggestions } = answer;
  expect(suggestions.length).toBeGreaterThan(1);
  const shown = async () => (await next.allInnerTexts()).map((text) => text.trim());
  await fieldOn(page).fill('Half a thought');
  await page.route('**/api/chat/messages', (route) => route.abort());
  await next.first().click();
  await expectToast(page, 'Failed to send message. Please try again.', { destructive: true });
  await expect.poll(shown).toEqual(suggestions);
  await expect.poll(() => questionsOn(page)).toHaveLength(3);
  await page.unroute('**/api/chat/messages');
  await next.first().click();
  await expect.poll(async () => (await questionsOn(page)).slice(3)).toEqual([suggestions[0]]);
  await expect.poll(() => questionPlaceOn(page, suggestions[0] ?? '')).toBe(24);
  await answeredOn(page);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('Half a thought');
});

test('a danger comes first, and an unsupported figure shows the reason', async () => {
  const member = await someSubscriber();
  await ask(member, 'I get a tingle when I touch the kitchen tap. Which splashback suits it?');
  const page = await sharedMemberPage(member);
  await page.route('**/api/chat/messages*', async (route) => {
    const response = await route.fetch();
    const json = ((await response.json()) as ChatMessage[]).map((message) => {
      const from = message.content.indexOf('\n\n') + 2;
      const to = message.content.indexOf('.', from) + 1;
      return message.role === 'user' ? message : { ...message, unsupported: [{ from, to }] };
    });
    await route.fulfill({ response, json });
  });
  await page.goto('/assistant');
  await answeredOn(page);
  const line = replyOn(page).getByRole('note', { name: 'Safety first' });
  expect(await line.evaluate((box) => box.previousElementSibling)).toBeNull();
  const mark = replyOn(page).getByRole('button', { name: '(figure not from our library)' });
  const reason = page.getByRole('tooltip').filter({ hasText: 'Check it before you rely on it.' });
  await mark.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await reason.waitFor();
  await page.keyboard.press('Escape');
  await reason.waitFor({ state: 'detached' });
  await mark.click();
  await reason.waitFor();
  await expectSoundOnPhone(page);
  await line.getByRole('button', { name: /^Safety card: / }).click();
  await page.getByRole('complementary', { name: 'Source 1: Safety' }).waitFor();
});

/** The actions of answers: sources, copying, earlier messages (infra/docs/product-spec.md, sections 2 and 4 and "Assistant"). */
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  conversationOn,
  fieldOn,
  questionsOn,
  replyOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { ask, conversationOf, somePhoto } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import type { ChatMessage } from '../../../shared/chat.ts';

let subscriber: Member;
let talkative: Member;
let answer: ChatMessage;
const TALK = Array.from({ length: 13 }, (_, n) => `Question ${n + 1}: which whites work under Sydney light?`);

beforeAll(async () => {
  [subscriber, talkative] = await Promise.all([someSubscriber(), someSubscriber()]);
  const imageUrl = await somePhoto(subscriber);
  const asked = await ask(subscriber, 'Which whites work under Sydney light?', { imageUrl });
  expect(asked.status).toBe(200);
  const [, reply] = await conversationOf(subscriber);
  if (!reply) throw new Error('no answer');
  answer = reply;
  for (const question of TALK) expect((await ask(talkative, question)).status).toBe(200);
});

const atAnswer = async ({ permissions = [] as string[] } = {}) => {
  const page = await sharedMemberPage(subscriber);
  await page.context().grantPermissions(permissions);
  await page.goto('/assistant');
  await answeredOn(page);
  return page;
};

test.each([
  ['AI answer', false],
  ['Demo answer', true],
])('an answer is labelled as %s where standIn is %s', async (label, standIn) => {
  const page = await sharedMemberPage(subscriber);
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, standIn } });
  });
  await page.goto('/assistant');
  await answeredOn(page);
  const said = await replyOn(page)
    .getByText(/ answer$/)
    .allInnerTexts();
  expect(said).toEqual([label]);
});

describe('sources', () => {
  test('a citation opens its passage in place, and Escape gives the focus back', async () => {
    const page = await atAnswer();
    const [source] = answer.sources;
    const cited = replyOn(page)
      .getByRole('button', { name: `Source ${source?.n}`, exact: true })
      .first();
    await cited.click();
    const passage = page.getByRole('complementary', { name: `Source ${source?.n}: ${source?.title}` });
    await passage.waitFor();
    await expect.poll(() => passage.evaluate((box) => box === document.activeElement)).toBe(true);
    await expect.poll(() => passage.evaluate(isOnScreen)).toBe(true);
    const words = (text = '') => text.replaceAll(/\s+/g, ' ').trim();
    expect(words(await passage.innerText())).toContain(words(source?.excerpt).replace(/…$/, ''));
    await page.keyboard.press('Escape');
    await passage.waitFor({ state: 'detached' });
    await expect.poll(() => cited.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('each source opens and closes by its own row, several at once', async () => {
    const page = await atAnswer();
    const rows = replyOn(page).getByRole('list', { name: 'Sources' }).getByRole('button');
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual(answer.sources.map(({ n }) => expect.stringMatching(new RegExp(`^${n}\\s`)) as string));
    const passages = replyOn(page).getByRole('complementary', { name: /^Source \d/ });
    for (const row of [rows.first(), rows.last()]) {
      await row.press('Enter');
      await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
      await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true);
    }
    await expect.poll(() => passages.count()).toBe(Math.min(2, answer.sources.length));
    await rows.first().press('Enter');
    await expect.poll(() => passages.count()).toBe(Math.min(2, answer.sources.length) - 1);
  });

  test('the title of a passage opens it in the library, its quoted sentences marked', async () => {
    const page = await atAnswer();
    const quoted = answer.sources.find((source) => source.quotes.length > 0);
    if (!quoted) throw new Error('the answer quotes nothing');
    const { n, title, quotes } = quoted;
    await replyOn(page)
      .getByRole('button', { name: `Source ${n}`, exact: true })
      .first()
      .click();
    const passage = page.getByRole('complementary', { name: `Source ${n}: ${title}` });
    await passage.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const marks = page.locator('mark');
    await marks.first().waitFor();
    // Compares letters and digits only: the library changes quotation marks.
    const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');
    const marked = letters((await marks.allInnerTexts()).join(' '));
    for (const quote of quotes) expect(marked).toContain(letters(quote));
    await expect.poll(() => marks.first().evaluate(isOnScreen)).toBe(true);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MARK');
    await page.goBack();
    await answeredOn(page);
  });

  test('every citation in the text leads to a source that is there', async () => {
    const page = await atAnswer();
    const names = await replyOn(page)
      .getByRole('button', { name: /^Source \d+$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
    expect(names.length).toBeGreaterThan(0);
    const known = new Set(answer.sources.map(({ n }) => `Source ${n}`));
    expect(names.filter((name) => !known.has(name ?? ''))).toEqual([]);
  });
});

const isOnScreen = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

describe('copying', () => {
  test('Copy gives plain text with its sources, and says so', async () => {
    const page = await atAnswer({ permissions: ['clipboard-read', 'clipboard-write'] });
    await replyOn(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await replyOn(page).getByRole('button', { name: 'Copied' }).waitFor();
    await page.getByRole('status').filter({ hasText: 'Answer copied' }).waitFor({ state: 'attached' });
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).not.toMatch(/\*\*|^#/m);
    expect(copied).toContain(`\n\nSources\n[1] ${answer.sources[0]?.title}`);
  });

  test('Copy with formatting marks copies the answer as Markdown', async () => {
    const page = await atAnswer({ permissions: ['clipboard-read', 'clipboard-write'] });
    await replyOn(page).getByRole('button', { name: 'More' }).click();
    await replyOn(page).getByRole('button', { name: 'Copy with formatting marks' }).click();
    await page.getByRole('status').filter({ hasText: 'Answer copied' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(answer.content);
  });

  test('a colour shows once, with the photo, and copies its hex', async () => {
    const page = await atAnswer({ permissions: ['clipboard-read', 'clipboard-write'] });
    expect(await replyOn(page).getByRole('list', { name: 'Palette' }).count()).toBe(0);
    const colour = page.getByRole('list', { name: 'Proposed colours' }).getByRole('button').first();
    const [hex] = /#[0-9a-f]{6}/.exec((await colour.getAttribute('aria-label')) ?? '') ?? [];
    await colour.click();
    await expectToast(page, `Copied ${hex}`);
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(hex);
  });
});

describe('a long conversation', () => {
  test('opens at its newest message', async () => {
    const page = await sharedMemberPage(talkative);
    await page.goto('/assistant');
    await answeredOn(page);
    const reachesFoot = () =>
      replyOn(page).evaluate((reply) => {
        const composer = document.querySelector('form')?.getBoundingClientRect().top ?? 0;
        const { bottom } = reply.getBoundingClientRect();
        return bottom > 0 && bottom <= composer + 8;
      });
    await expect.poll(reachesFoot).toBe(true);
    expect((await questionsOn(page)).at(-1)).toBe(TALK.at(-1));
  });

  test('opens at the top where the newest question has a photo', async () => {
    const asker = await someSubscriber();
    for (const question of TALK.slice(0, 3)) expect((await ask(asker, question)).status).toBe(200);
    const imageUrl = await somePhoto(asker);
    expect((await ask(asker, 'What would you change here?', { imageUrl })).status).toBe(200);
    const page = await sharedMemberPage(asker);
    const y = () => page.evaluate(() => scrollY);
    await page.goto('/assistant');
    await answeredOn(page);
    await page.getByRole('button', { name: 'Note 1' }).first().waitFor();
    expect(await y()).toBe(0);
    expect((await ask(asker, 'And which timber?')).status).toBe(200);
    await page.reload();
    await answeredOn(page);
    await expect.poll(y).toBeGreaterThan(0);
  });

  test('Earlier messages brings the older ones, and keeps what is read in place', async () => {
    const page = await sharedMemberPage(talkative);
    await page.goto('/assistant');
    await answeredOn(page);
    const earlier = page.getByRole('button', { name: 'Earlier messages' });
    await expect.poll(() => questionsOn(page)).toEqual(TALK.slice(3));
    await earlier.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const [first = ''] = await questionsOn(page);
    const question = conversationOn(page).getByText(first, { exact: true });
    const before = (await question.boundingBox())?.y ?? Number.NaN;
    await earlier.click();
    await expect.poll(() => questionsOn(page)).toEqual(TALK);
    const after = (await question.boundingBox())?.y ?? Number.NaN;
    expect(Math.abs(after - before)).toBeLessThan(4);
    await expect.poll(() => earlier.count()).toBe(0);
    await fieldOn(page).waitFor();
  });

  test('earlier messages that cannot be loaded are said so, and the conversation stays', async () => {
    const page = await sharedMemberPage(talkative);
    await page.goto('/assistant');
    await answeredOn(page);
    await page.route('**/api/chat/messages?*cursor=*', (route) => route.abort());
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await page.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' }).waitFor();
    await expectSoundOnPhone(page);
    await expect.poll(() => questionsOn(page)).toEqual(TALK.slice(3));
    await page.unroute('**/api/chat/messages?*cursor=*');
    await page.getByRole('button', { name: 'Earlier messages' }).click();
    await expect.poll(() => questionsOn(page)).toEqual(TALK);
  });
});

/** What members write in Arabic, Hebrew and Urdu is read and written from the right, wherever it stands on a page. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { newPost, newReply } from '../../../infra/testing/people/forum.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';

const NAME = 'ليلى';
const ROOM = 'غرفة الجلوس';
const QUESTION = 'איזה צבע לבן מתאים לקיר?';
const JOB = 'دیوار کو سفید رنگ کریں';
const TITLE = 'كيف أطلي الجدار القديم؟';
const WORDS = 'الجدار من الجص وعمره مئة عام.';
const REPLY = 'ابدأ بطبقة أساس.';
let member: Member;
let room: string;
let post: string;

beforeAll(async () => {
  member = await someSubscriber();
  expect((await member.put('/api/user', { firstName: NAME })).status).toBe(200);
  room = (await someRoom(member, { name: ROOM })).id;
  const task = { id: '01K9TASK000000000000000000', text: JOB, done: false, licensed: false };
  expect((await member.put(`/api/rooms/${room}/tasks`, { tasks: [task], version: 0 })).status).toBe(200);
  expect((await ask(member, QUESTION, { roomId: room })).status).toBe(200);
  post = (await newPost(member, { title: TITLE, content: WORDS })).id;
  await newReply(member, post, REPLY);
});

/** The elements whose own words begin with a letter that is written from the right, and whose direction is another. */
const wrongOn = (page: Page) =>
  page.evaluate(() => {
    const isWrong = (element: Element) => {
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const words = own.map((node) => node.textContent).join('');
      return /^[^\p{L}]*[\u0590-\u08ff]/u.test(words) && getComputedStyle(element).direction !== 'rtl';
    };
    return [...document.body.querySelectorAll('*')].filter(isWrong).map(({ outerHTML }) => outerHTML.slice(0, 120));
  });

/** The field's direction with these words in it. */
async function directionOf(field: Locator, words: string): Promise<string> {
  await field.fill(words);
  return field.evaluate((input) => getComputedStyle(input).direction);
}

async function expectWrittenSo(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).first();
  expect([label, await directionOf(field, TITLE), await directionOf(field, 'Which whites?')]).toEqual([
    label,
    'rtl',
    'ltr',
  ]);
}

test.each<[string, () => string, string[], string?]>([
  ['the room', () => `/assistant/${room}`, [ROOM, QUESTION, JOB, NAME], 'Ask about this room'],
  ['home', () => '/', [ROOM, JOB, TITLE, NAME]],
  ['a post', () => `/forum/${post}`, [TITLE, WORDS, REPLY, NAME], 'Your reply'],
])('%s is read and written from the right what is written so', async (_, path, words, label) => {
  const page = await sharedMemberPage(member);
  await page.goto(path());
  if (path() === `/assistant/${room}`) await page.getByRole('tab', { name: /^To-do/ }).click();
  for (const each of words) await page.getByText(each).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  expect(await wrongOn(page)).toEqual([]);
  if (label !== undefined) await expectWrittenSo(page, label);
});

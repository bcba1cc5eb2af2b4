/** A member's rooms: which one an address opens, what it fetches, that rooms do not mix, and rooms that are gone or fail to load. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { callsOf, expectFocus, holdBack, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  askOn,
  choosePhoto,
  fieldOn,
  questionPlaceOn,
  questionsOn,
  sendOn,
} from '../../../infra/testing/browser/conversation-page.ts';
import { roomPhoto } from '../../../infra/testing/browser/photos.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { deleteRoom, roomsOf, someRoom } from '../../../infra/testing/people/rooms.ts';

const WHITES = 'Which whites work under Sydney light?';
const TIMBER = 'Can we paint the timber in a Federation sitting room?';

let member: Member;
let kitchen: string;
let study: string;
beforeAll(async () => {
  member = await someSubscriber();
  kitchen = (await someRoom(member, { name: 'Kitchen' })).id;
  study = (await someRoom(member, { name: 'Study' })).id;
});

async function inRoom(roomId: string): Promise<Page> {
  const page = await sharedMemberPage(member);
  await page.goto(`/assistant/${roomId}`);
  await fieldOn(page).waitFor();
  return page;
}

/** Navigates like a link of the site, without reloading the page. */
async function goTo(page: Page, roomId: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, `/assistant/${roomId}`);
}

const goneOn = (page: Page) => page.getByRole('heading', { name: 'This room is gone' });
const lostOn = (page: Page) => page.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' });

test('opening a room asks for each of its parts once', async () => {
  const page = await sharedMemberPage(member);
  const calls = callsOf(page);
  await page.goto(`/assistant/${kitchen}`);
  await fieldOn(page).waitFor();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => calls.toSorted())
    .toEqual([
      'GET /api/chat/messages',
      'GET /api/home',
      'GET /api/rooms',
      `GET /api/rooms/${kitchen}`,
      'GET /api/subscription/status',
      'GET /api/user',
    ]);
});

test("another member's room and one deleted in another tab show as gone", async () => {
  const theirs = await someRoom(await someSubscriber(), { name: 'Not yours' });
  const shed = await someRoom(member, { name: 'Shed' });
  const before = await conversationOf(member);
  const page = await inRoom(shed.id);
  expect((await deleteRoom(member, shed.id)).ok).toBe(true);
  await askOn(page, WHITES);
  await goneOn(page).waitFor();
  expect(await conversationOf(member)).toEqual(before);
  await page.goto(`/assistant/${theirs.id}`);
  await goneOn(page).waitFor();
  expect(await page.getByText('Not yours').count()).toBe(0);
  await expectSoundOnPhone(page);
  await page.getByRole('navigation', { name: 'Your other rooms' }).getByRole('link', { name: 'Study' }).click();
  await fieldOn(page).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/assistant/${study}`);
});

test('the first question creates a room and keeps focus, scroll position and draft', async () => {
  const newcomer = await someSubscriber();
  const page = await sharedMemberPage(newcomer, { height: 600 });
  await page.goto('/assistant');
  await fieldOn(page).waitFor();
  const held = await holdBack(page, '**/api/chat/messages*');
  await askOn(page, WHITES);
  await fieldOn(page).fill('And the trim?');
  await fieldOn(page).focus();
  held.release();
  await page.waitForURL((url) => url.pathname !== '/assistant');
  await answeredOn(page);
  const [room] = await roomsOf(newcomer);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/assistant/${room?.id}`);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('And the trim?');
  await expectFocus(fieldOn(page));
  await expect.poll(() => questionPlaceOn(page, WHITES)).toBe(24);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/assistant');
  await page.goto('/assistant');
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toEqual([WHITES]);
});

test('a draft’s text and photo stay in their room', async () => {
  const page = await inRoom(kitchen);
  await fieldOn(page).fill('Only for the kitchen');
  await choosePhoto(page, await roomPhoto('kitchen.jpg'));
  await page.getByText('Ready to send').waitFor();
  await goTo(page, study);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('');
  await expect.poll(() => page.getByAltText('Your attachment').count()).toBe(0);
  await expect.poll(() => sendOn(page).isDisabled()).toBe(true);
  await fieldOn(page).fill('Only for the study');
  await goTo(page, kitchen);
  await expect.poll(() => fieldOn(page).inputValue()).toBe('Only for the kitchen');
  await page.getByRole('button', { name: 'Remove kitchen.jpg' }).waitFor();
});

test('an answer goes on in its room while the member uses another', async () => {
  const page = await inRoom(kitchen);
  const held = await holdBack(page, '**/api/chat/messages');
  await askOn(page, WHITES);
  await goTo(page, study);
  await expect.poll(() => questionsOn(page)).toEqual([]);
  await askOn(page, TIMBER);
  await expect.poll(() => questionsOn(page)).toEqual([TIMBER]);
  held.release();
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toEqual([TIMBER]);
  const calls = callsOf(page);
  await goTo(page, kitchen);
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toEqual([WHITES]);
  expect(calls.filter((call) => call.endsWith('/messages'))).toEqual([]);
});

test('/assistant opens the most recently touched room that is not archived', async () => {
  const page = await sharedMemberPage(member);
  await ask(member, WHITES, { roomId: kitchen });
  await page.goto('/assistant');
  await page.waitForURL((url) => url.pathname === `/assistant/${kitchen}`);
  await member.put(`/api/rooms/${kitchen}`, { archived: true });
  await page.goto('/assistant');
  await page.waitForURL((url) => url.pathname === `/assistant/${study}`);
  await member.put(`/api/rooms/${kitchen}`, { archived: false });
});

test('a room that fails to load shows an error, and others stay reachable', async () => {
  const page = await sharedMemberPage(member);
  await page.route('**/api/chat/messages?*', (route) => route.abort());
  await page.goto(`/assistant/${kitchen}`);
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  await lostOn(page).waitFor();
  await expectSoundOnPhone(page);
  await page.unroute('**/api/chat/messages?*');
  await page.getByRole('navigation', { name: 'Your rooms' }).getByRole('link', { name: 'Study' }).click();
  await fieldOn(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
});

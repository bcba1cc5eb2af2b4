/** A member's rooms: which one an address opens, and that rooms do not mix. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { loginForm } from '../../../infra/testing/browser/auth-forms.ts';
import { callsOf, holdBack, memberPage, newPage, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import {
  answeredOn,
  askOn,
  choosePhoto,
  fieldOn,
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

async function inRoom(who: Member, roomId: string): Promise<Page> {
  const page = await sharedMemberPage(who);
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

test("another member's room, a deleted one and an unknown one show as gone", async () => {
  const other = await someSubscriber();
  const theirs = await someRoom(other, { name: 'Not yours' });
  const deleted = await someRoom(member, { name: 'Shed' });
  expect((await deleteRoom(member, deleted.id)).ok).toBe(true);
  for (const id of [theirs.id, deleted.id, '01K9R00M000000000000000000']) {
    const page = await sharedMemberPage(member);
    await page.goto(`/assistant/${id}`);
    await page.getByRole('heading', { name: 'This room is gone' }).waitFor();
    expect(await page.getByText('Not yours').count()).toBe(0);
    await page.getByRole('navigation', { name: 'Your other rooms' }).getByRole('link', { name: 'Study' }).click();
    await fieldOn(page).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/assistant/${study}`);
  }
});

test('a room opens for its owner after another member of this tab found none', async () => {
  const { username, password } = member;
  const page = await memberPage(await someSubscriber());
  await page.goto(`/assistant/${kitchen}`);
  await page.getByRole('heading', { name: 'This room is gone' }).waitFor();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await loginForm(page).fillIn({ username, password });
  await loginForm(page).submit();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor();
  await goTo(page, kitchen);
  await fieldOn(page).waitFor();
});

test('an invalid room id shows the not-found screen to members and visitors', async () => {
  for (const path of ['/assistant/more', `/assistant/${kitchen.toLowerCase()}`, `/assistant/${kitchen}/more`]) {
    for (const page of [await sharedMemberPage(member), await newPage()]) {
      const answer = await page.goto(path);
      await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
      expect(answer?.status(), path).toBe(404);
    }
  }
});

test('a visitor signs in and comes back to the room', async () => {
  const page = await newPage();
  await page.goto(`/assistant/${kitchen}`);
  await page.waitForURL((url) => url.pathname === '/auth');
  await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe(`/assistant/${kitchen}`);
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
  await expect.poll(() => fieldOn(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toBe('/assistant');
  await page.goto('/assistant');
  await answeredOn(page);
  await expect.poll(() => questionsOn(page)).toEqual([WHITES]);
});

test('a draft’s text and photo stay in their room', async () => {
  const page = await inRoom(member, kitchen);
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
  const page = await inRoom(member, kitchen);
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
  for (const [id, question] of [
    [kitchen, WHITES],
    [study, TIMBER],
  ] as const) {
    const answer = await member.get(`/api/chat/messages?room=${id}`);
    expect(((await answer.json()) as { content: string }[])[0]?.content).toBe(question);
  }
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

test('a question to a room deleted in another tab fails and shows it as gone', async () => {
  const shed = await someRoom(member, { name: 'Shed' });
  const before = await conversationOf(member);
  const page = await inRoom(member, shed.id);
  await deleteRoom(member, shed.id);
  await askOn(page, WHITES);
  await page.getByRole('heading', { name: 'This room is gone' }).waitFor();
  expect(await conversationOf(member)).toEqual(before);
});

test('rooms that fail to load show an error and a retry button', async () => {
  const page = await sharedMemberPage(member);
  await page.route('**/api/rooms', (route) => route.abort());
  await page.goto('/assistant');
  await page.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' }).waitFor();
  await page.unroute('**/api/rooms');
  await page.getByRole('button', { name: 'Try again' }).click();
  await fieldOn(page).waitFor();
});

test('a room that fails to load shows an error, and others stay reachable', async () => {
  const page = await sharedMemberPage(member);
  await page.route('**/api/chat/messages?*', (route) => route.abort());
  await page.goto(`/assistant/${kitchen}`);
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'We could not reach Verandah.' }).waitFor();
  await expectSoundAtEverySize(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.unroute('**/api/chat/messages?*');
  await page.getByRole('navigation', { name: 'Your rooms' }).getByRole('link', { name: 'Study' }).click();
  await fieldOn(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Study' }).waitFor();
});

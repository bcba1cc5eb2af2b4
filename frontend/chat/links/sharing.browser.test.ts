/** Sharing a room: its owner makes a link and ends it, and somebody without an account looks at the room. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import {
  expectFocus,
  newPage,
  type SharedPageOptions,
  sharedMemberPage,
} from '../../../infra/testing/browser/browser.ts';
import { announced, fieldOn } from '../../../infra/testing/browser/conversation-page.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { endLink, newLink, roomOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { inWords, perthDay } from '../../../infra/testing/perth-day.ts';
import type { RoomWithTasks } from '../../../shared/rooms.ts';

let member: Member;
let room: RoomWithTasks;
beforeEach(async () => {
  member = await someSubscriber();
  await member.put('/api/user', { firstName: 'Theo' });
  const size = { width: 5.2, length: 4.6, height: null };
  const { id } = await someRoom(member, { name: 'Sitting room', size });
  const { version } = await roomOf(member, id);
  const cost = { low: 220, high: 380, source: 'member' };
  const tasks = [
    { id: 'a', text: 'Wire the globe to a dimmer', licensed: true, done: false, cost },
    { id: 'b', text: 'Sweep the flue', licensed: false, done: false },
  ];
  expect((await member.put(`/api/rooms/${id}/tasks`, { tasks, version })).status).toBe(200);
  room = await roomOf(member, id);
});

/** Gives the room a photo with notes. */
async function readRoom(): Promise<void> {
  const imageUrl = await somePhoto(member);
  await ask(member, 'Do I have to paint the timber?', { imageUrl, roomId: room.id });
  room = await roomOf(member, room.id);
  expect(room.cover?.notes.length).toBeGreaterThan(2);
}

const inDays = (days: number) => inWords(perthDay(Date.now() + days * 86_400_000)).replace(/ \d{4}$/, '');
const linkOn = (page: Page) => page.getByRole('textbox', { name: 'The link' });

async function atRoom(options?: SharedPageOptions): Promise<Page> {
  const page = await sharedMemberPage(member, options);
  await page.goto(`/assistant/${room.id}`);
  await fieldOn(page).waitFor();
  return page;
}

/** A phone that has nothing of the member. */
const phone = () => newPage({ width: 390, height: 844 });

async function openedAt(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Sitting room' }).waitFor();
  return page;
}

const ended = (page: Page) => page.getByRole('heading', { name: 'This link has ended' }).waitFor();

test('made by keyboard, opened on a phone without an account, and ended', async () => {
  await readRoom();
  const page = await atRoom();
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share Sitting room' });
  await dialog.getByText('Your conversation').waitFor();
  await dialog.getByRole('checkbox', { name: 'Show my costs too' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expectFocus(dialog.getByRole('radio', { name: '30 days' }));
  await page.keyboard.press('ArrowLeft');
  await expectFocus(dialog.getByRole('radio', { name: '7 days' }));
  await page.keyboard.press('Enter');
  await announced(page, 'The link is ready to copy.');
  await expectFocus(dialog.getByRole('button', { name: 'Copy', exact: true }));
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Copied' }).waitFor();
  await dialog.getByText(`The link with your costs works until ${inDays(7)}. Nobody has opened it yet.`).waitFor();
  const address = await linkOn(page).inputValue();
  expect(address).toMatch(/\/shared#[\w-]{43}$/);

  const visitor = await openedAt(await phone(), address);
  await visitor.getByText('Shared by Theo').waitFor();
  await visitor.getByText('5.2 × 4.6 m. You can look, not change.').waitFor();
  await visitor.getByText('$220 to $380').first().waitFor();
  await visitor.getByText('Licensed electrician').waitFor();
  await visitor.getByText(`Link ends on ${inDays(7)}. Theo can end it sooner.`).waitFor();
  expect(await visitor.getByRole('main').innerText()).not.toContain('Do I have to paint');

  await page.keyboard.press('Escape');
  await expectFocus(page.getByRole('button', { name: 'Share' }));
  await page.keyboard.press('Enter');
  await dialog.getByText('It was opened once, today.').waitFor();
  await dialog.getByRole('button', { name: 'End link' }).focus();
  await page.keyboard.press('Enter');
  await announced(page, 'The link has ended.');
  await dialog.getByRole('button', { name: 'Create link' }).waitFor();
  await expectFocus(dialog.getByRole('region', { name: 'Links', exact: true }));
  await visitor.reload();
  await ended(visitor);
  await visitor.getByText('Ask for a new one.').waitFor();
});

test('from a phone’s menu; a later visit says why the link cannot be copied', async () => {
  const { link } = await newLink(member, room.id);
  const page = await atRoom({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'More about this room' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('We don’t keep the link itself').first().waitFor();
  expect(await linkOn(page).count()).toBe(0);
  await expectSoundOnPhone(page);
  await dialog.getByRole('button', { name: 'Make another link' }).click();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await linkOn(page).waitFor();
  expect(await dialog.getByRole('button', { name: 'End link' }).count()).toBe(2);
  // Ended elsewhere, it counts as ended here.
  expect((await endLink(member, room.id, link.id)).status).toBe(200);
  await dialog.getByRole('button', { name: 'End link' }).first().click();
  await expect.poll(() => dialog.getByRole('button', { name: 'End link' }).count()).toBe(1);
});

interface HistoryEntry {
  entries: () => { url: string }[];
}

test('neither history, address, storage of others, nor a request path has the token', async () => {
  const { token } = await newLink(member, room.id);
  const page = await phone();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.goto('/privacy');
  await openedAt(page, `/shared#${token}`);
  await expect.poll(() => page.url()).toMatch(/\/shared$/);
  const entries = () =>
    page.evaluate(() => (window as unknown as { navigation: HistoryEntry }).navigation.entries().map(({ url }) => url));
  expect((await entries()).join(' ')).not.toContain(token);
  await page.goto('/terms');
  expect((await entries()).join(' ')).not.toContain(token);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Sitting room' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sitting room' }).waitFor();
  expect(page.url()).not.toContain('#');
  expect(await page.evaluate(() => JSON.stringify([localStorage, document.cookie]))).not.toContain(token);
  // Another tab has not opened the link.
  const other = await page.context().newPage();
  await other.goto('/shared');
  await other.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
  // Playwright hides the fragment of a navigation; a path or a header would show here.
  expect(sent.join('\n')).not.toContain(token);
});

test('a second link in the same tab opens its room; a guess opens none', async () => {
  const hall = await someRoom(member, { name: 'Hall' });
  const page = await openedAt(await phone(), `/shared#${(await newLink(member, room.id)).token}`);
  await page.goto(`/shared#${(await newLink(member, hall.id)).token}`);
  await page.getByRole('heading', { level: 1, name: 'Hall' }).waitFor();
  await page.getByText('There’s nothing in this room yet.').waitFor();
  await page.goto(`/shared#${'x'.repeat(43)}`);
  await page.getByRole('heading', { name: 'There is no room here' }).waitFor();
  await expect.poll(() => page.title()).toBe('A shared room · Verandah');
});

test('the page is sound at every size, asks not to be indexed, and prints', async () => {
  await readRoom();
  const { token } = await newLink(member, room.id, { costs: true });
  const page = await openedAt(await sharedMemberPage(member), `/shared#${token}`);
  // The member's own look, signed in.
  await page.getByText('Shared by Theo').waitFor();
  await expect.poll(() => page.title()).toBe('Sitting room · Verandah');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await expectSoundAtEverySize(page);
  await page.getByRole('button', { name: /^Note 1,/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('button', { name: room.cover?.notes[1]?.title ?? '', exact: true }));
  await page.evaluate(() => Object.assign(window, { print: () => document.body.classList.add('printed') }));
  await page.getByRole('button', { name: 'Print' }).press('Enter');
  await page.locator('body.printed').waitFor();
});

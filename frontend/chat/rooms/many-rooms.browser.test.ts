/** Two hundred rooms, the most that a member can have: each is found, reached and opened (infra/docs/product-spec.md, "Assistant"). */
import type { Locator } from 'playwright-core';
import { ulid } from 'ulid';
import { beforeAll, expect, test } from 'vitest';
import { Rooms } from '../../../functions/chat/items.ts';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { fieldOn } from '../../../infra/testing/browser/conversation-page.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { ROOM, roomsOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import { MAX_ROOMS } from '../../../shared/rooms.ts';

const AT = 150;

let member: Member;
let current: string;
beforeAll(async () => {
  member = await someSubscriber();
  await someRoom(member, { name: 'Kitchen' });
  // Written to the table: the API's rate limit would take five days.
  const items = Array.from({ length: MAX_ROOMS - 1 }, (_, n) => {
    const id = ulid();
    const touchedAt = new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString();
    return { ...ROOM, id, name: `Room ${n + 1}`, touchedAt, archived: n % 50 === 49 };
  });
  current = items[AT]?.id ?? '';
  // One after the other: two hundred connections at once are too many for the DynamoDB emulator.
  for (const item of items) await Rooms.put(member.user.id, item.id, item);
  expect(await roomsOf(member)).toHaveLength(MAX_ROOMS);
});

/** Whether the element is in the window, with nothing over its middle. */
const isSeen = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, bottom, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && bottom <= innerHeight && over !== null && element.contains(over);
  });

test('the rail shows the current room, finds others, and is one Tab stop', async () => {
  const page = await sharedMemberPage(member);
  await page.goto(`/assistant/${current}`);
  await fieldOn(page).waitFor();
  const rooms = page.getByRole('navigation', { name: 'Your rooms' });
  const here = rooms.getByRole('link', { name: `Room ${AT + 1}`, exact: true });
  const search = rooms.getByRole('searchbox');
  for (const place of [here, search, rooms.getByRole('button', { name: 'New room' })])
    await expect.poll(() => isSeen(place)).toBe(true);

  await search.fill('attic');
  await rooms.getByText('No room has that name.').waitFor();
  await search.fill('room 15');
  await expect.poll(() => rooms.getByRole('link').count()).toBe(12);
  await expect.poll(() => isSeen(rooms.getByRole('link').first())).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => rooms.getByRole('link').count()).toBe(MAX_ROOMS);
  await expect.poll(() => isSeen(here)).toBe(true);

  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain('Kitchen');
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toContain('Room 1');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toContain('New room');
  await search.fill('room 77');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Room 77' }).waitFor();

  // A phone has them in a sheet.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Your rooms' });
  await expect.poll(() => isSeen(sheet.getByRole('link', { name: 'Room 77', exact: true }))).toBe(true);
  await expectSoundAtEverySize(page);
});

/** Two hundred rooms, the most that a member can have: each is found, reached and opened (infra/docs/product-spec.md, "Assistant"). */
import type { Locator, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, test } from 'vitest';
import { Rooms } from '../../../functions/platform/table/entities/chat/room.ts';
import { expectSoundAtEverySize } from '../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { fieldOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { ROOM, roomsOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import { MAX_ROOMS } from '../../../shared/rooms.ts';

const AT = 150;

let member: Member;
let current: string;
beforeAll(async () => {
  member = await someSubscriber();
  await someRoom(member, { name: 'Kitchen' });
  // Through the API they would take five days.
  const items = Array.from({ length: MAX_ROOMS - 1 }, (_, n) => {
    const id = ulid();
    const touchedAt = new Date(Date.UTC(2026, 0, 1) - n * 60_000).toISOString();
    return { ...ROOM, id, name: `Room ${n + 1}`, touchedAt, archived: n % 50 === 49 };
  });
  current = items[AT]?.id ?? '';
  // One after the other: two hundred connections at once are more than the table's emulator takes.
  for (const item of items) await Rooms.put(member.user.id, item.id, item);
  expect(await roomsOf(member)).toHaveLength(MAX_ROOMS);
}, 60_000);

async function atCurrent(width: number, height = 900): Promise<Page> {
  const page = await sharedMemberPage(member, { ...still, width, height });
  await page.goto(`/assistant/${current}`);
  await fieldOn(page).waitFor();
  return page;
}

const railOn = (page: Page) => page.getByRole('navigation', { name: 'Your rooms' });
const sheetOn = (page: Page) => page.getByRole('dialog', { name: 'Your rooms' });
async function openSheet(page: Page): Promise<Locator> {
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await sheetOn(page).waitFor();
  return sheetOn(page);
}

/** Whether all of it can be seen: in the window, and with nothing over its middle. */
const isSeen = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, bottom, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && bottom <= innerHeight && over !== null && element.contains(over);
  });

describe.each([
  ['the rail', 1440, railOn, async () => undefined],
  ['the sheet of a phone', 390, sheetOn, openSheet],
] as const)('%s', (_name, width, roomsOn, open) => {
  test('shows the room on the screen, the search and the way to a new one', async () => {
    const page = await atCurrent(width);
    await open(page);
    const rooms = roomsOn(page);
    for (const place of [
      rooms.getByRole('link', { name: `Room ${AT + 1}`, exact: true }),
      rooms.getByRole('searchbox'),
      rooms.getByRole('button', { name: 'New room' }),
    ])
      await expect.poll(() => isSeen(place)).toBe(true);
  });

  test('shows the first that a search finds, and the room on the screen again after it', async () => {
    const page = await atCurrent(width);
    await open(page);
    const rooms = roomsOn(page);
    await rooms.getByRole('searchbox').fill('room 15');
    await expect.poll(() => rooms.getByRole('link').count()).toBe(12);
    await expect.poll(() => isSeen(rooms.getByRole('link').first())).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => rooms.getByRole('link').count()).toBe(MAX_ROOMS);
    await expect.poll(() => isSeen(rooms.getByRole('link', { name: `Room ${AT + 1}`, exact: true }))).toBe(true);
  });

  test('opens the first room that is found with Enter', async () => {
    const page = await atCurrent(width);
    await open(page);
    await roomsOn(page).getByRole('searchbox').fill('room 77');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Room 77' }).waitFor();
    await expect.poll(() => sheetOn(page).count()).toBe(0);
  });

  test('is one stop of Tab, and the arrow keys lead from the search on', async () => {
    const page = await atCurrent(width);
    await open(page);
    const rooms = roomsOn(page);
    await rooms.getByRole('searchbox').focus();
    await page.keyboard.press('ArrowDown');
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain('Kitchen');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toContain('Room 1');
    await page.keyboard.press('Tab');
    await expect.poll(focused).toContain('New room');
  });
});

test('a room with two hundred others is accessible and fits at every size', async () => {
  await expectSoundAtEverySize(await atCurrent(1440));
});

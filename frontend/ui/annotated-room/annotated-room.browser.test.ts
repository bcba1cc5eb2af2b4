/** The annotated room: pins and notes by keyboard, pointer and swipe, at every size (infra/docs/product-spec.md, "Assistant"). */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectNoSidewaysScroll } from '../../../infra/testing/browser/accessibility.ts';
import { sharedMemberPage, sharedPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, plain } from '../../../infra/testing/browser/conversation-page.ts';
import { ask, conversationOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import type { Note } from '../../../shared/chat.ts';

let member: Member;
let notes: Note[];
beforeAll(async () => {
  member = await someSubscriber();
  await ask(member, 'What would you change here?', { imageUrl: await somePhoto(member) });
  notes = (await conversationOf(member)).at(-1)?.notes ?? [];
  expect(notes.length).toBeGreaterThan(2);
});

const WORDS = { keep: 'Keep', change: 'Change', fix: 'Fix' };
const nameOf = ({ n, kind, title }: Note) => `Note ${n}, ${WORDS[kind]}: ${title}`;
/** The photo, and the notes beside it in the room's file. */
const roomOn = (page: Page) =>
  page.getByRole('figure', { name: 'Your photo, with notes' }).or(page.getByRole('tabpanel', { name: 'Notes' }));
const pinOf = (room: Locator, note: Note) => room.getByRole('button', { name: nameOf(note), exact: true });
const titleOf = (room: Locator, note: Note) => room.getByRole('button', { name: note.title, exact: true });
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);
/** The numbers of the pins and of the notes that are marked. */
const markedIn = (room: Locator) =>
  room.locator('[aria-current=true]').evaluateAll((all) => all.map((element) => element.textContent?.trim()[0]));

async function atRoom(size: { width?: number; height?: number } = {}) {
  const page = await sharedMemberPage(member, { ...size });
  await page.goto('/assistant');
  await answeredOn(page);
  return { page, room: roomOn(page) };
}

test('arrow keys, Enter and Escape move between pins and notes, marking both', async () => {
  const { page, room } = await atRoom();
  const [first, second] = notes;
  if (!first || !second) throw new Error('no notes');
  // Pins and notes are one Tab stop each.
  await pinOf(room, first).waitFor();
  const tabStops = (all: Element[]) => all.filter((button) => (button as HTMLElement).tabIndex === 0).length;
  await expect.poll(() => room.getByRole('button').evaluateAll(tabStops)).toBe(2);
  await pinOf(room, first).focus();
  for (const [index, note] of notes.entries()) {
    if (index > 0) await page.keyboard.press('ArrowRight');
    await expect.poll(() => isFocused(pinOf(room, note))).toBe(true);
    await expect.poll(() => markedIn(room)).toEqual([`${note.n}`, `${note.n}`]);
    const described = room.locator(`[id="${await pinOf(room, note).getAttribute('aria-describedby')}"]`);
    expect(plain(await described.innerText())).toBe(note.text);
  }
  await page.keyboard.press('Home');
  await expect.poll(() => isFocused(pinOf(room, first))).toBe(true);

  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(titleOf(room, first))).toBe(true);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isFocused(titleOf(room, second))).toBe(true);
  await expect.poll(() => markedIn(room)).toEqual([`${second.n}`, `${second.n}`]);
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(pinOf(room, second))).toBe(true);
});

test('pointing at a note marks its pin, and vice versa', async () => {
  const { page, room } = await atRoom();
  const [first, second] = notes;
  if (!first || !second) throw new Error('no notes');
  await titleOf(room, second).hover();
  await page.mouse.move(0, 300, { steps: 3 });
  await titleOf(room, second).hover();
  await expect.poll(() => markedIn(room)).toEqual([`${second.n}`, `${second.n}`]);
  await pinOf(room, first).hover();
  await expect.poll(() => markedIn(room)).toEqual([`${first.n}`, `${first.n}`]);
});

/** The greatest distance of a pin from its note's position, in pixels. */
const furthestPin = (figure: Element, places: { name: string; x: number; y: number }[]) => {
  const photo = figure.querySelector('img')?.getBoundingClientRect() ?? new DOMRect();
  const distances = places.map(({ name, x, y }) => {
    const pin = figure.querySelector(`[aria-label="${name}"]`)?.getBoundingClientRect() ?? new DOMRect();
    const across = pin.x + pin.width / 2 - (photo.x + photo.width * x);
    const down = pin.y + pin.height / 2 - (photo.y + photo.height * y);
    return Math.hypot(across, down);
  });
  return Math.max(...distances);
};

test('pins are at their notes’ positions at every width', async () => {
  const { page } = await atRoom();
  const photo = page.getByRole('figure', { name: 'Your photo, with notes' });
  const places = notes.map((note) => ({ name: nameOf(note), x: note.x, y: note.y }));
  for (const width of [1440, 820, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    // A pin near an edge is moved inwards, so that it is not cut off.
    await expect.poll(() => photo.evaluate(furthestPin, places)).toBeLessThan(15);
  }
});

describe('on a phone', () => {
  const isInView = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= window.innerWidth;
  };

  test('a pressed pin brings its note up below the photo', async () => {
    const { room } = await atRoom({ width: 390, height: 844 });
    const last = notes.at(-1);
    if (!last) throw new Error('no notes');
    await pinOf(room, last).click();
    await expect.poll(() => markedIn(room)).toEqual([`${last.n}`, `${last.n}`]);
    const isUncovered = (title: Element) => {
      const { left, top, width, height } = title.getBoundingClientRect();
      return title.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    await expect.poll(() => titleOf(room, last).evaluate(isUncovered)).toBe(true);
    await expect.poll(() => pinOf(room, last).evaluate(isInView)).toBe(true);
  });

  test('a pressed pin of the landing page shows its card, and a swiped card marks its pin', async () => {
    const page = await sharedPage({ width: 390, height: 844 });
    await page.goto('/');
    const room = page.getByRole('region', { name: /paint the timber/ });
    const row = room.getByRole('list').filter({ hasText: 'West window' });
    const card = row.getByRole('listitem').nth(2);
    await expect.poll(() => card.evaluate(isInView)).toBe(false);
    await room.getByRole('button', { name: /^Note 3, / }).click();
    await expect.poll(() => card.evaluate(isInView)).toBe(true);
    await row.evaluate((cards) => cards.scrollTo({ left: 300 }));
    await expect.poll(() => markedIn(room)).toEqual(['2', '2']);
  });

  test('at 400 per cent the notes are a list that needs no swipe', async () => {
    const { page, room } = await atRoom({ width: 320, height: 256 });
    for (const card of await room.getByRole('listitem').all())
      await expect.poll(() => card.evaluate(isInView)).toBe(true);
    await expectNoSidewaysScroll(page);
  });
});

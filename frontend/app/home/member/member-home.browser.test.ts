/** The signed-in home: rooms, a first photo, a story, the newest posts (infra/docs/product-spec.md, section 2). */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { holdBack, memberPage, sharedMemberPage } from '../../../../infra/testing/browser/browser.ts';
import { chooseWith } from '../../../../infra/testing/browser/photos.ts';
import { memberAt, still } from '../../../../infra/testing/browser/screen-states.ts';
import { ask } from '../../../../infra/testing/people/conversation.ts';
import { type Member, someMember, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { roomOf, roomsOf, someRoom } from '../../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../../infra/testing/people/uploads.ts';

const PHOTO = fileURLToPath(new URL('../../../art/originals/midcentury.jpg', import.meta.url));
const main = (page: Page) => page.getByRole('main');
const roomsOn = (page: Page) => main(page).getByRole('region', { name: 'Your rooms' });

let member: Member;
beforeAll(async () => {
  member = await someSubscriber();
  await member.put('/api/home', { postcode: '2602', style: 'Post-war, 1958' });
  const [bath, living] = [
    await someRoom(member, { name: 'Bathroom', kind: 'bathroom' }),
    await someRoom(member, { name: 'Living room' }),
  ];
  await ask(member, 'What would you change here?', { imageUrl: await somePhoto(member), roomId: living.id });
  const task = (id: string, text: string, done = false) => ({ id, text, licensed: false, done });
  for (const [{ id }, tasks] of [
    [bath, [task('a', 'Seal the grout', true)]],
    [living, [task('a', 'Wash the brick', true), task('b', 'Have the eaves sheeting tested')]],
  ] as const)
    await member.put(`/api/rooms/${id}/tasks`, { tasks, version: (await roomOf(member, id)).version });
});

/** The page's layout shift, as the browser measures it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    async () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

describe('with rooms', () => {
  test('a card has the next job with its trade, and the counts', async () => {
    const page = await memberPage(member, still);
    // It is still the day on which the room was made, also where midnight has come meanwhile.
    await page.clock.setFixedTime((await roomsOf(member))[0]?.touchedAt ?? '');
    await page.goto('/');
    const card = roomsOn(page).getByRole('article').filter({ hasText: 'Living room' });
    await card.waitFor();
    const words = () => card.innerText();
    await expect.poll(words).toContain('Have the eaves sheeting tested');
    await expect.poll(words).toContain('Licensed asbestos assessor');
    await expect.poll(words).toMatch(/\d notes, 1 of 2 jobs done\. Today, /);
    await expect.poll(() => roomsOn(page).getByRole('article').first().innerText()).toContain('Living room');
    await expect
      .poll(() => roomsOn(page).getByRole('article').filter({ hasText: 'Bathroom' }).innerText())
      .toMatch(/all jobs done/);
    await expect.poll(() => roomsOn(page).innerText()).toContain('2602 ACT, cool temperate');
  });

  test('the signed-in home has the hero, features and showcase', async () => {
    const page = await memberAt('/', member);
    await roomsOn(page).getByRole('article').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Know your house. Then change it.' }).waitFor();
    const features = page.getByRole('region', { name: 'Features' }).getByRole('article');
    expect(await features.getByRole('heading').allInnerTexts()).toEqual([
      'AI-Powered Assistant',
      'Community Forum',
      'Design Insights',
    ]);
    const rooms = page.locator('#showcase').getByRole('figure');
    expect(await rooms.count()).toBe(3);
    for (const room of await rooms.all()) {
      await room.scrollIntoViewIfNeeded();
      const picture = room.getByRole('img');
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      expect(await room.getByRole('heading').innerText()).toMatch(/\w/);
    }
  });

  test('its links lead where they say', async () => {
    const page = await memberAt('/', member);
    await roomsOn(page).getByRole('link', { name: 'Bathroom' }).click();
    await page.waitForURL(/\/assistant\/\w{26}$/);
    await page.goBack();
    await roomsOn(page).getByRole('link', { name: 'About your home' }).click();
    await page.getByRole('tabpanel', { name: 'About' }).getByLabel('Postcode', { exact: true }).waitFor();
    for (const [name, path] of [
      ['Start Designing', '/assistant'],
      ['Join Community', '/forum'],
    ] as const) {
      await page.goto('/');
      await main(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === path);
    }
  });

  test.each([1440, 390])('nothing moves while it loads, and the cards fit, %i px wide', async (width) => {
    const page = await sharedMemberPage(member, { ...still, width });
    await page.goto('/');
    const cards = roomsOn(page).getByRole('article');
    await expect.poll(() => cards.count()).toBe(3);
    await page.getByRole('region', { name: 'From the forum' }).getByRole('listitem').first().waitFor();
    expect(await layoutShift(page)).toBe(0);
    const edges = async () => {
      const [grid, last] = [await roomsOn(page).getByRole('list').boundingBox(), await cards.last().boundingBox()];
      return (grid?.x ?? 0) + (grid?.width ?? 0) - (last?.x ?? 0) - (last?.width ?? 0);
    };
    await expect.poll(edges).toBeCloseTo(0, 0);
    if (width < 1440) return;
    const heights = async () => {
      const photo = await roomsOn(page).locator('article img').first().boundingBox();
      const frame = await cards.last().getByRole('button', { name: 'Add a photo' }).boundingBox();
      return (frame?.height ?? Number.NaN) - (photo?.height ?? Number.NaN);
    };
    await expect.poll(heights).toBeCloseTo(0, 0);
  });
});

test('the hero is there before the app, and stays in its place', async () => {
  const page = await sharedMemberPage(member, { ...still, width: 390 });
  const held = await holdBack(page, '**/assets/main-*');
  await page.goto('/', { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, name: 'Know your house. Then change it.' });
  const hero = page.getByAltText('A living room in rammed earth and blackbutt');
  await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.evaluate(() => document.fonts.ready);
  const places = async () => [await heading.boundingBox(), await hero.boundingBox()];
  const before = await places();
  expect(before).not.toContain(null);
  expect(await page.getByRole('link', { name: 'Start Designing' }).getAttribute('href')).toBe('/assistant');
  expect(await main(page).getByRole('img', { name: 'Loading Verandah' }).isVisible()).toBe(true);
  held.release();
  await roomsOn(page).getByRole('article').first().waitFor();
  expect(await places()).toEqual(before);
});

test('the hero is there while rooms load, and when they fail', async () => {
  const page = await sharedMemberPage(member, still);
  const held = await holdBack(page, '**/api/rooms');
  await page.goto('/');
  await page.getByText('Loading your rooms').waitFor({ state: 'attached' });
  await expect.poll(() => main(page).getByRole('link', { name: 'Start Designing' }).isVisible()).toBe(true);
  held.release();
  await roomsOn(page).getByRole('article').first().waitFor();
  await page.unrouteAll();
  await page.route('**/api/rooms', (route) => route.abort());
  await page.reload();
  await roomsOn(page).getByRole('button', { name: 'Try again' }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Features' }).count()).toBe(1);
  await page.unrouteAll();
  await roomsOn(page).getByRole('button', { name: 'Try again' }).click();
  await roomsOn(page).getByRole('article').first().waitFor();
});

describe('without rooms', () => {
  test('a member who has not paid is led to the membership', async () => {
    const page = await memberAt('/', await someMember());
    await page.getByRole('heading', { name: 'Which room first?' }).waitFor();
    await main(page).getByRole('link', { name: 'Join and add a photo' }).click();
    await page.waitForURL('**/subscribe');
  });

  test('a photo on the home is read in a room of its own', async () => {
    const newcomer = await someSubscriber();
    const page = await memberAt('/', newcomer);
    await page.getByRole('heading', { name: 'Which room first?' }).waitFor();
    await chooseWith(main(page).getByRole('button', { name: 'Add your first photo' }), PHOTO);
    await page.waitForURL(/\/assistant\/\w{26}$/);
    await page
      .getByRole('button', { name: /^Note 1/ })
      .first()
      .waitFor();
    await page.goto('/');
    await chooseWith(roomsOn(page).getByRole('button', { name: 'Add a photo' }), PHOTO);
    await page.waitForURL(/\/assistant\/\w{26}$/);
    await page
      .getByRole('button', { name: /^Note 1/ })
      .first()
      .waitFor();
    await expect.poll(() => roomsOf(newcomer)).toHaveLength(2);
  });
});

test('Post this room takes photo and question to the forum', async () => {
  const page = await memberAt('/', member);
  const held = await holdBack(page, '**/api/chat/messages?*');
  await roomsOn(page).getByRole('link', { name: 'Living room' }).click();
  await page.getByRole('button', { name: 'More about this room' }).click();
  await page.getByRole('menuitem', { name: 'Post this room' }).click();
  held.release();
  const form = page.getByRole('form', { name: 'New post' });
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Living room: what would you do?');
  await expect.poll(() => form.getByLabel('Content').inputValue()).toBe('What would you change here?');
  await form.getByText('Ready to send').waitFor();
});

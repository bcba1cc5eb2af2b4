/** The signed-in home: rooms, a first photo, a story, the newest posts (infra/docs/product-spec.md, section 2). */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  callsOf,
  holdBack,
  memberAt,
  memberPage,
  sharedMemberPage,
} from '../../../../infra/testing/browser/browser.ts';
import { chooseWith, roomPhoto } from '../../../../infra/testing/browser/photos.ts';
import { ask } from '../../../../infra/testing/people/conversation.ts';
import { type Member, someMember, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { roomOf, roomsOf, someRoom } from '../../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../../infra/testing/people/uploads.ts';

const main = (page: Page) => page.getByRole('main');
const heroOn = (page: Page) => main(page).getByRole('region', { name: 'Your room', exact: true });
const othersOn = (page: Page) => main(page).getByRole('region', { name: 'Your other rooms' });

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
  test('the hero is the room last touched, with its next job, trade and counts', async () => {
    const page = await memberPage(member);
    // It is still the day on which the room was made, also where midnight has come meanwhile.
    await page.clock.setFixedTime((await roomsOf(member))[0]?.touchedAt ?? '');
    await page.goto('/');
    await heroOn(page).getByRole('heading', { level: 1, name: 'Living room' }).waitFor();
    const words = () => heroOn(page).innerText();
    for (const part of ['Have the eaves sheeting tested', 'Licensed asbestos assessor', '1 job left'])
      await expect.poll(words).toContain(part);
    await expect.poll(words).toMatch(/\d notes/);
    await expect.poll(words).toContain('Last used today, ');
    const others = othersOn(page).getByRole('article');
    await expect.poll(() => others.getByRole('heading').allInnerTexts()).toEqual(['Bathroom']);
    await expect.poll(() => others.innerText()).toContain('All done. Add an “after” photo?');
  });

  test('its pins are live, features and showcase follow, its links lead where they say', async () => {
    const page = await memberAt('/', member);
    const pin = heroOn(page).getByRole('button', { name: /^Note 2/ });
    await pin.click();
    await expect.poll(() => pin.getAttribute('aria-current')).toBe('true');

    const features = page.getByRole('region', { name: 'Features' }).getByRole('article').getByRole('heading');
    expect(await features.allInnerTexts()).toEqual(['AI-Powered Assistant', 'Community Forum', 'Design Insights']);
    expect(await page.locator('#showcase').getByRole('figure').count()).toBe(3);

    await othersOn(page).getByRole('button', { name: 'New room' }).click();
    await page.getByRole('dialog', { name: 'New room' }).getByLabel('Name').waitFor();
    await page.keyboard.press('Escape');
    const [living, bath] = (await roomsOf(member)).map(({ id }) => `/assistant/${id}`);
    for (const [place, name, path] of [
      [othersOn(page), 'Bathroom', bath],
      [heroOn(page), 'Start Designing', '/assistant'],
      [heroOn(page), 'Living room', living],
      [heroOn(page), 'Join Community', '/forum'],
    ] as const)
      expect(await place.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
    await heroOn(page).getByRole('link', { name: '1 job left' }).click();
    await page.getByRole('tabpanel', { name: 'To-do' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(living);
  });

  test.each([1440, 390])('nothing moves while it loads, and the photo is whole, %i px wide', async (width) => {
    const page = await sharedMemberPage(member, { width });
    await page.goto('/');
    await othersOn(page).getByRole('article').first().waitFor();
    await page.getByRole('region', { name: 'From the forum' }).getByRole('listitem').first().waitFor();
    expect(await layoutShift(page)).toBe(0);
    const photo = heroOn(page).getByRole('figure').getByRole('img');
    const { own, shown, right } = await photo.evaluate((img: HTMLImageElement) => {
      const box = img.getBoundingClientRect();
      return { own: img.naturalWidth / img.naturalHeight, shown: box.width / box.height, right: box.right };
    });
    expect(shown).toBeCloseTo(own, 1);
    // To the window's edge.
    expect(right).toBeCloseTo(width, 0);
    const cards = await othersOn(page)
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns);
    const columns = cards.split(' ').map(Number.parseFloat);
    expect(columns).toHaveLength(width === 390 ? 2 : 4);
    for (const column of columns) expect(column).toBeCloseTo(columns[0] ?? 0, 0);
  });
});

describe('without rooms', () => {
  test('the hero keeps its heading and links', async () => {
    const page = await memberAt('/', await someSubscriber());
    await page.getByRole('heading', { level: 1, name: 'Know your house. Then change it.' }).waitFor();
    for (const [name, path] of [
      ['Start Designing', '/assistant'],
      ['Join Community', '/forum'],
    ] as const)
      expect(await main(page).getByRole('link', { name, exact: true }).getAttribute('href')).toBe(path);
  });

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
    await chooseWith(main(page).getByRole('button', { name: 'Add your first photo' }), await roomPhoto());
    await page.waitForURL(/\/assistant\/\w{26}$/);
    await page
      .getByRole('button', { name: /^Note 1/ })
      .first()
      .waitFor();
  });
});

test('Post this room takes photo and question to the forum', async () => {
  const page = await memberAt('/', member);
  const calls = callsOf(page);
  const held = await holdBack(page, '**/api/chat/messages?*');
  await heroOn(page).getByRole('link', { name: 'Living room' }).click();
  await page.getByRole('button', { name: 'More about this room' }).click();
  await page.getByRole('menuitem', { name: 'Post this room' }).click();
  held.release();
  const form = page.getByRole('form', { name: 'New post' });
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('Living room: what would you do?');
  await expect.poll(() => form.getByLabel('Content').inputValue()).toBe('What would you change here?');
  await form.getByText('Ready to send').waitFor();
  expect(calls).toContain('PUT /api/images');
  expect(calls).not.toContain('POST /api/forum/posts');
});

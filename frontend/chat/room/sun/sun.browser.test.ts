/** The sun of a room: found with a postcode and a facing, read through the day by keyboard, kept and asked about. */
import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../../infra/testing/browser/accessibility.ts';
import { expectFocus, expectToast, sharedMemberPage, tabTo } from '../../../../infra/testing/browser/browser.ts';
import { announced, fieldOn } from '../../../../infra/testing/browser/conversation-page.ts';
import { type Member, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { roomOf, someRoom } from '../../../../infra/testing/people/rooms.ts';
import type { Home } from '../../../../shared/rooms.ts';

let member: Member;
beforeEach(async () => {
  member = await someSubscriber();
});

/** As the field lists them, below "Choose one". */
const DIRECTIONS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
const homeOf = async () => (await (await member.get('/api/home')).json()) as Home;
const sliderOn = (page: Page) => page.getByRole('slider', { name: 'Time of day' });
const tabOn = (page: Page, name: string) => page.getByRole('tab', { name });
const saidOn = async (page: Page) => (await sliderOn(page).getAttribute('aria-valuetext')) ?? '';
const headlineOn = async (page: Page) =>
  (await page.getByRole('tabpanel').getByRole('heading').innerText()).replaceAll(/\s+/g, ' ');

async function atSun(room: object, home: object, size = {}): Promise<{ page: Page; id: string }> {
  await member.put('/api/home', home);
  const { id } = await someRoom(member, { name: 'Sitting room', ...room });
  const page = await sharedMemberPage(member, { ...size });
  await page.goto(`/assistant/${id}/sun`);
  await page.getByRole('heading', { level: 1, name: 'The sun in this room' }).waitFor();
  return { page, id };
}

test('on a desk, by keyboard alone: from the room to the hours, and a note of them', async () => {
  const { id } = await someRoom(member, { name: 'Sitting room' });
  const page = await sharedMemberPage(member);
  await page.goto(`/assistant/${id}`);
  const enter = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await fieldOn(page).waitFor();
  await enter(page.getByRole('link', { name: 'The sun' }));
  await page.getByRole('heading', { name: 'Which way does the window face?' }).waitFor();
  await page.getByText('Drawn at 4.5 × 4 m, because we don’t know the size yet.').waitFor();
  await expectSoundOnPhone(page);
  await tabTo(page, page.getByLabel('Postcode', { exact: true }));
  await page.keyboard.type('7000');
  await announced(page, 'Postcode saved');
  await tabTo(page, page.getByLabel('The window faces'));
  for (let presses = 0; presses < DIRECTIONS.indexOf('s') + 1; presses++) await page.keyboard.press('ArrowDown');
  await sliderOn(page).waitFor();
  await expect.poll(async () => [(await homeOf()).postcode, (await roomOf(member, id)).facing]).toEqual(['7000', 's']);

  // Hobart: in the south the sun is seen only early and late in summer, and never in winter (the library, South light).
  await tabTo(page, page.locator('[role=tab][aria-selected=true]'));
  await page.keyboard.press('Home');
  await expectFocus(tabOn(page, 'Summer'));
  expect(await headlineOn(page)).toMatch(
    /^Direct sun \S+ am to \S+ am and \S+ pm to \S+ pm in December; none in June\.$/,
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await headlineOn(page)).toMatch(/^No direct sun in June; /);

  await enter(page.getByRole('button', { name: 'Keep as a note' }));
  await enter(page.getByRole('dialog').getByRole('button', { name: 'Remember' }));
  await expectToast(page, 'Remembered');
  expect((await homeOf()).facts).toEqual([expect.stringMatching(/^Sitting room: sun none in June, .* in December$/)]);
});

test('the slider says what the sun does; an eave shortens it; a wrong window is refused', async () => {
  const { page } = await atSun({ facing: 'n', size: { width: 5, length: 4 } }, { postcode: '2000' });
  await tabOn(page, 'Winter').click();
  await sliderOn(page).fill('600');
  // At 10 am on 21 June the sun is in the north-east over Sydney, and 33 degrees high at noon (the library).
  expect(await saidOn(page)).toBe('10 am, direct sun');
  await sliderOn(page).press('ArrowRight');
  expect(await saidOn(page)).toBe('10:10 am, direct sun');
  await sliderOn(page).press('Home');
  expect(await saidOn(page)).toMatch(/, the sun is down$/);
  // 0.75 m ÷ tan 32.7° = 1.2 m, 2.5 m ÷ tan 32.7° = 3.9 m.
  await sliderOn(page).fill('720');
  await page.getByRole('img', { name: /from 1\.2 m to 3\.9 m in\.$/ }).waitFor();
  // An eave and a higher sill shorten the sun.
  await tabOn(page, 'Summer').click();
  await expect.poll(() => headlineOn(page)).toMatch(/^Direct sun/);
  await page.getByText('Size, window and eave').click();
  // 45 per cent of the height keeps the midsummer noon out: the library’s rule of thumb.
  await page.getByLabel('Eave depth').fill('790 mm');
  await expect.poll(() => headlineOn(page)).toMatch(/^No direct sun in December; /);
  await page.getByLabel('Sill above the floor').fill('2.6');
  await page.getByRole('alert').filter({ hasText: 'The top is above the sill.' }).waitFor();
  await page.getByLabel('Eave depth').fill('deep');
  await page.getByRole('alert').filter({ hasText: 'Enter metres or millimetres' }).waitFor();
  await page.reload();
  await page.getByText('Size, window and eave').click();
  await expect.poll(() => page.getByLabel('Sill above the floor').inputValue()).toBe('2.6');
  await expectSoundAtEverySize(page);
});

test('on a phone the menu leads there, and a question waits in the composer', async () => {
  await member.put('/api/home', { postcode: '0800' });
  const { id } = await someRoom(member, { name: 'Sitting room', facing: 'w' });
  const page = await sharedMemberPage(member, { width: 390, height: 844 });
  await page.goto(`/assistant/${id}`);
  await page.getByRole('button', { name: 'More about this room' }).click();
  await page.getByRole('menuitem', { name: 'The sun' }).click();
  await sliderOn(page).waitFor();
  await page.getByText(/^21 \w+, Darwin$/).waitFor();
  await page.getByRole('link', { name: 'Darwin and the tropical north' }).first().waitFor();
  await page.getByRole('button', { name: 'Ask about this' }).click();
  await expect
    .poll(() => fieldOn(page).inputValue())
    .toMatch(/^Direct sun comes into this room .* in June and .* in December\./);
});

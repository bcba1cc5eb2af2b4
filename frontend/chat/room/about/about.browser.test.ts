/** The fields of a room and a home: saved on blur, erased, and refused with the contract's message. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../../infra/testing/browser/accessibility.ts';
import { holdBack, sharedMemberPage, toastOn } from '../../../../infra/testing/browser/browser.ts';
import { announced } from '../../../../infra/testing/browser/conversation-page.ts';
import { type Member, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { NO_HOME, roomOf, someRoom } from '../../../../infra/testing/people/rooms.ts';
import type { NewRoom } from '../../../../shared/rooms/changes.ts';
import type { Home } from '../../../../shared/rooms.ts';

let member: Member;
beforeEach(async () => {
  member = await someSubscriber();
});

const homeOf = async (): Promise<Home> => (await (await member.get('/api/home')).json()) as Home;
const panelOn = (page: Page) => page.getByRole('tabpanel', { name: 'About' });
async function openAbout(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'About' }).click();
  await fieldOn(page, 'Postcode').waitFor();
}

async function atAbout(room: Partial<NewRoom> = {}): Promise<{ page: Page; id: string }> {
  const { id } = await someRoom(member, { name: 'Living room', ...room });
  const page = await sharedMemberPage(member);
  await page.goto(`/assistant/${id}`);
  await openAbout(page);
  return { page, id };
}

const fieldOn = (page: Page, label: string) => panelOn(page).getByLabel(label, { exact: true });
async function write(page: Page, label: string, text: string): Promise<void> {
  await fieldOn(page, label).fill(text);
  await fieldOn(page, label).blur();
}
const alertOn = (page: Page, words: string | RegExp) =>
  panelOn(page).getByRole('alert').filter({ hasText: words }).waitFor();
const erase = (page: Page, name: string) => page.getByRole('button', { name }).click();

test('each field of the room is saved when it is left, and can be erased', async () => {
  const { page, id } = await atAbout();
  await write(page, 'Name', 'Front room');
  await announced(page, 'Name saved');
  await fieldOn(page, 'Kind of room').selectOption({ label: 'Living room' });
  await panelOn(page).getByText('NW', { exact: true }).click();
  await write(page, 'Size', '5400 x 4200');
  await expect.poll(async () => (await roomOf(member, id)).size?.width).toBe(5.4);
  await write(page, 'Ceiling', '2,7');
  const size = { width: 5.4, length: 4.2, height: 2.7 };
  await expect
    .poll(async () => roomOf(member, id))
    .toMatchObject({ name: 'Front room', kind: 'living', facing: 'nw', size });
  await expect.poll(() => fieldOn(page, 'Size').inputValue()).toBe('5.4 × 4.2 m');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain('Front room');

  await erase(page, 'Erase: Ceiling');
  await expect.poll(async () => (await roomOf(member, id)).size).toEqual({ ...size, height: null });
  await erase(page, 'Erase: Size');
  await erase(page, 'Erase the direction');
  await fieldOn(page, 'Kind of room').selectOption({ label: 'Choose one' });
  await expect.poll(async () => roomOf(member, id)).toMatchObject({ size: null, facing: null, kind: null });

  // Things to keep are added by Enter; removing one leaves the focus in the list.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const things = ['Brick wall', 'Piano'];
  await page.getByRole('button', { name: 'Add a thing to keep' }).click();
  for (const thing of things) {
    await page.keyboard.type(thing);
    await page.keyboard.press('Enter');
    await panelOn(page).getByText(thing, { exact: true }).waitFor();
  }
  await page.keyboard.press('Escape');
  // The focus returns to the button with the next frame.
  await expect.poll(focused).toBe('Add a thing to keep');
  await expect.poll(async () => (await roomOf(member, id)).keep).toEqual(things);
  for (const [thing, next] of [
    ['Brick wall', 'Stop keeping: Piano'],
    ['Piano', 'Add a thing to keep'],
  ]) {
    await page.getByRole('button', { name: `Stop keeping: ${thing}` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe(next);
  }
  await expect.poll(async () => (await roomOf(member, id)).keep).toEqual([]);
});

test('a wrong value is refused beside its field and not stored', async () => {
  const { page, id } = await atAbout();
  await write(page, 'Size', '500 x 400 m');
  await alertOn(page, 'A room measures between 0.3 and 100 metres each way.');
  await write(page, 'Name', '');
  await alertOn(page, 'Give the room a name.');
  await write(page, 'Ceiling', '2.4');
  await alertOn(page, 'Enter the width and length first.');
  await write(page, 'Postcode', '26');
  await alertOn(page, 'A postcode has four digits.');
  await write(page, 'Postcode', '9999');
  await alertOn(page, /do not know the postcode 9999/);
  await expect.poll(() => fieldOn(page, 'Postcode').inputValue()).toBe('9999');
  await expect.poll(() => roomOf(member, id)).toMatchObject({ name: 'Living room', size: null });
  expect((await homeOf()).postcode).toBeNull();
  expect(await toastOn(page).count()).toBe(0);
});

test('a postcode answers with its climate, in each tab, and with the state’s register', async () => {
  const { page, id } = await atAbout();
  const other = await page.context().newPage();
  await other.goto(`/assistant/${id}`);
  await openAbout(other);
  // Left before the answer: the fourth digit has sent it.
  const home = await holdBack(page, '**/api/home');
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1;
  });
  await write(page, 'Postcode', '2602');
  home.release();
  await panelOn(page).getByText('a climate like Canberra’s (cool temperate)').waitFor();
  expect(saves).toBe(1);
  await expect.poll(() => homeOf()).toMatchObject({ postcode: '2602', state: 'ACT' });
  await expect.poll(() => panelOn(page).getByLabel('State or territory').count()).toBe(0);
  await expect.poll(() => fieldOn(other, 'Postcode').inputValue()).toBe('2602');
  await page.getByRole('tab', { name: /To-do/ }).click();
  await page.getByRole('button', { name: 'Add your own' }).click();
  await page.keyboard.type('Test the eaves sheeting');
  await page.keyboard.press('Enter');
  await page.getByText('public register of the ACT').waitFor();
});

test('every field of the home is saved, and can be erased', async () => {
  const { page } = await atAbout();
  await fieldOn(page, 'State or territory').selectOption('QLD');
  await write(page, 'Style or era', 'Queenslander, 1910');
  await panelOn(page).getByLabel('We rent it').check();
  await panelOn(page).getByLabel('Children').check();
  await panelOn(page).getByLabel('Pets').check();
  await fieldOn(page, 'Budget').selectOption({ label: '$5,000 to $20,000' });
  await expect.poll(homeOf).toMatchObject({
    state: 'QLD',
    style: 'Queenslander, 1910',
    tenure: 'rented',
    household: ['children', 'pets'],
    budget: '5to20',
  });
  await erase(page, 'Erase: Style or era');
  await fieldOn(page, 'State or territory').selectOption({ label: 'Choose one' });
  await panelOn(page).getByLabel('Leave blank').check();
  await panelOn(page).getByLabel('Children').uncheck();
  await panelOn(page).getByLabel('Pets').uncheck();
  await fieldOn(page, 'Budget').selectOption({ label: 'Choose one' });
  await expect.poll(homeOf).toEqual(NO_HOME);
});

test('a field keeps what is written while it is saved or fails, and saves it on Back', async () => {
  await someRoom(member, { name: 'Living room' });
  const page = await sharedMemberPage(member);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' }).click();
  await openAbout(page);
  const style = fieldOn(page, 'Style or era');
  const saving = await holdBack(page, '**/api/home');
  await style.fill('Post-war');
  await style.press('Enter');
  await style.pressSequentially(', 1958');
  saving.release();
  await announced(page, 'Style saved');
  await expect.poll(() => style.inputValue()).toBe('Post-war, 1958');
  await style.blur();
  await expect.poll(async () => (await homeOf()).style).toBe('Post-war, 1958');

  await page.route('**/api/home', (route) => route.abort());
  const failing = await holdBack(page, '**/api/home');
  await style.fill('Federation');
  await style.press('Enter');
  await style.press('Tab');
  failing.release();
  await alertOn(page, 'We could not reach Verandah');
  await expect.poll(() => style.inputValue()).toBe('Federation');
  await page.unroute('**/api/home');
  await style.fill('Queenslander');
  await page.goBack();
  await expect.poll(async () => (await homeOf()).style).toBe('Queenslander');
});

test('it says what the assistant gets, is accessible and fits at every size', async () => {
  const size = { width: 5.4, length: 4.2, height: 2.7 };
  await member.put('/api/home', { postcode: '2602', style: 'Post-war, 1958', tenure: 'owned', household: ['pets'] });
  const { page } = await atAbout({ kind: 'living', facing: 'w', size, keep: ['Sideboard', 'W'.repeat(80)] });
  await panelOn(page)
    .getByText(/assistant gets all of it with each question, except your postcode/)
    .waitFor();
  await page.getByRole('button', { name: 'Add a thing to keep' }).click();
  await expectSoundAtEverySize(page);
});

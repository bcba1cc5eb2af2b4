/** The fields of a room and a home: saved on blur, erased, and refused with the contract's message. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { holdBack, sharedMemberPage, toastOn } from '../../../infra/testing/browser/browser.ts';
import { announced } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import type { Home, NewRoom } from '../../../shared/rooms.ts';

let member: Member;
beforeEach(async () => {
  member = await someSubscriber();
});

const homeOf = async (): Promise<Home> => (await (await member.get('/api/home')).json()) as Home;
const panelOn = (page: Page) => page.getByRole('tabpanel', { name: 'About' });

async function atAbout(room: Partial<NewRoom> = {}): Promise<{ page: Page; id: string }> {
  const { id } = await someRoom(member, { name: 'Living room', ...room });
  const page = await sharedMemberPage(member, still);
  await page.goto(`/assistant/${id}`);
  await page.getByRole('tab', { name: 'About' }).click();
  await panelOn(page).getByLabel('Postcode', { exact: true }).waitFor();
  return { page, id };
}

const fieldOn = (page: Page, label: string) => panelOn(page).getByLabel(label, { exact: true });
async function write(page: Page, label: string, text: string): Promise<void> {
  await fieldOn(page, label).fill(text);
  await fieldOn(page, label).blur();
}
const alertOn = (page: Page, words: string | RegExp) =>
  panelOn(page).getByRole('alert').filter({ hasText: words }).waitFor();

describe('the room', () => {
  test('each field is saved when it is left', async () => {
    const { page, id } = await atAbout();
    await write(page, 'Name', 'Front room');
    await announced(page, 'Name saved');
    await fieldOn(page, 'Kind of room').selectOption({ label: 'Living room' });
    await panelOn(page).getByText('NW', { exact: true }).click();
    await write(page, 'Size', '5400 x 4200');
    await expect.poll(async () => (await roomOf(member, id)).size?.width).toBe(5.4);
    await write(page, 'Ceiling', '2,7');
    await expect
      .poll(async () => roomOf(member, id))
      .toMatchObject({
        name: 'Front room',
        kind: 'living',
        facing: 'nw',
        size: { width: 5.4, length: 4.2, height: 2.7 },
      });
    await expect.poll(() => fieldOn(page, 'Size').inputValue()).toBe('5.4 × 4.2 m');
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toContain('Front room');
  });

  test('each field can be erased', async () => {
    const size = { width: 5.4, length: 4.2, height: 2.7 };
    const { page, id } = await atAbout({ kind: 'living', facing: 'w', size, keep: ['Brick wall'] });
    await page.getByRole('button', { name: 'Erase: Ceiling' }).click();
    await expect.poll(async () => (await roomOf(member, id)).size).toEqual({ ...size, height: null });
    await page.getByRole('button', { name: 'Erase: Size' }).click();
    const erase = page.getByRole('button', { name: 'Erase the direction' });
    const north = page.getByRole('radio', { name: 'North', exact: true }).locator('..');
    const gap = async () => {
      const { y = 0, height = 0 } = (await erase.boundingBox()) ?? {};
      return ((await north.boundingBox())?.y ?? 0) - y - height;
    };
    // The row of the size above them goes meanwhile.
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await erase.click();
    await page.getByRole('button', { name: 'Stop keeping: Brick wall' }).click();
    await fieldOn(page, 'Kind of room').selectOption({ label: 'Not said' });
    await expect.poll(async () => roomOf(member, id)).toMatchObject({ size: null, facing: null, keep: [], kind: null });
  });

  test('removing a thing to keep leaves the focus in the list', async () => {
    const { page } = await atAbout({ keep: ['Brick wall', 'Piano'] });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (const [thing, next] of [
      ['Brick wall', 'Stop keeping: Piano'],
      ['Piano', 'Add a thing to keep'],
    ]) {
      await page.getByRole('button', { name: `Stop keeping: ${thing}` }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(focused).toBe(next);
    }
  });

  test('the longest word to keep fits at every size', async () => {
    const { page } = await atAbout({ keep: ['W'.repeat(80)] });
    await page.getByRole('button', { name: /^Stop keeping: W/ }).waitFor();
    await expectSoundAtEverySize(page);
  });

  test('Enter adds a thing to keep', async () => {
    const { page, id } = await atAbout();
    await page.getByRole('button', { name: 'Add a thing to keep' }).click();
    for (const thing of ['Brick wall', 'Sideboard']) {
      await page.keyboard.type(thing);
      await page.keyboard.press('Enter');
      await panelOn(page).getByText(thing, { exact: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await roomOf(member, id)).keep).toEqual(['Brick wall', 'Sideboard']);
  });

  test('a wrong value is refused beside its field and not stored', async () => {
    const { page, id } = await atAbout();
    await write(page, 'Size', '500 x 400 m');
    await alertOn(page, 'A room measures between 0.3 and 100 metres each way.');
    await write(page, 'Name', '');
    await alertOn(page, 'Give the room a name.');
    await write(page, 'Ceiling', '2.4');
    await alertOn(page, 'Give the width and the length first.');
    await expectSoundOnPhone(page);
    await expect.poll(() => roomOf(member, id)).toMatchObject({ name: 'Living room', size: null });
    expect(await toastOn(page).count()).toBe(0);
  });
});

describe('the home', () => {
  test('a postcode answers with its state and climate', async () => {
    const { page } = await atAbout();
    await write(page, 'Postcode', '2602');
    await panelOn(page).getByText('a climate like Canberra’s (cool temperate)').waitFor();
    await expect.poll(() => homeOf()).toMatchObject({ postcode: '2602', state: 'ACT' });
    await expect.poll(() => panelOn(page).getByLabel('State or territory').count()).toBe(0);
    await page.getByRole('tab', { name: /To-do/ }).click();
    await page.getByRole('button', { name: 'Add your own' }).click();
    await page.keyboard.type('Test the eaves sheeting');
    await page.keyboard.press('Enter');
    await page.getByText('public register of the ACT').waitFor();
  });

  test('a change shows in another tab', async () => {
    const { page, id } = await atAbout();
    const other = await page.context().newPage();
    await other.goto(`/assistant/${id}`);
    await other.getByRole('tab', { name: 'About' }).click();
    await panelOn(other).getByLabel('Postcode', { exact: true }).waitFor();
    await write(page, 'Postcode', '5000');
    await expect.poll(() => fieldOn(other, 'Postcode').inputValue()).toBe('5000');
  });

  test('a postcode that nobody knows is refused beside the field', async () => {
    const { page } = await atAbout();
    await write(page, 'Postcode', '26');
    await alertOn(page, 'A postcode has four digits.');
    await write(page, 'Postcode', '9999');
    await alertOn(page, /do not know the postcode 9999/);
    expect(await toastOn(page).count()).toBe(0);
    await expect.poll(async () => (await homeOf()).postcode).toBeNull();
    await expect.poll(() => fieldOn(page, 'Postcode').inputValue()).toBe('9999');
  });

  test('every field is saved, and every field can be erased', async () => {
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
    await page.getByRole('button', { name: 'Erase: Style or era' }).click();
    await fieldOn(page, 'State or territory').selectOption({ label: 'Not said' });
    await panelOn(page).getByLabel('Not said').check();
    await panelOn(page).getByLabel('Children').uncheck();
    await panelOn(page).getByLabel('Pets').uncheck();
    await fieldOn(page, 'Budget').selectOption({ label: 'Not said' });
    await expect
      .poll(homeOf)
      .toEqual({ postcode: null, state: null, climate: null, style: null, tenure: null, household: [], budget: null });
  });
});

describe('a field', () => {
  test('keeps what is written while it is saved', async () => {
    const { page } = await atAbout();
    const held = await holdBack(page, '**/api/home');
    const style = fieldOn(page, 'Style or era');
    await style.fill('Post-war');
    await style.press('Enter');
    await style.pressSequentially(', 1958');
    held.release();
    await announced(page, 'Style saved');
    await expect.poll(() => style.inputValue()).toBe('Post-war, 1958');
    await style.blur();
    await expect.poll(async () => (await homeOf()).style).toBe('Post-war, 1958');
  });

  test('is saved when Back leaves the page', async () => {
    await someRoom(member, { name: 'Living room' });
    const page = await sharedMemberPage(member, still);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' }).click();
    await page.getByRole('tab', { name: 'About' }).click();
    await fieldOn(page, 'Style or era').fill('Queenslander');
    await page.goBack();
    await expect.poll(async () => (await homeOf()).style).toBe('Queenslander');
  });

  test('keeps text that could not be saved, also after losing the focus', async () => {
    const { page } = await atAbout();
    await page.route('**/api/home', (route) => route.abort());
    const held = await holdBack(page, '**/api/home');
    const style = fieldOn(page, 'Style or era');
    await style.fill('Post-war');
    await style.press('Enter');
    await style.press('Tab');
    held.release();
    await alertOn(page, 'We could not reach Verandah');
    await expect.poll(() => style.inputValue()).toBe('Post-war');
  });
});

test('it says what the assistant gets, and that nothing else is kept', async () => {
  const { page } = await atAbout();
  const words = await panelOn(page).innerText();
  expect(words).toMatch(/the assistant gets what you see here/);
  expect(words).toMatch(/not given your postcode/);
  expect(words).toMatch(/Nothing is kept from a conversation unless you press “Remember this”/);
});

test('it is accessible and fits at every size', async () => {
  const size = { width: 5.4, length: 4.2, height: 2.7 };
  const keep = ['Brick wall', 'Sideboard', 'Two armchairs'];
  await member.put('/api/home', { postcode: '2602', style: 'Post-war, 1958', tenure: 'owned', household: ['pets'] });
  const { page } = await atAbout({ kind: 'living', facing: 'w', size, keep });
  await page.getByRole('button', { name: 'Add a thing to keep' }).click();
  await expectSoundAtEverySize(page);
});

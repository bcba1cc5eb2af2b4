/** The to-dos of a room: ticked, edited in place, moved by pointer and keys, added, removed, and edited in two tabs at once. */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import {
  expectFocus,
  expectToast,
  holdBack,
  keepToast,
  sharedMemberPage,
  toastOn,
} from '../../../infra/testing/browser/browser.ts';
import { announced } from '../../../infra/testing/browser/conversation-page.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import { MAX_TASKS, type Task } from '../../../shared/rooms.ts';

const task = (id: string, text: string, more: Partial<Task> = {}): Task => ({
  id,
  text,
  licensed: false,
  done: false,
  ...more,
});
const WEST = 'Hang an outside blind on the west doors';
const GLOBE = 'Put the globe on a dimmer';
const BRICK = 'Wash the brick';
const THREE = [task('west', WEST), task('globe', GLOBE), task('brick', BRICK)];

let member: Member;
let roomId: string;
beforeAll(async () => {
  member = await someSubscriber();
  roomId = (await someRoom(member, { name: 'Living room' })).id;
});

const panelOn = (page: Page): Locator => page.getByRole('tabpanel', { name: /To-do/ });
const rowOf = (page: Page, text: string): Locator => panelOn(page).getByRole('listitem').filter({ hasText: text });
const tickOf = (page: Page, text: string): Locator => rowOf(page, text).getByRole('checkbox');
const fieldOn = (page: Page): Locator => page.getByLabel('To-do', { exact: true });
const edit = (page: Page, text: string) => page.getByRole('button', { name: `Edit: ${text}` }).click();

const stored = async (): Promise<Task[]> => (await roomOf(member, roomId)).tasks;
const texts = async (): Promise<string[]> => (await stored()).map(({ text }) => text);
async function store(tasks: Task[]): Promise<void> {
  const { version } = await roomOf(member, roomId);
  expect((await member.put(`/api/rooms/${roomId}/tasks`, { tasks, version })).status).toBe(200);
}

async function open(page: Page): Promise<void> {
  await page.goto(`/assistant/${roomId}`);
  await page.getByRole('tab', { name: /To-do/ }).click();
  await panelOn(page)
    .getByText(/Add your own|A room holds at most/)
    .waitFor();
}
/** Opens the tab with these jobs. */
async function at(tasks: Task[] = THREE): Promise<Page> {
  await store(tasks);
  const page = await sharedMemberPage(member);
  await open(page);
  return page;
}
/** Comes from the site's home, so that Back stays on the site. */
async function fromHome(tasks: Task[]): Promise<Page> {
  await store(tasks);
  const page = await sharedMemberPage(member);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' }).click();
  await page.getByRole('tab', { name: /To-do/ }).click();
  return page;
}

test('a tick is shown at once and stored; a failed one is undone with a toast', async () => {
  const page = await at();
  const held = await holdBack(page, '**/tasks');
  await tickOf(page, BRICK).click();
  await expect.poll(() => tickOf(page, BRICK).isChecked()).toBe(true);
  held.release();
  await expect.poll(async () => (await stored()).map(({ done }) => done)).toEqual([false, false, true]);
  await tickOf(page, BRICK).click();
  await expect.poll(async () => (await stored()).some(({ done }) => done)).toBe(false);
  await page.route('**/tasks', (route) => route.abort());
  await tickOf(page, BRICK).click();
  await expectToast(page, 'That was not saved', { destructive: true });
  await expect.poll(() => tickOf(page, BRICK).isChecked()).toBe(false);
});

test('edited in place: Enter and leaving save, Escape cancels, empty is refused', async () => {
  const page = await at();
  await edit(page, BRICK);
  await fieldOn(page).fill('Something else');
  await page.keyboard.press('Escape');
  await edit(page, BRICK);
  await fieldOn(page).fill(' ');
  await page.keyboard.press('Enter');
  await panelOn(page).getByRole('alert').filter({ hasText: 'Say what needs doing.' }).waitFor();
  await expectSoundOnPhone(page);
  expect(await texts()).toEqual([WEST, GLOBE, BRICK]);
  await fieldOn(page).fill('Wash the brick with water');
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('button', { name: 'Edit: Wash the brick with water' }));
  await expect.poll(texts).toEqual([WEST, GLOBE, 'Wash the brick with water']);
  await edit(page, 'Wash the brick with water');
  await fieldOn(page).fill('Oil the sideboard');
  await tickOf(page, WEST).focus();
  await expect.poll(texts).toEqual([WEST, GLOBE, 'Oil the sideboard']);
});

test('a half-written to-do survives another tab and Back; an edit is saved by Back', async () => {
  const page = await fromHome([task('brick', BRICK)]);
  await page.getByRole('button', { name: 'Add your own' }).click();
  await page.keyboard.type('Ring about');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('tab', { name: 'To-do' }).click();
  const line = page.getByRole('textbox', { name: 'Your own to-do' });
  await expect.poll(() => line.inputValue()).toBe('Ring about');
  await page.goBack();
  await page.waitForURL('/');
  await page.goForward();
  await page.getByRole('tab', { name: 'To-do' }).click();
  await expect.poll(() => line.inputValue()).toBe('Ring about');
  await line.fill('Ring about the chimney');
  await line.press('Enter');
  await expect.poll(texts).toEqual([BRICK, 'Ring about the chimney']);
  await expect.poll(() => line.inputValue()).toBe('');
  await edit(page, BRICK);
  await fieldOn(page).fill('Oil the sideboard');
  await page.goBack();
  await expect.poll(texts).toEqual(['Oil the sideboard', 'Ring about the chimney']);
});

test('licensed work is marked by law or by the member, on a list that is accessible', async () => {
  const cost = { low: 300, high: 900, source: 'What things cost by room' };
  const eaves = task('eaves', 'Have the eaves sheeting tested before anyone drills', { cost });
  const page = await at([eaves, ...THREE, task('done', 'Order four 150 mm legs for the sofa', { done: true })]);
  await rowOf(page, 'eaves').getByText('About $300 to $900, says “What things cost by room”').waitFor();
  await expectSoundAtEverySize(page);
  await rowOf(page, GLOBE).getByText('Licensed electrician').waitFor();
  await edit(page, GLOBE);
  const box = page.getByLabel('Required by law: Licensed electrician');
  expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
  await page.keyboard.press('Escape');
  expect(await rowOf(page, BRICK).getByText('Licensed').count()).toBe(0);
  await edit(page, BRICK);
  await page.getByLabel('Needs a licensed trade').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await rowOf(page, BRICK).getByText('Licensed trade').waitFor();
  await expect.poll(async () => (await stored())[3]?.licensed).toBe(true);
});

test('Enter adds a to-do, and the field stays; a full list offers none', async () => {
  const page = await at([]);
  await panelOn(page).getByText('Add a note to your to-do and it turns up here.').waitFor();
  await page.getByRole('button', { name: 'Add your own' }).click();
  for (const text of [WEST, GLOBE]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await rowOf(page, text).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add your own' }).waitFor();
  await expect.poll(texts).toEqual([WEST, GLOBE]);
  await store(Array.from({ length: MAX_TASKS }, (_, n) => task(`${n}`, `Job ${n}`)));
  await open(page);
  await panelOn(page).getByText(`A room holds at most ${MAX_TASKS} to-dos.`).waitFor();
  expect(await page.getByRole('button', { name: 'Add your own' }).count()).toBe(0);
});

test('moved by keys and by Move up, and the new place is announced', async () => {
  const page = await at();
  const grip = page.getByRole('button', { name: `Move: ${BRICK}` });
  await grip.focus();
  await page.keyboard.press('ArrowUp');
  await announced(page, 'Moved to 2 of 3');
  await expect.poll(texts).toEqual([WEST, BRICK, GLOBE]);
  await expectFocus(grip);
  await edit(page, BRICK);
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect.poll(texts).toEqual([BRICK, WEST, GLOBE]);
});

test('moved by the pointer, stored only when released; Undo restores what is removed', async () => {
  const page = await at();
  await rowOf(page, BRICK).hover();
  const from = await page.getByRole('button', { name: `Move: ${BRICK}` }).boundingBox();
  const to = await rowOf(page, WEST).boundingBox();
  if (!from || !to) throw new Error('no rows');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, to.y + 40, { steps: 4 });
  await page.mouse.move(from.x + 8, to.y + 4, { steps: 4 });
  expect(await texts()).toEqual([WEST, GLOBE, BRICK]);
  await page.mouse.up();
  await expect.poll(texts).toEqual([BRICK, WEST, GLOBE]);
  await edit(page, WEST);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toastOn(page).waitFor();
  await keepToast(page);
  await expect.poll(texts).toEqual([BRICK, GLOBE]);
  await expectToast(page, 'Removed from your to-do', { description: WEST });
  await toastOn(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(texts).toEqual([BRICK, WEST, GLOBE]);
});

test('jobs, a tick and a removal from two tabs all apply', async () => {
  const page = await at();
  const other = await page.context().newPage();
  await open(other);
  for (const [tab, text] of [
    [page, 'From the first tab'],
    [other, 'From the second tab'],
  ] as const) {
    await tab.bringToFront();
    await tab.getByRole('button', { name: 'Add your own' }).click();
    await tab.keyboard.type(text);
    await tab.keyboard.press('Enter');
    // The row shows before it is stored, and the order is that of storing.
    await expect.poll(texts).toContain(text);
  }
  await rowOf(other, 'From the first tab').waitFor();
  expect(await toastOn(other).count()).toBe(0);
  await tickOf(other, WEST).click();
  await page.bringToFront();
  await edit(page, BRICK);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(texts).toEqual([WEST, GLOBE, 'From the first tab', 'From the second tab']);
  await expect.poll(async () => (await stored()).map(({ done }) => done)).toEqual([true, false, false, false]);
});

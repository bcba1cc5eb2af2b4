/** The plan of a room: costs, GST, budget and order, by keyboard and on a phone; two tabs, offline, on paper and as a table. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import { expectSoundAtEverySize } from '../../../../infra/testing/browser/accessibility.ts';
import {
  callsOf,
  expectFocus,
  expectToast,
  sharedMemberPage,
  toastOn,
} from '../../../../infra/testing/browser/browser.ts';
import { announced } from '../../../../infra/testing/browser/conversation-page.ts';
import { type Member, someSubscriber } from '../../../../infra/testing/people/people.ts';
import { roomOf, someRoom } from '../../../../infra/testing/people/rooms.ts';
import type { RoomWithTasks, Task } from '../../../../shared/rooms.ts';

const task = (id: string, text: string, more: Partial<Task> = {}): Task => ({
  id,
  text,
  licensed: false,
  done: false,
  ...more,
});
const of = (low: number, high: number) => ({ cost: { low, high, source: 'member' } });
const LEAD = 'Test the old paint for lead';
const GLOBE = 'Wire the globe to a dimmer';
const FRIEZE = 'Paint the frieze';
const EAVES = 'Have the eaves sheeting tested';

let member: Member;
let roomId: string;
beforeAll(async () => {
  member = await someSubscriber();
  await member.put('/api/home', { postcode: '2045' });
  roomId = (await someRoom(member, { name: 'Sitting room' })).id;
});

const stored = (): Promise<RoomWithTasks> => roomOf(member, roomId);
const costs = async () => (await stored()).tasks.map(({ cost }) => (cost ? [cost.low, cost.high] : null));
const order = async () => (await stored()).tasks.map(({ text }) => text);
const fieldsOf = (page: Page, text: string): Locator => page.getByRole('group', { name: `Cost of: ${text}` });
const low = (page: Page, text: string): Locator => fieldsOf(page, text).getByLabel('Lowest cost');
const high = (page: Page, text: string): Locator => fieldsOf(page, text).getByLabel('Highest cost');
const money = (page: Page): Locator => page.getByRole('complementary', { name: 'Costs' });

async function at(tasks: Task[], size: { width?: number; height?: number } = {}): Promise<Page> {
  const { version } = await stored();
  expect((await member.put(`/api/rooms/${roomId}/tasks`, { tasks, version })).status).toBe(200);
  expect((await member.put(`/api/rooms/${roomId}`, { budget: null })).status).toBe(200);
  const page = await sharedMemberPage(member, { ...size });
  await page.goto(`/assistant/${roomId}/plan`);
  await page.getByRole('heading', { level: 1, name: 'The plan' }).waitFor();
  return page;
}

test('costs, a budget and another order are entered by keyboard alone', async () => {
  const page = await at([task('lead', LEAD), task('globe', GLOBE), task('frieze', FRIEZE)]);
  await page.goto(`/assistant/${roomId}#todo`);
  await page.getByRole('tab', { name: /To-do/ }).click();
  await page.getByRole('link', { name: 'Costs and order' }).press('Enter');
  await low(page, LEAD).focus();
  await page.keyboard.type('60');
  await page.keyboard.press('Tab');
  await page.keyboard.type('$45.50');
  await page.keyboard.press('Tab');
  await announced(page, 'Swapped: $45.50 to $60');
  await expect.poll(costs).toEqual([[45.5, 60], null, null]);
  // One figure, saved by Enter.
  await low(page, GLOBE).focus();
  await page.keyboard.type('1,100');
  await page.keyboard.press('Enter');
  await expect.poll(costs).toEqual([[45.5, 60], [1100, 1100], null]);
  await money(page).getByText('$1,145.50 to $1,160', { exact: true }).waitFor();
  const calls = callsOf(page);
  await money(page).getByRole('button', { name: 'Set one budget' }).press('Enter');
  await page.keyboard.type('1150');
  await page.keyboard.press('Enter');
  await money(page).getByText('$4.50, or $10 over').waitFor();
  await expectFocus(money(page).getByRole('button', { name: 'Edit budget' }));
  expect(calls).toEqual([`PUT /api/rooms/${roomId}`]);
  // Alt and an arrow move the job from any of its fields; a job of another group is its neighbour.
  await high(page, FRIEZE).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await announced(page, 'Moved to 2 of 3');
  await expect.poll(order).toEqual([LEAD, FRIEZE, GLOBE]);
  await expectFocus(high(page, FRIEZE));
  await page.getByRole('button', { name: `Move: ${FRIEZE}` }).press('ArrowUp');
  await expect.poll(order).toEqual([FRIEZE, LEAD, GLOBE]);
  await page.getByRole('button', { name: 'Use the usual order' }).press('Enter');
  await expect.poll(order).toEqual([LEAD, GLOBE, FRIEZE]);
  await money(page).getByText('Wiring before paint, so nobody patches twice.').waitFor();
  await toastOn(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(order).toEqual([FRIEZE, LEAD, GLOBE]);
});

test('a job says who does it and that its quote leaves GST out; licensed work is marked', async () => {
  const page = await at([task('globe', GLOBE, of(100, 200)), task('frieze', FRIEZE, { done: true, ...of(38, 38) })]);
  await page.getByText('Licence needed in NSW').waitFor();
  await page.getByRole('button', { name: `Edit: ${GLOBE}` }).click();
  await page.getByRole('switch', { name: /leaves GST out/ }).click();
  await page.getByLabel('Who does it').fill('Bruno');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Bruno' }).waitFor();
  await page.getByText('$110 to $220 with GST').waitFor();
  await money(page).getByText('$148 to $258').waitFor();
  // The screen shows an edit before it is stored.
  await expect
    .poll(async () => (await stored()).tasks[0])
    .toMatchObject({ trade: 'Bruno', plusGst: true, cost: { low: 100, high: 200 } });
});

test('on a phone, a wrong figure is kept and explained', async () => {
  const page = await at([task('eaves', EAVES), task('frieze', FRIEZE)], { width: 390, height: 844 });
  await money(page).getByText('No costs yet').waitFor();
  expect(await costs()).toEqual([null, null]);
  await page.getByRole('button', { name: 'Use $50 to $250' }).click();
  await page.getByText('From Asbestos Awareness, read November 2026').waitFor();
  await expect.poll(costs).toEqual([[50, 250], null]);
  await low(page, FRIEZE).fill('about 900');
  await low(page, EAVES).click();
  await page.getByRole('alert').getByText('Enter dollars, such as 220 or 219.50.').waitFor();
  await expectSoundAtEverySize(page);
  expect(await low(page, FRIEZE).inputValue()).toBe('about 900');
  await low(page, FRIEZE).press('Escape');
  expect(await low(page, FRIEZE).inputValue()).toBe('');
  // The member's own figure is no longer the library's.
  await high(page, EAVES).fill('180');
  await low(page, FRIEZE).click();
  await expect.poll(costs).toEqual([[50, 180], null]);
  expect(await page.getByText('From Asbestos Awareness').count()).toBe(0);
  await page.getByRole('button', { name: 'Add your own' }).click();
  await page.keyboard.type('Order a rug');
  await page.keyboard.press('Enter');
  await fieldsOf(page, 'Order a rug').waitFor();
  await expect.poll(order).toEqual([EAVES, FRIEZE, 'Order a rug']);
});

test('offline the figure stays, says that it is not saved, and goes with the next Enter', async () => {
  const page = await at([task('frieze', FRIEZE)]);
  await page.context().setOffline(true);
  await low(page, FRIEZE).fill('900');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expectToast(page, 'That was not saved', { destructive: true });
  await page.getByRole('alert').getByText('Not saved. Press Enter to try again.').waitFor();
  await page.context().setOffline(false);
  await page.reload();
  expect(await low(page, FRIEZE).inputValue()).toBe('900');
  await low(page, FRIEZE).press('Enter');
  await expect.poll(costs).toEqual([[900, 900]]);
});

test('printed on one A4 without fields, prices only where asked for', async () => {
  const jobs = Array.from({ length: 32 }, (_, n) =>
    task(`${n}`, `Job ${n}: ${[LEAD, GLOBE, FRIEZE][n % 3]}`, of(n, n + 1)),
  );
  const page = await at(jobs);
  const paper = async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    return extractText(pdf, { mergePages: true });
  };
  const without = await paper();
  expect(without.totalPages).toBe(1);
  expect(without.text).toContain('Sitting room');
  for (const { text } of jobs) expect(without.text).toContain(text);
  expect(without.text).not.toMatch(/\$|Lowest|budget|Sign Out|Print/);
  // As a browser's dialog does, it stays open until the paper is out.
  await page.evaluate(() => Object.assign(window, { print: () => {} }));
  await page.getByRole('button', { name: 'More about this plan' }).click();
  await page.getByRole('menuitem', { name: 'Print with prices' }).click();
  const { text, totalPages } = await paper();
  expect([totalPages, text.includes('$31 to $32')]).toEqual([1, true]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  expect((await paper()).text).not.toContain('$');
});

test('saved as a table with the name of the room', async () => {
  const page = await at([task('globe', GLOBE, of(220, 380))]);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More about this plan' }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('plan-sitting-room.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `1,${GLOBE},Electrician,Licensed electrician,no,220.00,380.00`,
  );
});

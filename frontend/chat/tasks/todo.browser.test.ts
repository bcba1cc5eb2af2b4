/** The to-dos of a room: ticked, edited in place, added, removed and marked. */
import { beforeEach, describe, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, holdBack, keepToast, sharedMemberPage, toastOn } from '../../../infra/testing/browser/browser.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { BRICK, GLOBE, panelOn, rowOf, THREE, TodoRoom, task, WEST } from '../../../infra/testing/browser/todo-page.ts';
import { MAX_TASKS } from '../../../shared/rooms.ts';

const room = new TodoRoom();
beforeEach(async () => room.begin());

test('a tick is shown at once and stored', async () => {
  const page = await room.at();
  const held = await holdBack(page, '**/tasks');
  await rowOf(page, BRICK).getByRole('checkbox').click();
  await expect.poll(() => rowOf(page, BRICK).getByRole('checkbox').isChecked()).toBe(true);
  held.release();
  await expect.poll(async () => (await room.stored()).map(({ done }) => done)).toEqual([false, false, true]);
  await rowOf(page, BRICK).getByRole('checkbox').click();
  await expect.poll(async () => (await room.stored()).some(({ done }) => done)).toBe(false);
});

describe('edited in place', () => {
  test('Enter saves the words, and the focus returns', async () => {
    const page = await room.at();
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).click();
    await page.getByLabel('To-do', { exact: true }).fill('Wash the brick with water');
    await page.keyboard.press('Enter');
    await expect.poll(() => room.texts()).toEqual([WEST, GLOBE, 'Wash the brick with water']);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Edit: Wash the brick with water');
  });

  test('Escape cancels the edit', async () => {
    const page = await room.at();
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).click();
    await page.getByLabel('To-do', { exact: true }).fill('Something else');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).waitFor();
    expect(await room.texts()).toEqual([WEST, GLOBE, BRICK]);
  });

  test('leaving the row saves it', async () => {
    const page = await room.at();
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).click();
    await page.getByLabel('To-do', { exact: true }).fill('Oil the sideboard');
    await rowOf(page, WEST).getByRole('checkbox').focus();
    await expect.poll(() => room.texts()).toEqual([WEST, GLOBE, 'Oil the sideboard']);
  });

  test('going Back saves it', async () => {
    await room.store(THREE);
    const page = await sharedMemberPage(room.member, still);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' }).click();
    await page.getByRole('tab', { name: /To-do/ }).click();
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).click();
    await page.getByLabel('To-do', { exact: true }).fill('Oil the sideboard');
    await page.goBack();
    await expect.poll(() => room.texts()).toEqual([WEST, GLOBE, 'Oil the sideboard']);
  });

  test('empty words are refused beside the field', async () => {
    const page = await room.at();
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).click();
    await page.getByLabel('To-do', { exact: true }).fill(' ');
    await page.keyboard.press('Enter');
    await panelOn(page).getByRole('alert').filter({ hasText: 'Write what is to be done.' }).waitFor();
    await expectSoundOnPhone(page);
  });

  test("a member's own tick marks a licensed trade", async () => {
    const page = await room.at();
    expect(await rowOf(page, BRICK).getByText('Licensed').count()).toBe(0);
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).click();
    await page.getByLabel('A licensed trade must do this').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, BRICK).getByText('Licensed trade').waitFor();
    await expect.poll(async () => (await room.stored())[2]?.licensed).toBe(true);
  });
});

test('wiring is always marked as licensed work', async () => {
  const page = await room.at();
  await rowOf(page, GLOBE).getByText('Licensed electrician').waitFor();
  await page.getByRole('button', { name: `Edit: ${GLOBE}` }).click();
  const box = page.getByLabel('The law asks for this trade: Licensed electrician');
  expect([await box.isChecked(), await box.isDisabled()]).toEqual([true, true]);
});

test('Enter adds a to-do, and the field stays for the next', async () => {
  const page = await room.at([]);
  await panelOn(page).getByText('Add a note to your to-do and it turns up here.').waitFor();
  await expectSoundOnPhone(page);
  await page.getByRole('button', { name: 'Add your own' }).click();
  for (const text of [WEST, GLOBE]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await rowOf(page, text).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add your own' }).waitFor();
  await expect.poll(() => room.texts()).toEqual([WEST, GLOBE]);
});

test('a half-written to-do survives another tab and Back', async () => {
  await room.store([]);
  const page = await sharedMemberPage(room.member, still);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'AI Assistant' }).click();
  await page.getByRole('tab', { name: 'To-do' }).click();
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
  await expect.poll(() => room.texts()).toEqual(['Ring about the chimney']);
  await expect.poll(() => line.inputValue()).toBe('');
});

test('Undo restores a removed to-do in its place', async () => {
  const page = await room.at();
  await page.getByRole('button', { name: `Edit: ${GLOBE}` }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await toastOn(page).waitFor();
  await keepToast(page);
  await expect.poll(() => room.texts()).toEqual([WEST, BRICK]);
  await expectToast(page, 'Removed from your to-do', { description: GLOBE });
  await toastOn(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => room.texts()).toEqual([WEST, GLOBE, BRICK]);
});

test('a failed change is undone, and a toast says so', async () => {
  const page = await room.at();
  await page.route('**/tasks', (route) => route.abort());
  await rowOf(page, BRICK).getByRole('checkbox').click();
  await expectToast(page, 'That was not saved', { destructive: true });
  await expect.poll(() => rowOf(page, BRICK).getByRole('checkbox').isChecked()).toBe(false);
});

test('a full list says so and offers no field', async () => {
  const page = await room.at(Array.from({ length: MAX_TASKS }, (_, n) => task(`${n}`, `Job ${n}`)));
  await panelOn(page).getByText(`A room holds at most ${MAX_TASKS} to-dos.`).waitFor();
  expect(await page.getByRole('button', { name: 'Add your own' }).count()).toBe(0);
});

test('the list is accessible and fits at every size', async () => {
  const cost = { low: 300, high: 900, source: 'What things cost by room' };
  const page = await room.at([
    task('eaves', 'Have the eaves sheeting tested before anyone drills', { cost }),
    ...THREE,
    task('done', 'Order four 150 mm legs for the sofa', { done: true }),
  ]);
  await rowOf(page, 'eaves').getByText('About $300 to $900, says “What things cost by room”').waitFor();
  await expectSoundAtEverySize(page);
  await page.getByRole('button', { name: `Edit: ${GLOBE}` }).click();
  await expectSoundOnPhone(page);
});

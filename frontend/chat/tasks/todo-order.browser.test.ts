/** The order of a room's to-dos: moved by pointer and keys, edited in two tabs at once, added from a note. */
import { beforeEach, describe, expect, test } from 'vitest';
import { expectToast, keepToast, sharedMemberPage, toastOn } from '../../../infra/testing/browser/browser.ts';
import { announced } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { BRICK, GLOBE, rowOf, TodoRoom, textsOn, WEST } from '../../../infra/testing/browser/todo-page.ts';
import { ask, somePhoto } from '../../../infra/testing/people/conversation.ts';
import { roomOf } from '../../../infra/testing/people/rooms.ts';

const room = new TodoRoom();
beforeEach(async () => room.begin());

describe('moved', () => {
  test('by the arrow keys, and the new place is announced', async () => {
    const page = await room.at();
    const grip = page.getByRole('button', { name: `Move: ${BRICK}` });
    await grip.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => textsOn(page)).toEqual([WEST, BRICK, GLOBE]);
    await announced(page, 'Moved to 2 of 3');
    await expect.poll(() => grip.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    await expect.poll(() => textsOn(page)).toEqual([BRICK, WEST, GLOBE]);
    await expect.poll(() => grip.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => room.texts()).toEqual([WEST, GLOBE, BRICK]);
  });

  test('by the pointer, and stored only when released', async () => {
    const page = await room.at();
    await rowOf(page, BRICK).hover();
    const from = await page.getByRole('button', { name: `Move: ${BRICK}` }).boundingBox();
    const to = await rowOf(page, WEST).boundingBox();
    if (!from || !to) throw new Error('no rows');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, to.y + 40, { steps: 4 });
    await page.mouse.move(from.x + 8, to.y + 4, { steps: 4 });
    expect(await room.texts()).toEqual([WEST, GLOBE, BRICK]);
    await page.mouse.up();
    await expect.poll(() => room.texts()).toEqual([BRICK, WEST, GLOBE]);
  });

  test('by a press of Move up, without a drag', async () => {
    const page = await room.at();
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).click();
    await page.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(() => room.texts()).toEqual([WEST, BRICK, GLOBE]);
    // The row is still in edit mode.
    await page.getByRole('button', { name: 'Move up' }).click();
    await expect.poll(() => room.texts()).toEqual([BRICK, WEST, GLOBE]);
  });
});

describe('two tabs', () => {
  test('a job of each tab is kept, in either order', async () => {
    const page = await room.at();
    const other = await page.context().newPage();
    await room.open(other);
    for (const [tab, text] of [
      [page, 'From the first tab'],
      [other, 'From the second tab'],
    ] as const) {
      await tab.bringToFront();
      await tab.getByRole('button', { name: 'Add your own' }).click();
      await tab.keyboard.type(text);
      await tab.keyboard.press('Enter');
      await rowOf(tab, text).waitFor();
      // The row shows before it is stored, and the order is that of storing.
      await expect.poll(() => room.texts()).toContain(text);
    }
    await expect.poll(() => room.texts()).toEqual([WEST, GLOBE, BRICK, 'From the first tab', 'From the second tab']);
    await rowOf(other, 'From the first tab').waitFor();
    expect(await toastOn(other).count()).toBe(0);
  });

  test('a tick in one tab and a removal in the other both apply', async () => {
    const page = await room.at();
    const other = await page.context().newPage();
    await room.open(other);
    await rowOf(other, WEST).getByRole('checkbox').click();
    await expect.poll(async () => (await room.stored())[0]?.done).toBe(true);
    await page.bringToFront();
    await page.getByRole('button', { name: `Edit: ${BRICK}` }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect
      .poll(async () => (await room.stored()).map(({ text, done }) => [text, done]))
      .toEqual([
        [WEST, true],
        [GLOBE, false],
      ]);
  });
});

describe('from a note', () => {
  test('a note becomes a job with its number, and the number activates its pin', async () => {
    await ask(room.member, 'What would you change here?', {
      imageUrl: await somePhoto(room.member),
      roomId: room.roomId,
    });
    const [, note] = (await roomOf(room.member, room.roomId)).cover?.notes ?? [];
    if (!note) throw new Error('no note');
    const page = await sharedMemberPage(room.member, still);
    await page.goto(`/assistant/${room.roomId}`);
    await page.getByRole('button', { name: note.title, exact: true }).click();
    await page.getByRole('tabpanel', { name: 'Notes' }).getByRole('button', { name: 'Add to to-do' }).click();
    await expectToast(page, 'Added to your to-do', { description: note.text });
    await expect.poll(() => room.texts()).toEqual([note.text]);
    await page.getByRole('tab', { name: /To-do/ }).click();
    await rowOf(page, note.text)
      .getByRole('button', { name: `Note ${note.n}`, exact: true })
      .click();
    const pin = page.getByRole('button', { name: new RegExp(`^Note ${note.n}, `) }).first();
    await expect.poll(() => pin.getAttribute('aria-current')).toBe('true');
  });

  test('Undo removes an added job', async () => {
    await ask(room.member, 'What would you change here?', {
      imageUrl: await somePhoto(room.member),
      roomId: room.roomId,
    });
    const [note] = (await roomOf(room.member, room.roomId)).cover?.notes ?? [];
    const page = await sharedMemberPage(room.member, still);
    await page.goto(`/assistant/${room.roomId}`);
    await page.getByRole('button', { name: note?.title ?? '', exact: true }).click();
    await page.getByRole('tabpanel', { name: 'Notes' }).getByRole('button', { name: 'Add to to-do' }).click();
    await toastOn(page).waitFor();
    await keepToast(page);
    await expect.poll(async () => (await room.stored()).length).toBe(1);
    await toastOn(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await room.stored()).length).toBe(0);
  });
});

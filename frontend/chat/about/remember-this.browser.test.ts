/** "Remember this": a line of the conversation goes where its member says, and nowhere before. */
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectToast, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { answeredOn, replyOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { ask } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import type { Home } from '../../../shared/rooms.ts';

const SAID = 'We rent this place and have a dog. The brick wall is staying. Which rug suits it?';

let member: Member;
let roomId: string;
beforeEach(async () => {
  member = await someSubscriber();
  roomId = (await someRoom(member, { name: 'Living room', keep: ['Sideboard'] })).id;
  await ask(member, SAID, { roomId });
});

const homeOf = async (): Promise<Home> => (await (await member.get('/api/home')).json()) as Home;
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Remember this' });

async function atDialog(): Promise<Page> {
  const page = await sharedMemberPage(member, still);
  await page.goto(`/assistant/${roomId}`);
  await answeredOn(page);
  await replyOn(page).getByRole('button', { name: 'More' }).click();
  await replyOn(page).getByRole('button', { name: 'Remember this' }).click();
  await dialogOn(page).getByRole('radio').first().waitFor();
  return page;
}

test('what the words say of the home is offered, and kept by a press alone', async () => {
  const page = await atDialog();
  await expectSoundOnPhone(page);
  expect(
    await dialogOn(page)
      .getByRole('radio', { name: /we rent it/i })
      .isChecked(),
  ).toBe(true);
  expect((await homeOf()).tenure).toBeNull();
  await dialogOn(page)
    .getByRole('radio', { name: /pets live here/i })
    .check();
  await dialogOn(page).getByRole('button', { name: 'Remember', exact: true }).click();
  await expectToast(page, 'Remembered', { description: /erase it under About/ });
  expect(await homeOf()).toMatchObject({ household: ['pets'], tenure: null });
});

test('a line goes to what the room keeps, as its member words it', async () => {
  const page = await atDialog();
  await dialogOn(page).getByRole('radio', { name: 'What to keep in Living room' }).check();
  const line = dialogOn(page).getByLabel('As it will read');
  expect(await line.inputValue()).toBe('We rent this place and have a dog');
  await line.fill('x'.repeat(121));
  await dialogOn(page).getByRole('button', { name: 'Remember', exact: true }).click();
  await dialogOn(page).getByRole('alert').filter({ hasText: 'at most 120 characters' }).waitFor();
  await line.fill('Brick wall');
  await dialogOn(page).getByRole('button', { name: 'Remember', exact: true }).click();
  await expectToast(page, 'Remembered');
  expect((await roomOf(member, roomId)).keep).toEqual(['Sideboard', 'Brick wall']);
});

test('Not now keeps nothing', async () => {
  const page = await atDialog();
  await dialogOn(page).getByRole('button', { name: 'Not now' }).click();
  await dialogOn(page).waitFor({ state: 'detached' });
  expect(await homeOf()).toMatchObject({ tenure: null, household: [], style: null });
  expect((await roomOf(member, roomId)).keep).toEqual(['Sideboard']);
});

/** Try a colour: painted by keyboard and by touch, compared, kept as a photo of the room, and nothing lost on the way. */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectSoundAtEverySize, expectSoundOnPhone } from '../../../infra/testing/browser/accessibility.ts';
import { expectFocus, expectToast, newPage, sharedMemberPage, tabTo } from '../../../infra/testing/browser/browser.ts';
import { announced, fieldOn } from '../../../infra/testing/browser/conversation-page.ts';
import { UPLOADS_BUCKET } from '../../../infra/testing/browser/photos.ts';
import { roomPicture } from '../../../infra/testing/files/room-picture.ts';
import { ask, exchangeOf } from '../../../infra/testing/people/conversation.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { roomOf, someRoom } from '../../../infra/testing/people/rooms.ts';
import { storedPhoto } from '../../../infra/testing/people/uploads.ts';

/** Smaller than other tests' photo: a wall is found in half the time. */
const [WIDTH, HEIGHT] = [360, 240];

let member: Member;
let roomId: string;
let photo: Buffer;
beforeAll(async () => {
  member = await someSubscriber();
  photo = await sharp(await roomPicture())
    .resize(WIDTH, HEIGHT)
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  const size = { width: 5.2, length: 4.6, height: null };
  ({ id: roomId } = await someRoom(member, { name: 'Sitting room', size }));
  const imageUrl = await storedPhoto(member, photo);
  await exchangeOf(await ask(member, 'What would you change here?', { roomId, imageUrl }));
});

/** On the plain wall at the right of the photo. */
const WALL = { x: 0.94, y: 0.35 };
const RED = '#c02020';

const pictureOn = (page: Page) => page.getByRole('figure', { name: /^Sitting room/ });
const crosshairOn = (page: Page) => page.getByRole('button', { name: /^Crosshair/ });
const sliderOn = (page: Page) => page.getByRole('slider', { name: /^Between now/ });
const ownOn = (page: Page) => page.getByRole('group', { name: 'Your own colour' });
const keepOn = (page: Page) => page.getByRole('button', { name: 'Keep this' });

async function atColour(size = {}): Promise<Page> {
  const page = await sharedMemberPage(member, { ...size });
  await page.goto(`/assistant/${roomId}/colour`);
  await pictureOn(page).waitFor();
  return page;
}

async function press(page: Page, at: { x: number; y: number }): Promise<void> {
  const { width = 0, height = 0 } = (await pictureOn(page).boundingBox()) ?? {};
  await page
    .locator('.colour-picture > button[aria-hidden]')
    .click({ position: { x: width * at.x, y: height * at.y } });
}

/** How much redder than blue the picture is at a spot, -255 to 255. */
async function rednessOf(page: Page, { x, y }: { x: number; y: number }): Promise<number> {
  const shot = sharp(await pictureOn(page).screenshot());
  const { width, height } = await shot.metadata();
  const [left, top] = [Math.round(width * x), Math.round(height * y)];
  const [red = 0, , blue = 0] = await shot.extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return red - blue;
}
/** A first wall takes a second or two of processor time. */
const PAINTING = { timeout: 40_000 };
const isRed = (page: Page, at = WALL) => expect.poll(() => rednessOf(page, at), PAINTING).toBeGreaterThan(90);
const isPlain = (page: Page, at = WALL) => expect.poll(() => rednessOf(page, at), PAINTING).toBeLessThan(60);

test('by keyboard alone: from the room to a painted copy of its photo', async () => {
  const page = await sharedMemberPage(member);
  await page.goto(`/assistant/${roomId}`);
  await fieldOn(page).waitFor();
  await page.getByAltText('The room in your photo').waitFor();
  await tabTo(page, page.getByRole('link', { name: 'Try a colour' }));
  await page.keyboard.press('Enter');
  await crosshairOn(page).waitFor();
  await tabTo(page, ownOn(page).getByLabel('Hex'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(RED);
  await expect.poll(() => ownOn(page).getByLabel('RGB').inputValue()).toBe('192, 32, 32');
  await crosshairOn(page).focus();
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowUp']) await page.keyboard.press(key);
  await announced(page, 'upper right');
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.locator('output.sr-only').innerText(), PAINTING)
    .toMatch(/^#C02020 covers \d+ per cent of the photo\.$/);
  await isRed(page);
  await page.keyboard.press('ControlOrMeta+Z');
  await announced(page, 'Undone.');
  await isPlain(page);
  await page.keyboard.press('Enter');
  await isRed(page);

  await tabTo(page, sliderOn(page));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  expect(await sliderOn(page).inputValue()).toBe('12');
  await page.keyboard.press('End');
  await isPlain(page);
  await page.keyboard.press('Home');
  await tabTo(page, keepOn(page));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\?photo=/);
  await expectToast(page, 'Kept in Sitting room');
  await page.getByAltText('The room as you painted it').waitFor();
  // 2 x (5.2 + 4.6) x 2.4 = 47 m²; twice that by 14 is 6.7.
  await page.getByText('LRV 12. 7 litres for all walls, two coats.').waitFor();
  const { painted, cover } = await roomOf(member, roomId);
  expect(painted).toHaveLength(1);
  expect(painted?.[0]).toMatchObject({ original: cover?.imageUrl, imageSize: { width: WIDTH, height: HEIGHT } });
  await page.getByRole('button', { name: /^Photo 1/ }).click();
  await page.getByAltText('The room in your photo').waitFor();
});

test('on a phone: taps add and take away, brush and eraser mend, colours stay apart', async () => {
  const page = await newPage({ width: 390, height: 844, hasTouch: true });
  await page.request.post('/api/login', { data: { username: member.username, password: member.password } });
  await page.goto(`/assistant/${roomId}/colour`);
  await pictureOn(page).waitFor();
  await ownOn(page).getByLabel('Hex').fill(RED);
  await press(page, WALL);
  await isRed(page);
  await expectSoundOnPhone(page);
  // The page itself does not scroll, only what is below its head.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await press(page, WALL);
  await announced(page, 'Taken away.');
  await isPlain(page);

  await page.getByRole('button', { name: 'Brush' }).click();
  expect(await page.getByRole('slider', { name: 'Size' }).inputValue()).toBe('34');
  await page.keyboard.press(']');
  expect(await page.getByRole('slider', { name: 'Size' }).inputValue()).toBe('40');
  const door = { x: 0.5, y: 0.75 };
  await press(page, door);
  await isRed(page, door);
  await page.getByRole('button', { name: 'Eraser' }).click();
  await press(page, door);
  await isPlain(page, door);
  await page.getByRole('button', { name: 'Undo' }).click();
  await isRed(page, door);

  await page.getByRole('button', { name: 'Another colour' }).click();
  await ownOn(page).getByLabel('Hex').fill('#2040c0');
  await page.getByRole('button', { name: 'Eraser' }).click();
  await press(page, WALL);
  await expect.poll(() => rednessOf(page, WALL), PAINTING).toBeLessThan(-40);
  await isRed(page, door);
  expect(await page.getByRole('radio', { name: /of the photo/ }).count()).toBe(2);
  const compare = page.getByRole('button', { name: 'Hold to compare' });
  await compare.hover();
  await page.mouse.down();
  await isPlain(page, door);
  await page.mouse.up();
  await isRed(page, door);
});

test('a reload keeps what is painted, as does a failure of photo, worker, upload or call', async () => {
  const page = await atColour();
  await ownOn(page).getByLabel('Hex').fill(RED);
  await press(page, WALL);
  await isRed(page);
  await page.route('**/objects/images/*', (route) => route.abort());
  await page.reload();
  await page.getByRole('alert').getByText('The photo didn’t arrive.').waitFor();
  await page.unrouteAll();
  await page.route(/\/worker-[^/]*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').getByText('The painting stopped.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await isRed(page);
  expect(await ownOn(page).getByLabel('Hex').inputValue()).toBe(RED.toUpperCase());
  await page.getByText('a guess from the photo').waitFor();
  await expectSoundAtEverySize(page);
  await page.emulateMedia({ colorScheme: null });

  // A 403 fails at once; a network failure would be retried for nine seconds.
  await page.route(UPLOADS_BUCKET, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403 }) : route.continue(),
  );
  await keepOn(page).click();
  await page.getByRole('alert').waitFor();
  await isRed(page);
  expect((await roomOf(member, roomId)).painted).toEqual([]);
  await page.unrouteAll();
  // The answer to the call itself is lost once: the next press finds what it stored.
  await page.route(
    '**/painted',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await keepOn(page).click();
  await page.getByRole('alert').waitFor();
  await keepOn(page).click();
  await page.waitForURL(/\?photo=/);
  expect((await roomOf(member, roomId)).painted).toHaveLength(1);
});

test('a room without a photo says so, and leads to one', async () => {
  const { id } = await someRoom(member, { name: 'Study' });
  const page = await sharedMemberPage(member);
  await page.goto(`/assistant/${id}/colour`);
  await page.getByText('There’s no photo of this room yet.').waitFor();
  await page.getByRole('link', { name: 'Add a photo of the room' }).click();
  await expectFocus(page.getByRole('main'));
});

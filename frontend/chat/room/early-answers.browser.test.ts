/** The first calls of a room run before the app loads, once each, and a refusal among them is handled. */
import { beforeAll, expect, test } from 'vitest';
import { callsOf, sharedMemberPage } from '../../../infra/testing/browser/browser.ts';
import { fieldOn } from '../../../infra/testing/browser/conversation-page.ts';
import { still } from '../../../infra/testing/browser/screen-states.ts';
import { type Member, someSubscriber } from '../../../infra/testing/people/people.ts';
import { someRoom } from '../../../infra/testing/people/rooms.ts';

let member: Member;
let room: string;
beforeAll(async () => {
  member = await someSubscriber();
  room = (await someRoom(member, { name: 'Kitchen' })).id;
});

test('opening a room asks for each of its parts once', async () => {
  const page = await sharedMemberPage(member, still);
  const calls = callsOf(page);
  await page.goto(`/assistant/${room}`);
  await fieldOn(page).waitFor();
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => calls.toSorted())
    .toEqual([
      'GET /api/chat/messages',
      'GET /api/home',
      'GET /api/rooms',
      `GET /api/rooms/${room}`,
      'GET /api/subscription/status',
      'GET /api/user',
    ]);
});

test('a session that ended elsewhere leads from a room to signing in', async () => {
  const page = await sharedMemberPage(member, still);
  const context = page.context();
  const cookies = await context.cookies();
  const { origin } = new URL(page.url());
  expect((await page.request.post('/api/logout', { data: {}, headers: { origin } })).ok()).toBe(true);
  await context.addCookies(cookies);
  await page.goto(`/assistant/${room}`);
  await page.waitForURL((url) => url.pathname === '/auth');
  await expect.poll(() => new URL(page.url()).searchParams.get('returnTo')).toBe(`/assistant/${room}`);
});

/** A member's links: making, listing and ending them, whose they are, and how many there can be. */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { refusal } from '../../../../infra/testing/people/membership.ts';
import { someSubscriber, someVisitor } from '../../../../infra/testing/people/people.ts';
import {
  askForLink,
  deleteRoom,
  endLink,
  newLink,
  openLink,
  someRoom,
  statusesOf,
} from '../../../../infra/testing/people/rooms.ts';
import { inOneWindow } from '../../../../infra/testing/rate-windows.ts';
import { itemsNaming } from '../../../../infra/testing/stage/all-items.ts';
import { LinkLists } from './items.ts';

inOneWindow();

test('a token is 256 random bits, and the table has only its hash', async () => {
  const who = await someSubscriber();
  const { id } = await someRoom(who);
  const { token, link } = await newLink(who, id);
  const other = await newLink(who, id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(other.token).not.toBe(token);
  const hash = createHash('sha256').update(token).digest('hex');
  expect(await itemsNaming([token])).toEqual([]);
  expect((await itemsNaming([hash])).map(({ PK }) => PK)).toEqual([`HOME#${who.user.id}`, `SHARE#${hash}`]);
  const listed = await (await who.get(`/api/rooms/${id}/links`)).text();
  expect(JSON.parse(listed)).toEqual([link, other.link]);
  expect(listed).not.toContain(token);
});

test('after the only link has ended another can be made', async () => {
  const who = await someSubscriber();
  const { id } = await someRoom(who);
  const { link } = await newLink(who, id);
  expect((await endLink(who, id, link.id)).status).toBe(200);
  const other = await newLink(who, id);
  expect(await (await who.get(`/api/rooms/${id}/links`)).json()).toEqual([other.link]);
});

test("another member's link and room are like nobody's", async () => {
  const [owner, other] = [await someSubscriber(), await someSubscriber()];
  const [{ id }, { id: otherId }] = [await someRoom(owner), await someRoom(other)];
  const { token, link } = await newLink(owner, id);
  expect(await refusal(askForLink(other, id), 404)).toBe('There is no such room.');
  expect(await refusal(other.get(`/api/rooms/${id}/links`), 404)).toBe('There is no such room.');
  for (const roomId of [id, otherId])
    expect(await refusal(endLink(other, roomId, link.id), 404)).toBe('There is no such link.');
  expect((await endLink(owner, (await someRoom(owner)).id, link.id)).status).toBe(404);
  expect((await openLink(someVisitor(), token)).status).toBe(200);
});

test('the eleventh link is refused, also from two tabs, until one has ended', async () => {
  const who = await someSubscriber();
  const [{ id }, { id: kitchen }] = [await someRoom(who), await someRoom(who, { name: 'Kitchen' })];
  const made = [];
  for (let n = 0; n < 9; n++) made.push(await newLink(who, n % 2 === 0 ? id : kitchen));
  const both = await Promise.all([askForLink(who, id), askForLink(who, kitchen)]);
  expect(statusesOf(both)).toEqual([200, 409]);
  expect(await refusal(askForLink(who, id), 409)).toMatch(/10 links/);
  expect((await endLink(who, id, made[0]?.link.id ?? '')).status).toBe(200);
  expect((await askForLink(who, id)).status).toBe(200);
  expect((await askForLink(who, id)).status).toBe(409);
  // Those to a deleted room end with it.
  expect((await deleteRoom(who, kitchen)).status).toBe(200);
  expect((await askForLink(who, id)).status).toBe(200);
});

test('a link that is made while its room goes takes none of the ten places', async () => {
  const who = await someSubscriber();
  for (let round = 0; round < 4; round++) {
    const [{ id }, { id: hall }] = [await someRoom(who), await someRoom(who, { name: 'Hall' })];
    const making = (roomId: string) =>
      [0, 4, 8, 12, 16, 20].map(async (ms) => {
        await setTimeout(ms);
        return askForLink(who, roomId);
      });
    await Promise.all([...making(id), deleteRoom(who, id)]);
    await Promise.all([...making(hall), who.put(`/api/rooms/${hall}`, { archived: true })]);
    expect((await LinkLists.get(who.user.id))?.links ?? []).toEqual([]);
  }
});

test('a link is refused with the reason where it is not valid', async () => {
  const who = await someSubscriber();
  const { id } = await someRoom(who);
  for (const more of [{ days: 8 }, { days: '7' }, { costs: 'yes' }, { token: 'mine' }])
    expect((await who.post(`/api/rooms/${id}/links`, { days: 7, costs: true, ...more })).status).toBe(400);
  await who.put(`/api/rooms/${id}`, { archived: true });
  expect(await refusal(askForLink(who, id), 409)).toMatch(/archived/);
  expect(await (await who.get(`/api/rooms/${id}/links`)).json()).toEqual([]);
});

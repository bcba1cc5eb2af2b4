/** What a link shows to somebody without an account, and when it shows nothing: guesses and ended links. */
import { beforeAll, expect, test } from 'vitest';
import type { Visitor } from '../../../../infra/local/visitor.ts';
import { ask, exchangeOf } from '../../../../infra/testing/people/conversation.ts';
import { refund, refusal } from '../../../../infra/testing/people/membership.ts';
import {
  type Member,
  someAdmin,
  someMember,
  somePayer,
  someSubscriber,
  someVisitor,
} from '../../../../infra/testing/people/people.ts';
import {
  deleteRoom,
  endLink,
  newLink,
  openLink,
  roomOf,
  sharedRoomOf,
  someRoom,
} from '../../../../infra/testing/people/rooms.ts';
import { somePhoto } from '../../../../infra/testing/people/uploads.ts';
import { perthDay } from '../../../../infra/testing/perth-day.ts';
import { LinkLists, SharedLinks } from './items.ts';

const QUESTION = 'What would you change in the room at 14 Quokka Street?';
const ENDED = 'This link has ended. Ask for a new one.';
/** A quote without GST. */
const COST = { cost: { low: 300, high: 900, source: 'Quote of Quokka Painting' }, plusGst: true };

let owner: Member;
let roomId: string;
let visitor: Visitor;
beforeAll(async () => {
  owner = await someSubscriber();
  visitor = someVisitor();
  await owner.put('/api/user', { firstName: 'Theo Quokkamann' });
  await owner.put('/api/home', { postcode: '2045', style: 'Quokka bungalow', facts: ['Quokka, 84, uses a walker'] });
  const size = { width: 5.2, length: 4.6, height: null };
  ({ id: roomId } = await someRoom(owner, { name: 'Sitting room', size, keep: ['The quokka mantel'] }));
  await someRoom(owner, { name: 'Quokka kitchen' });
  await exchangeOf(await ask(owner, QUESTION, { roomId, imageUrl: await somePhoto(owner) }));
  const { version } = await roomOf(owner, roomId);
  const tasks = [
    { id: 'a', text: 'Swept the flue', licensed: false, done: true },
    { id: 'b', text: 'Wire the globe to a dimmer', licensed: true, done: false, ...COST },
    { id: 'c', text: 'Paint the frieze', licensed: false, done: false },
  ];
  expect((await owner.put(`/api/rooms/${roomId}/tasks`, { tasks, version })).status).toBe(200);
});

const tokenOf = async () => (await newLink(owner, roomId)).token;
const isEnded = async (token: string) => expect(await refusal(openLink(visitor, token), 410)).toBe(ENDED);

test('a visitor sees the room, its notes, colours and open to-dos', async () => {
  const { token, link } = await newLink(owner, roomId);
  const { cover } = await roomOf(owner, roomId);
  const shared = await sharedRoomOf(visitor, token);
  expect(shared).toMatchObject({ name: 'Sitting room', sharedBy: 'Theo', lastDay: link.lastDay });
  expect(shared.size).toEqual({ width: 5.2, length: 4.6, height: null });
  expect(shared.notes).toEqual(cover?.notes);
  expect(shared.notes.length).toBeGreaterThan(0);
  expect(shared.palette?.measured.length).toBeGreaterThan(0);
  expect(shared.tasks).toEqual([
    { text: 'Wire the globe to a dimmer', licensed: true, cost: null },
    { text: 'Paint the frieze', licensed: false, cost: null },
  ]);
});

test('the answer has nothing of the conversation, home, other rooms or member', async () => {
  const { photo, ...shared } = (await (await openLink(visitor, await tokenOf())).json()) as Record<string, unknown>;
  expect(Object.keys(photo ?? {})).toEqual(['url', 'medium', 'size']);
  expect(Object.keys(shared)).toEqual(['name', 'size', 'sharedBy', 'lastDay', 'notes', 'palette', 'tasks']);
  for (const secret of [/quokka/i, '2045', owner.username, owner.email, owner.user.id, roomId, 'Swept'])
    expect(JSON.stringify(shared)).not.toMatch(secret);
});

test('costs are shown only where the owner has ticked them', async () => {
  const { token } = await newLink(owner, roomId, { costs: true });
  const { tasks } = await sharedRoomOf(visitor, token);
  expect(tasks.map(({ cost }) => cost)).toEqual([{ low: 33_000, high: 99_000 }, null]);
});

test('nobody without an own first name is named', async () => {
  const other = await someSubscriber();
  const { token } = await newLink(other, (await someRoom(other)).id);
  expect(await sharedRoomOf(visitor, token)).toMatchObject({ sharedBy: null, photo: null, notes: [], palette: null });
});

test('the photo has an address of minutes that opens this photo alone', async () => {
  const { photo } = await sharedRoomOf(visitor, await tokenOf());
  const url = new URL(photo?.url ?? '');
  const read = await fetch(url);
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(Buffer.from(await read.arrayBuffer()).includes('Exif')).toBe(false);
  expect(Number(url.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(15 * 60);
  const { pathname } = new URL((await owner.get(await somePhoto(owner))).headers.get('location') ?? '');
  const elsewhere = new URL(url);
  elsewhere.pathname = pathname;
  expect((await fetch(elsewhere)).status).toBe(403);
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  expect((await visitor.get((await roomOf(owner, roomId)).cover?.imageUrl ?? '')).status).toBe(401);
});

test('a guess is 404, whatever its form', async () => {
  const token = await tokenOf();
  for (const guess of [`${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`, 'x'.repeat(43), 'none', '', '\0'])
    expect(await refusal(openLink(visitor, guess), 404)).toMatch(/leads nowhere/);
  expect((await visitor.post('/api/shared', { token: 'x'.repeat(201) })).status).toBe(400);
});

test('a link that its owner has ended is 410, and the others go on', async () => {
  const { token, link } = await newLink(owner, roomId);
  const other = await tokenOf();
  expect((await openLink(visitor, token)).status).toBe(200);
  expect((await endLink(owner, roomId, link.id)).status).toBe(200);
  await isEnded(token);
  expect((await openLink(visitor, other)).status).toBe(200);
  expect((await endLink(owner, roomId, link.id)).status).toBe(404);
});

test('a link is 410 after its last day, and 404 a month later', async () => {
  const who = await someSubscriber();
  const { id } = await someRoom(who);
  const { token, link } = await newLink(who, id, { days: 7 });
  const [stored] = (await LinkLists.get(who.user.id))?.links ?? [];
  if (!stored) throw new Error('no link is stored');
  const days = (stored.endsAt - Date.now() / 1000) / 86_400;
  expect([days >= 7, days < 8, stored.hash.includes(token)]).toEqual([true, true, false]);
  expect(link.lastDay).toBe(perthDay(Date.now() + 7 * 86_400_000));
  const over = Math.floor(Date.now() / 1000) - 1;
  await LinkLists.put(who.user.id, { links: [{ ...stored, endsAt: over }] });
  await isEnded(token);
  expect((await SharedLinks.get(stored.hash))?.ttl).toBe(stored.endsAt + 30 * 86_400);
  await SharedLinks.update(stored.hash, { set: { ttl: over } });
  expect((await openLink(visitor, token)).status).toBe(404);
});

test('archiving a room ends its links, also for when it is brought back', async () => {
  const { id } = await someRoom(owner);
  const { token } = await newLink(owner, id);
  for (const archived of [true, false]) {
    expect((await owner.put(`/api/rooms/${id}`, { archived })).status).toBe(200);
    await isEnded(token);
  }
  await isEnded(token);
});

test('deleting a room ends its links', async () => {
  const { id } = await someRoom(owner);
  const { token } = await newLink(owner, id);
  expect((await deleteRoom(owner, id)).status).toBe(200);
  await isEnded(token);
});

test('a link shows nothing while its member is suspended', async () => {
  const [who, admin] = [await someSubscriber(), await someAdmin()];
  const { id } = await someRoom(who);
  const { token, link } = await newLink(who, id);
  const press = (verb: string) => admin.post(`/api/admin/members/${who.user.id}/${verb}`, { reason: 'For this test' });
  expect((await press('suspend')).status).toBe(200);
  await isEnded(token);
  expect((await endLink(who, id, link.id)).status).toBe(200);
  expect((await press('restore')).status).toBe(200);
  await isEnded(token);
});

test('a link shows nothing once its member is leaving, or has no membership', async () => {
  const [leaving, lapsed] = [await someSubscriber(), await somePayer()];
  const links = [];
  for (const who of [leaving, lapsed]) {
    const { id } = await someRoom(who);
    links.push({ id, ...(await newLink(who, id)) });
  }
  const body = { password: leaving.password, posts: 'delete' };
  expect((await leaving.post('/api/user/deletion', body)).status).toBe(200);
  await refund(lapsed);
  for (const { token } of links) await isEnded(token);
  const [, own] = links;
  expect((await endLink(lapsed, own?.id ?? '', own?.link.id ?? '')).status).toBe(200);
});

test('views are counted by day, without those of the owner', async () => {
  const { id } = await someRoom(owner);
  const { token } = await newLink(owner, id);
  for (const who of [visitor, owner, await someMember()]) expect((await openLink(who, token)).status).toBe(200);
  expect(await (await owner.get(`/api/rooms/${id}/links`)).json()).toMatchObject([
    { views: 2, viewedOn: perthDay(Date.now()) },
  ]);
});

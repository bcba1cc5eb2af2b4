/** A member with everything that an account can have, for tests of its deletion. */
import { expect } from 'vitest';
import { Exchange } from '../../shared/chat.ts';
import type { Visitor } from '../local/visitor.ts';
import { ask } from './people/conversation.ts';
import { calls, like, newPost, newReply } from './people/forum.ts';
import { askedFor } from './people/imports.ts';
import { keepPainted, newLink, paintedCopy, roomOf, someRoom } from './people/rooms.ts';
import { somePhoto, uploaded } from './people/uploads.ts';

type Person = Visitor & { username: string };

/** Fails on a refusal: what was refused would not be tested. */
const done = async (answer: Promise<Response>) => expect((await answer).status).toBe(200);

/** Everything that a member can have in rooms and on the account. */
export async function everythingOf(who: Person) {
  await done(who.put('/api/home', { postcode: '4101', tenure: 'rented' }));
  const picture = await somePhoto(who);
  await done(who.put('/api/user', { profileImageUrl: picture }));
  const room = await someRoom(who);
  const photo = await somePhoto(who);
  const asked = await ask(who, 'Which rug suits this room?', { roomId: room.id, imageUrl: photo });
  const { assistantMessage } = Exchange.parse(await asked.json());
  await done(who.post(`/api/chat/messages/${assistantMessage.id}/again`));
  const words = `Words of ${who.username}`;
  const rating = { value: 'down', reason: 'other', words, share: true };
  await done(who.put(`/api/chat/messages/${assistantMessage.id}/rating`, rating));
  const tasks = [{ id: 'a', text: 'Ring a painter', licensed: false, done: false }];
  await done(who.put(`/api/rooms/${room.id}/tasks`, { tasks, version: (await roomOf(who, room.id)).version }));
  const painted = await somePhoto(who);
  await done(keepPainted(who, room.id, paintedCopy(painted, photo)));
  const { token } = await newLink(who, room.id);
  return { roomId: room.id, picture, photo, painted, words, token };
}

/** Everything of theirs that others see: posts, replies, likes, reports, uploads, an import. */
export async function amongOthersOf(
  who: Person,
  {
    id,
    cookie,
    other,
    admin,
    fileToImport,
  }: { id: string; cookie: string; other: Visitor; admin: Visitor; fileToImport: string },
) {
  const shown = await somePhoto(who);
  const plain = await newPost(who, { title: `Quokkawhite for ${who.username}`, imageUrl: shown });
  const answered = await newPost(who, { title: 'Which fan for a hot room?' });
  await newReply(other, answered.id, 'A big one.');
  await newPost(who, { isAnonymous: true });
  const reportedPhoto = await somePhoto(who);
  const reported = await newPost(who, { title: 'Buy my paint', imageUrl: reportedPhoto });
  expect((await calls.report(other, reported.id)).status).toBe(200);
  expect((await calls.reportPerson(other, id)).status).toBe(200);
  // Leaves an entry about the member in the audit log.
  expect((await admin.post(`/api/admin/reports/${id}/author`)).status).toBe(200);
  const liked = await newPost(other);
  const reply = await newReply(who, liked.id, 'Half strength.');
  await like(who, liked.id);
  expect((await calls.report(who, liked.id)).status).toBe(200);
  await done(who.post('/s3/multipart', { filename: 'plan.jpg', type: 'image/jpeg' }));
  await uploaded(who, Buffer.from('half a photo'));
  await askedFor({ ...who, cookie }, fileToImport);
  const path = `/api/admin/members/${id}`;
  for (const verb of ['suspend', 'restore'])
    expect((await admin.post(`${path}/${verb}`, { reason: 'Spam' })).status).toBe(200);
  return { plain, answered, reported, liked, reply, shown, reportedPhoto };
}

/** Ends the week in which the deletion can be undone. @returns The event of the daily rule on the day of the deletion. */
export async function aWeekOn(id: string): Promise<{ time: string }> {
  const { Users } = await import('../../functions/platform/table/items/user.ts');
  const deletion = (await Users.get(id))?.deletion;
  if (!deletion) throw new Error('no deletion is planned');
  await Users.update(id, { set: { deletion: { ...deletion, until: new Date().toISOString() } } });
  return { time: `${deletion.day}T21:00:00Z` };
}

/** Runs the daily rule in this process. @param event Of a day's rule; by default of today's. */
export async function runDaily(event: { time: string } = { time: new Date().toISOString() }): Promise<void> {
  const { handler } = await import('../../functions/schedule.ts');
  await handler(event, { getRemainingTimeInMillis: () => 900_000 });
}

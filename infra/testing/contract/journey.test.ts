/** One member's journey through a stage, from joining to leaving: whether its parts work together on any stage. */
import { beforeAll, expect, inject, test } from 'vitest';
import { User } from '../../../shared/accounts.ts';
import { StoredImage } from '../../../shared/uploads.ts';
import { startMembership } from '../../local/seed/seed.ts';
import { roomPicture } from '../files/room-picture.ts';
import { allEventsOf, askStreaming, conversationOf, theEvent } from '../people/conversation.ts';
import { calls, like, newPost, newReply, repliesTo, search } from '../people/forum.ts';
import { handshake } from '../people/imports.ts';
import { refund, statusBecomes, statusOf } from '../people/membership.ts';
import { type Member, someMember, someVerifiedMember, someVisitor } from '../people/people.ts';
import { complete, sent, started } from '../people/uploads.ts';

/** A word that no other post has. */
const word = `verandah${Date.now().toString(36)}`;
let member: Member;
let photo: string;
beforeAll(async () => {
  member = await someVerifiedMember();
});

test('a session identifies its member, and a stranger has none', async () => {
  expect(User.parse(await (await member.get('/api/user')).json()).username).toBe(member.username);
  expect((await someVisitor().get('/api/user')).status).toBe(401);
});

test('a name in multi-byte letters returns as sent', async () => {
  const firstName = 'Zoë 春 🏡';
  expect((await member.put('/api/user', { firstName })).status).toBe(200);
  expect(User.parse(await (await member.get('/api/user')).json()).firstName).toBe(firstName);
});

test('a payment opens the assistant', async () => {
  expect((await askStreaming(member, 'Which white?')).status).toBe(402);
  await startMembership(member, inject('stage').endpoints.stripe);
  expect(await statusOf(member)).toMatchObject({ hasActiveSubscription: true });
});

test('a photo sent in parts is stored for its member alone', async () => {
  const upload = await started(member, { filename: 'room.png', type: 'image/png' });
  const part = await sent(member, upload, 1, await roomPicture());
  const { location } = (await (await complete(member, upload, [part])).json()) as { location: string };
  photo = StoredImage.parse(await (await member.put('/api/images', { imageURL: location })).json()).objectPath;
  const answer = await member.get(photo);
  const picture = await fetch(answer.headers.get('location') ?? '');
  expect([answer.status, picture.status, picture.headers.get('content-type')]).toEqual([302, 200, 'image/webp']);
  expect(Buffer.from(await picture.arrayBuffer()).toString('latin1', 8, 12)).toBe('WEBP');
  expect((await (await someMember()).get(photo)).status).toBe(404);
});

test('an answer streams and is stored; a repeated call gets it', async () => {
  const headers = { 'idempotency-key': word };
  const ask = () => askStreaming(member, 'Which rug suits this room?', { imageUrl: photo }, headers);
  const answer = await ask();
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const events = await allEventsOf(answer);
  const { assistantMessage: reply } = theEvent(events, 'done');
  const words = events.flatMap(({ event, data }) => (event === 'text' ? [data.delta] : []));
  expect(words.length).toBeGreaterThan(3);
  expect(reply.content).toContain(words.slice(1, 3).join(''));
  expect(theEvent(await allEventsOf(await ask()), 'done').assistantMessage.id).toBe(reply.id);
  expect(await conversationOf(member)).toMatchObject([
    { role: 'user', content: 'Which rug suits this room?', imageUrl: photo },
    { role: 'assistant', id: reply.id, status: 'done', content: reply.content },
  ]);
});

test('a post is found, liked and answered, and its author deletes it', async () => {
  const other = await someMember();
  const post = await newPost(member, { title: `Which white for the ${word}?` });
  const reply = await newReply(other, post.id, 'Half strength.');
  expect(await like(other, post.id)).toMatchObject({ likesCount: 1 });
  expect((await search(other, word)).map(({ id }) => id)).toEqual([post.id]);
  expect(await repliesTo(member, post.id)).toMatchObject([{ content: 'Half strength.' }]);
  expect((await calls.remove(other, post.id)).status).toBe(404);
  // With a reply, a deleted post would stay as a placeholder.
  expect((await calls.removeReply(other, post.id, reply.id)).status).toBe(200);
  expect((await calls.remove(member, post.id)).status).toBe(200);
  expect((await calls.one(other, post.id)).status).toBe(404);
  expect(await search(other, word)).toEqual([]);
});

test('the socket of imports opens only with an import', async () => {
  expect(await handshake('00000000-0000-4000-8000-000000000000', {})).toBe(401);
  expect(await handshake('00000000-0000-4000-8000-000000000000', { cookie: member.cookie })).toBe(403);
});

test('the guarantee refunds the payment and closes the assistant', async () => {
  await refund(member);
  await statusBecomes(member, { hasActiveSubscription: false });
  expect((await askStreaming(member, 'Which white?')).status).toBe(402);
});

test('signing out ends the session', async () => {
  const copy = { headers: { cookie: member.cookie } };
  expect((await someVisitor().fetch('/api/user', copy)).status).toBe(200);
  expect((await member.post('/api/logout')).status).toBe(200);
  expect((await someVisitor().fetch('/api/user', copy)).status).toBe(401);
});

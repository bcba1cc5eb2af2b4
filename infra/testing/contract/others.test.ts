/** Makes every call that names a thing, as a member who does not own it. Reads the contract, so that a new route is tested at once. */
import { sample } from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SessionRecord } from '../../../shared/accounts.ts';
import { Exchange } from '../../../shared/chat.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { routes } from '../../../shared/contract/routes.ts';
import { Painted } from '../../../shared/rooms.ts';
import { valuesFor } from '../fuzz/values.ts';
import { somePasskey } from '../passkeys/authenticator.ts';
import { newPost, newReply } from '../people/forum.ts';
import { type Member, someSubscriber } from '../people/people.ts';
import { keepPainted, newLink, paintedCopy, someRoom } from '../people/rooms.ts';
import { somePhoto, started } from '../people/uploads.ts';

/** Calls that every member may make on others' things, and calls on things without an owner. */
const EVERYBODYS = [
  'GET /api/forum/posts/{id}',
  'POST /api/forum/posts/{id}/like',
  'DELETE /api/forum/posts/{id}/like',
  'GET /api/forum/posts/{id}/replies',
  'POST /api/forum/posts/{id}/replies',
  'POST /api/forum/posts/{id}/reports',
  'POST /api/forum/posts/{id}/replies/{replyId}/reports',
  'POST /api/forum/people/{id}/reports',
  'GET /api/library/{slug}',
];
const calls = (Object.entries(routes) as [string, Route][]).filter(
  ([key, { access }]) => key.includes('{') && access !== 'admin' && access !== 'anyone' && !EVERYBODYS.includes(key),
);

let owner: Member;
let other: Member;
/** The owner's things, by the path in front of their parameter. */
let things: Record<string, string>;
let query: Record<string, string>;
beforeAll(async () => {
  [owner, other] = await Promise.all([someSubscriber(), someSubscriber()]);
  const room = await someRoom(owner);
  const { link } = await newLink(owner, room.id);
  const asked = await owner.post('/api/chat/messages', { role: 'user', content: 'Which white?', roomId: room.id });
  const { assistantMessage } = Exchange.parse(await asked.json());
  const post = await newPost(owner, { title: 'Which white?' });
  const reply = await newReply(owner, post.id);
  const [session] = z.array(SessionRecord).parse(await (await owner.get('/api/sessions')).json());
  await somePasskey(owner);
  const [passkey] = z.array(z.object({ id: z.string() })).parse(await (await owner.get('/api/passkeys')).json());
  const upload = await started(owner);
  const photo = await somePhoto(owner);
  const copy = await keepPainted(owner, room.id, paintedCopy(await somePhoto(owner), photo));
  things = {
    '/api/rooms/': room.id,
    '/links/': link.id,
    '/api/painted/': Painted.parse(await copy.json()).id,
    '/api/chat/messages/': assistantMessage.id,
    '/api/forum/posts/': post.id,
    '/replies/': reply.id,
    '/api/sessions/': session?.id ?? '',
    '/api/passkeys/': passkey?.id ?? '',
    '/s3/multipart/': upload.uploadId,
    '/objects/images/': photo.slice(-32),
  };
  query = { '/s3/multipart/': `?key=${encodeURIComponent(upload.key)}` };
});

/** @throws Error for a route with a new kind of thing: make it above, or list it as everybody's. */
function thingAt(before: string): string {
  const [, thing] = Object.entries(things).find(([path]) => before.endsWith(path)) ?? [];
  if (thing !== undefined && thing !== '') return thing;
  // A part of an upload has a number and no id.
  if (/^\/s3\/multipart\/{\w+}\/$/.test(before)) return '1';
  throw new Error(`the owner has nothing at ${before}`);
}

const NO_PHOTO = `/objects/images/${'0'.repeat(32)}`;

/** The call with the owner's things in its path, and a body that its schema accepts. */
function request(key: string, { body }: Route): [string, RequestInit] {
  const [method = 'GET', pattern = ''] = key.split(' ');
  const path = pattern.replaceAll(/{\w+}/g, (_, at: number) => encodeURIComponent(thingAt(pattern.slice(0, at))));
  const [, more = ''] = Object.entries(query).find(([begin]) => pattern.startsWith(begin)) ?? [];
  const bodies = body ? sample(valuesFor(body, { known: [NO_PHOTO], isHonest: true }), { seed: 1, numRuns: 200 }) : [];
  const sent = bodies.find((one) => body?.safeParse(one).success);
  const json = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) };
  return [path + more, { method, ...(body && json) }];
}

describe.each(calls)('%s', (key, route) => {
  test('another member finds nothing there', async () => {
    const answer = await other.fetch(...request(key, route));
    expect(await answer.text()).not.toContain('Which white');
    expect(answer.status).toBe(404);
  });
});

test('its owner finds everything as it was', async () => {
  for (const path of ['/api/rooms/', '/api/chat/messages/', '/api/forum/posts/', '/objects/images/'])
    expect((await owner.get(`${path}${things[path]}${path.includes('chat') ? '/versions' : ''}`)).status).toBeLessThan(
      400,
    );
  for (const [list, path] of [
    ['/api/sessions', '/api/sessions/'],
    ['/api/passkeys', '/api/passkeys/'],
  ] as const)
    expect(await (await owner.get(list)).text()).toContain(things[path]);
});

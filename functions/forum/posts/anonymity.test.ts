/**
 * No response reveals which anonymous author wrote a post. The test plays the same history twice, the second time with the anonymous authors swapped. Every
 * answer that other people get is identical byte for byte, except for random ids and times.
 */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Visitor, visitor } from '../../../infra/local/visitor.ts';
import { calls, like, newPost, newReply, unlike } from '../../../infra/testing/people/forum.ts';
import { newMember } from '../../../infra/testing/people/stage-members.ts';
import { somePhoto } from '../../../infra/testing/people/uploads.ts';
import { allItems, type StoredItem } from '../../../infra/testing/stage/all-items.ts';
import { measuredStage } from '../../../infra/testing/stage/measured-stage.ts';

type Author = Visitor & { username: string };
let measured: Awaited<ReturnType<typeof measuredStage>>;
let ana: Author;
let ben: Author;
let reader: Author;
/** Everybody who is neither of the two. */
let others: Visitor[];
/** Ids of people are the same in both histories, so they stay in what is compared. */
let people: string[];

beforeAll(async () => {
  // Without the functions that follow the table's stream: their calls to the table would mix with the measured ones.
  measured = await measuredStage({ follow: false });
  [ana, ben, reader] = await Promise.all([
    newMember(measured.stage),
    newMember(measured.stage),
    newMember(measured.stage),
  ]);
  const { createAdmin, markVerified } = await import('../../accounts/operator.ts');
  // An unverified member may report only five posts a day.
  await markVerified(reader.username);
  await createAdmin('admin', 'a long password');
  const admin = visitor(measured.stage.origin);
  await admin.post('/api/login', { username: 'admin', password: 'a long password' });
  others = [reader, admin, visitor(measured.stage.origin)];
  await Promise.all([ana, ben].map(async (who) => who.put('/api/user', { profileImageUrl: await somePhoto(who) })));
  people = await Promise.all(
    [ana, ben, reader].map(
      async (who) => z.object({ id: z.string() }).parse(await (await who.get('/api/user')).json()).id,
    ),
  );
});
afterAll(() => measured.close());

interface Cast {
  /** The anonymous authors. */
  first: Author;
  second: Author;
  /** The named authors. */
  named: Author;
  alsoNamed: Author;
}

/** Plays the history and returns the paths of everything written in it. */
async function play({ first, second, named, alsoNamed }: Cast): Promise<string[]> {
  const { hidePost, restorePost } = await import('../../admin/moderation/moderation.ts');
  const { audited } = await import('../../platform/table/items/audit.ts');
  const open = await newPost(named, { title: 'Under a name', imageUrl: await somePhoto(named) });
  await newPost(alsoNamed, { title: 'Under another name' });
  const one = await newPost(first, {
    title: 'The first secret',
    isAnonymous: true,
    imageUrl: await somePhoto(first),
    house: `The house of ${first.username}`,
  });
  const two = await newPost(second, { title: 'The second secret', isAnonymous: true });
  const gone = await newPost(second, { title: 'Regretted', isAnonymous: true });
  const judged = await newPost(first, { title: 'Reported', isAnonymous: true });
  await newReply(reader, one.id, 'Is that so?');
  await newReply(first, one.id, 'It is.');
  await newReply(second, two.id, 'More of it.');
  const wrong = await newReply(first, one.id, 'A slip.');
  await calls.editReply(first, one.id, wrong.id, 'No slip.');
  await newReply(second, gone.id, 'Forget it.');
  await calls.remove(second, gone.id);
  await calls.edit(first, one.id, { title: 'The first secret, corrected' });
  await calls.report(reader, judged.id);
  const judgement = () =>
    audited({ admin: { id: 'the-admin', username: 'moderator' }, action: 'report.hidden', subject: 'Reported' });
  await hidePost(judged.id, judgement());
  await restorePost(judged.id, judgement());
  for (const { id } of [open, one, two]) for (const who of [ana, ben, reader]) await like(who, id);
  await unlike(first, two.id);
  await unlike(second, one.id);
  await newReply(named, open.id, 'Thanks.');
  await newReply(alsoNamed, open.id, 'Welcome.');
  await storeAFullPage();
  const paths = [open, one, two, gone, judged].flatMap(({ id }) => [
    `/api/forum/posts/${id}`,
    `/api/forum/posts/${id}/replies`,
  ]);
  const photos = [open.imageUrl, one.imageUrl].filter((path) => path !== null);
  return [...paths, ...photos, ...photos.flatMap((path) => [`${path}?size=medium`, `${path}?size=thumbnail`])];
}

/** Posts that push the others to the second page, as the forum itself would write them. */
async function storeAFullPage(): Promise<void> {
  const [{ keys }, { writeMany }, { newPostItem }, { postingsOf }] = await Promise.all([
    import('../../platform/table/keys.ts'),
    import('../../platform/table/write-many.ts'),
    import('./posts.ts'),
    import('../search/search-index.ts'),
  ]);
  const posts = Array.from({ length: 21 }, () =>
    newPostItem(ulid(), people[2] ?? '', { title: 'Something else', content: 'Words.', isAnonymous: false }),
  );
  const postings = posts.flatMap((post) => postingsOf(post.id, post));
  await writeMany({ put: [...posts.map((post) => ({ ...keys.post(post.id), ...post })), ...postings] });
}

const LISTS = [
  '/api/forum/posts',
  '/api/forum/search?q=secret',
  '/api/forum/search?q=secret+correct',
  '/api/forum/search?q=something',
  '/api/forum/search?q=regretted',
];

/** Everything that others can see: each answer with its headers and database calls, and every page of the lists. */
async function seenByOthers(paths: string[]): Promise<string> {
  const seen: string[] = [];
  for (const who of others) {
    await read(seen, who, [...LISTS, ...paths]);
    for (const path of paths.filter((path) => /posts\/\w+$/.test(path))) {
      const id = path.slice(path.lastIndexOf('/') + 1);
      await record(seen, 'edit', () => calls.edit(who, id));
      await record(seen, 'delete', () => calls.remove(who, id));
      await record(seen, 'like', () => calls.like(who, id));
      await record(seen, 'unlike', () => calls.unlike(who, id));
      await record(seen, 'report', () => calls.report(who, id));
    }
    for (const imageUrl of paths.filter((path) => /images\/\w+$/.test(path)))
      await record(seen, 'take the photo', () => calls.post(who, { imageUrl }));
  }
  return withoutChance(seen.join('\n'));
}

/** The lists as the reader sees them, which is how `seenByOthers` begins. */
async function listsSeen(): Promise<string> {
  const seen: string[] = [];
  await read(seen, reader, LISTS);
  return withoutChance(seen.join('\n'));
}

async function read(seen: string[], who: Visitor, paths: string[]): Promise<void> {
  for (const first of paths)
    for (let path: string | undefined = first; path; ) {
      const answer = await record(seen, `GET ${path}`, () => who.get(path ?? ''));
      path = /^<(\S+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      const location = answer.headers.get('location');
      if (location) await record(seen, location, () => fetch(location));
    }
}

async function record(seen: string[], what: string, ask: () => Promise<Response>): Promise<Response> {
  measured.wire.takeCalls();
  const answer = await ask();
  const bytes = Buffer.from(await answer.clone().arrayBuffer());
  const body = answer.headers.get('content-type')?.startsWith('image/')
    ? createHash('sha256').update(bytes).digest('base64')
    : bytes.toString();
  seen.push(
    what,
    `${answer.status} ${JSON.stringify([...answer.headers])}`,
    body,
    JSON.stringify(measured.wire.takeCalls()),
  );
  return answer;
}

/** Replaces random ids by the order of their first appearance, and times by one word. */
function withoutChance(text: string): string {
  const order = new Map<string, string>();
  const name = (id: string) => {
    if (people.includes(id)) return id;
    if (!order.has(id)) order.set(id, `id-${order.size}`);
    return order.get(id) ?? '';
  };
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z|\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT/g, 'TIME')
    .replaceAll(/(X-Amz-(?:Date|Signature|Credential)=)[^&"]+/g, '$1…')
    .replaceAll(/("x-amz-(?:request-id|id-2)",)"[^"]+"/g, '$1"…"')
    .replaceAll(/\b(?:[0-7][0-9A-HJKMNP-TV-Z]{25}|[0-9a-f]{32})\b/g, name);
}

/** Empties the forum, so that a history starts without posts. */
async function forget(): Promise<void> {
  const { writeMany } = await import('../../platform/table/write-many.ts');
  const found: StoredItem[] = [];
  for await (const item of allItems()) if (/^(FEED|POST|TERM|REPORTED|RATE)#/.test(item.PK)) found.push(item);
  await writeMany({ remove: found.map(({ PK, SK }) => ({ PK, SK })) });
}

/** Plays a history on an empty forum. */
async function history(cast: Cast): Promise<string[]> {
  await forget();
  return play(cast);
}

test('with the anonymous authors swapped, everybody else gets the same bytes', async () => {
  const paths = await history({ first: ana, second: ben, named: ana, alsoNamed: ben });
  const lists = await listsSeen();
  const one = await seenByOthers(paths);
  const other = await seenByOthers(await history({ first: ben, second: ana, named: ana, alsoNamed: ben }));
  expect(one.length).toBeGreaterThan(100_000);
  expect(one).toContain(ana.username);
  expect(other.split('\n')).toEqual(one.split('\n'));
  // The comparison does notice authors: swapping the named ones makes a difference.
  expect(one.startsWith(lists)).toBe(true);
  await history({ first: ana, second: ben, named: ben, alsoNamed: ana });
  expect(await listsSeen()).not.toBe(lists);
});

test('only the anonymous author sees isOwn on their post and replies', async () => {
  const { id } = await newPost(ana, { isAnonymous: true });
  const replies = `/api/forum/posts/${id}/replies`;
  await newReply(ana, id);
  for (const path of ['/api/forum/posts', `/api/forum/posts/${id}`, replies]) {
    expect(await (await ana.get(path)).text()).toContain('"isOwn":true');
    for (const who of [ben, ...others])
      if (who !== reader || path !== '/api/forum/posts')
        expect((await (await who.get(path)).text()).includes('"isOwn":true'), path).toBe(false);
  }
});

/** A member with data of every kind downloads it: what the zip contains, who gets it, and runs that are killed, fail, or meet a deletion. */
import { createHash, randomBytes } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Visitor, visitor } from '../../infra/local/visitor.ts';
import { amongOthersOf, everythingOf } from '../../infra/testing/leaving.ts';
import { handleMails } from '../../infra/testing/night.ts';
import { somePasskey } from '../../infra/testing/passkeys/authenticator.ts';
import { exportEvent, exportMadeHere, writtenIn, zipOf } from '../../infra/testing/people/exports.ts';
import { newPost } from '../../infra/testing/people/forum.ts';
import { type Mail, mailsTo } from '../../infra/testing/people/mail.ts';
import { openLink } from '../../infra/testing/people/rooms.ts';
import { newAdmin, newMember, newPayer, password } from '../../infra/testing/people/stage-members.ts';
import { keysBelow, somePhoto } from '../../infra/testing/people/uploads.ts';
import { perthDay } from '../../infra/testing/perth-day.ts';
import { startRemoteServer } from '../../infra/testing/remote-server.ts';
import { measuredStage } from '../../infra/testing/stage/measured-stage.ts';
import { type Before, killAt, watchedRun } from '../../infra/testing/stage/watched-run.ts';
import { ExportState } from '../../shared/accounts/export.ts';
import { User } from '../../shared/accounts.ts';

let measured: Awaited<ReturnType<typeof measuredStage>>;
let remoteServer: Awaited<ReturnType<typeof startRemoteServer>>;
beforeAll(async () => {
  remoteServer = await startRemoteServer();
  // Without followers of the table's stream: each test starts its runs, and handles the mails.
  measured = await measuredStage({ paceMs: 0, follow: false });
});
afterAll(async () => {
  await measured.close();
  await remoteServer.close();
});

const bucket = () => measured.stage.environment.UPLOADS_BUCKET ?? '';
const userOf = async (who: Visitor) => User.parse(await (await who.get('/api/user')).json());
const ask = async (who: Visitor) => ExportState.parse(await (await who.post('/api/user/export')).json());
/** The mails of a kind to an address, once the mailer has handled all. */
async function mailed(address: string, kind: string): Promise<Mail[]> {
  await handleMails();
  return mailsTo(address, kind, measured.stage);
}
const stateOf = async (who: Visitor) => ExportState.parse(await (await who.get('/api/user/export')).json());

/** A run whose calls the test sees. */
const runOf = (id: string, before: Before) => watchedRun(() => wholeRun(id), before);
/** A run that nothing interrupts. */
async function wholeRun(id: string, number = 1): Promise<void> {
  const { handler } = await import('./export.ts');
  await handler(exportEvent(id, number));
}
/** The call that makes a file visible: of a file in one part, or of one in several. */
const isAtEnd = (call: string) => /^bucket (PutObject|CompleteMultipartUpload) /.test(call);

/** Gives the member a picture so large that the file is uploaded in two parts. @returns Its bytes. */
async function largePicture(who: Visitor): Promise<Buffer> {
  const photo = await somePhoto(who);
  await who.put('/api/user', { profileImageUrl: photo });
  const bytes = randomBytes(6 * 1024 ** 2);
  const Key = `images/${photo.slice(-32)}.webp`;
  await new S3Client({}).send(new PutObjectCommand({ Bucket: bucket(), Key, Body: bytes }));
  return bytes;
}

test('only the member gets the download, with everything of theirs', async () => {
  const who = await newPayer(measured.stage);
  const [other, admin] = [await newMember(measured.stage), await newAdmin(measured.stage)];
  const { id, email = '' } = await userOf(who);
  const signedIn = await visitor(measured.stage.origin).post('/api/login', { username: who.username, password });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { photo, painted, words, roomId, token } = await everythingOf(who);
  await openLink(visitor(measured.stage.origin), token);
  await amongOthersOf(who, { id, cookie, other, admin, fileToImport: remoteServer.offer({ size: 1000 }) });
  await somePasskey(who);

  const both = await Promise.all([ask(who), ask(who)]);
  expect(both[0].askedAt).toBe(both[1].askedAt);
  const { until, bytes } = await exportMadeHere(who);
  expect(until).toBe(perthDay(Date.now() + 7 * 86_400_000));
  const mails = await mailed(email, 'export-ready');
  expect(mails).toMatchObject([{ text: expect.stringMatching(/\/account#your-data\n/) as string }]);
  for (const [visits, status] of [
    [other, 404],
    [admin, 404],
    [visitor(measured.stage.origin), 401],
  ] as const)
    expect((await visits.get('/api/user/export/file')).status).toBe(status);
  const address = (await who.get('/api/user/export/file')).headers.get('location') ?? '';
  expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('300');
  const answer = await fetch(address);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="verandah-[\d-]{10}\.zip"$/);
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes);

  const files = await zipOf(who);
  const text = new TextDecoder().decode(files['verandah.json']);
  const { ExportDocument, ROWS } = await import('./document.ts');
  const data = ExportDocument.parse(JSON.parse(text));
  expect(data.account).toMatchObject({ id, username: who.username, email });
  expect([data.home?.postcode, data.membership?.status]).toEqual(['4101', 'active']);
  for (const name of Object.keys(ROWS) as (keyof typeof ROWS)[]) expect(data[name].length, name).toBeGreaterThan(0);
  expect(data.rooms).toMatchObject([{ todo: [{ id: 'a' }], painted: [{ imageUrl: painted, original: photo }] }]);
  const today = perthDay(Date.now());
  expect(data.links).toMatchObject([{ roomId, costs: false, views: 1, viewedOn: today }]);
  expect(data.messages.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(data.messages[1]?.ratingDetails?.words).toBe(words);
  expect([data.posts.length, data.replies.length, data.likes.length, data.reports.length]).toEqual([4, 1, 1, 1]);
  expect(data.photos.map(({ file }) => file).toSorted()).toEqual(
    Object.keys(files)
      .filter((name) => name.startsWith('photos/'))
      .toSorted(),
  );
  const shown = await who.get(photo);
  const original = new Uint8Array(await (await fetch(shown.headers.get('location') ?? '')).arrayBuffer());
  expect(files[`photos/${photo.slice(-32)}.webp`]).toEqual(original);

  const { id: otherId } = await userOf(other);
  const secrets = [
    password,
    token,
    createHash('sha256').update(token).digest('hex'),
    'salt',
    'publicKey',
    cookie.split('=')[1] ?? 'cookie',
    admin.username,
  ];
  for (const hidden of [...secrets, other.username, otherId, 'A big one.']) expect(text).not.toContain(hidden);

  const { findKeys } = await import('../platform/table/scan.ts');
  const { placeOf } = await import('./found.ts');
  const member = { id, username: who.username, email };
  for (const key of await (await findKeys([member])).keysOf(member))
    expect(placeOf(key, id), `${key.PK} ${key.SK}`).toBeDefined();
});

/** Ends the lease of a killed run. */
async function leaseOver(id: string, number = '000001'): Promise<void> {
  const { Exports } = await import('../uploads/items.ts');
  await Exports.update(id, number, { set: { leaseUntil: 0 } });
}

test('an export killed anywhere is whole after the next run', async () => {
  const who = await newMember(measured.stage);
  const { id, email = '' } = await userOf(who);
  const picture = await largePicture(who);
  await ask(who);
  for (const point of [/^bucket CompleteMultipartUpload /, /^table TransactWriteItems$/]) {
    expect(
      await runOf(
        id,
        killAt(1, (call) => point.test(call)),
      ),
    ).toBeNull();
    expect((await stateOf(who)).state).toBe('working');
    expect((await who.get('/api/user/export/file')).status).toBe(404);
    await leaseOver(id);
  }
  await wholeRun(id);
  const files = await zipOf(who);
  expect(Object.keys(files)).toContain('verandah.json');
  const [photo] = Object.entries(files).filter(([name]) => name.startsWith('photos/'));
  expect(picture.equals(photo?.[1] ?? new Uint8Array())).toBe(true);
  await wholeRun(id);
  expect(await mailed(email, 'export-ready')).toHaveLength(1);
});

test('a large export comes in several files, and resumes after its whole ones', async () => {
  const who = await newMember(measured.stage);
  const { id, email = '' } = await userOf(who);
  for (let photos = 0; photos < 3; photos++) await newPost(who, { imageUrl: await somePhoto(who) });
  await ask(who);
  const { exporter } = await import('./export.ts');
  // Nothing fits beside the data, and no second photo beside the first.
  const run = () => exporter(1)(exportEvent(id));
  await run();
  const made = await stateOf(who);
  expect(made.files).toHaveLength(4);
  expect(made.bytes).toBe(made.files.reduce((sum, bytes) => sum + bytes, 0));
  expect((await mailed(email, 'export-ready'))[0]?.text).toContain('in 4 zip files');
  const zips = await Promise.all([1, 2, 3, 4].map((number) => zipOf(who, number)));
  const inEach = zips.map((zip) => Object.keys(zip).filter((name) => name.startsWith('photos/')));
  expect(inEach.map(({ length }) => length)).toEqual([0, 1, 1, 1]);
  const { photos } = JSON.parse(new TextDecoder().decode(zips[0]?.['verandah.json'])) as { photos: { file: string }[] };
  expect(inEach.flat().toSorted()).toEqual(photos.map(({ file }) => file).toSorted());
  expect((await who.get('/api/user/export/file?number=5')).status).toBe(404);

  const { Exports } = await import('../uploads/items.ts');
  // The state of an export whose run was killed after its second whole file.
  const lastPhoto = /(\w+)\.webp$/.exec(inEach[1]?.[0] ?? '')?.[1] ?? '';
  await Exports.update(id, '000001', { set: { state: 'working', files: made.files.slice(0, 2), lastPhoto } });
  const before = await writtenIn(bucket(), id);
  await run();
  expect((await stateOf(who)).files).toEqual([...made.files.slice(0, 2), expect.any(Number), expect.any(Number)]);
  expect((await writtenIn(bucket(), id)).map((at, file) => at === before[file])).toEqual([true, true, false, false]);
});

test('an export that keeps failing says so, and can be asked for again', async () => {
  const who = await newMember(measured.stage);
  const { id, email = '' } = await userOf(who);
  await ask(who);
  const refused = (call: string) => (isAtEnd(call) ? 'refuse' : undefined);
  const ends = [await runOf(id, refused), await runOf(id, refused), await runOf(id, refused)];
  expect(ends).toEqual([1, 1, 0]);
  expect((await stateOf(who)).state).toBe('failed');
  expect((await mailed(email, 'export-failed'))[0]?.text).toMatch(/\/account#your-data\n/);
  expect((await ask(who)).state).toBe('working');
  await wholeRun(id, 2);
  const made = await stateOf(who);
  expect(made.state).toBe('ready');
  expect(await ask(who)).toEqual(made);
});

test('an export that no run has worked on for an hour has failed', async () => {
  const who = await newMember(measured.stage);
  const { id } = await userOf(who);
  await ask(who);
  // Its runs died, and the stream no longer retries it.
  const { Exports } = await import('../uploads/items.ts');
  const askedAt = new Date(Date.now() - 3_600_000).toISOString();
  await Exports.update(id, '000001', { set: { state: 'working', askedAt, leaseUntil: 0 } });
  expect((await stateOf(who)).state).toBe('failed');
  expect((await ask(who)).state).toBe('working');
});

test.each([
  ['a small', false],
  ['a large', true],
])('a deletion in the middle of %s export leaves no file', async (_, isLarge) => {
  const who = await newMember(measured.stage);
  const user = await userOf(who);
  if (isLarge) await largePicture(who);
  await ask(who);
  const { eraseMember } = await import('../erasure.ts');
  const { findKeys } = await import('../platform/table/scan.ts');
  let seen: string[] = [];
  const run = runOf(user.id, async (call) => {
    if (!isAtEnd(call)) return undefined;
    seen = await keysBelow(`exports/${user.id}/`);
    await eraseMember(user, 'delete', await findKeys([user]));
    return undefined;
  });
  expect(await run).toBe(isLarge ? 1 : 0);
  expect(seen).toHaveLength(isLarge ? 1 : 0);
  expect(await keysBelow(`exports/${user.id}/`)).toEqual([]);
  await wholeRun(user.id);
  expect(await keysBelow(`exports/${user.id}/`)).toEqual([]);
});

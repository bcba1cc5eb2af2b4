/** What each function asks of AWS, recorded from its bundle while it serves every call. The roles are made of it. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageIdOf } from '../../../functions/platform/aws/photo-key.ts';
import { keys } from '../../../functions/platform/table/keys.ts';
import { toIso } from '../../../functions/platform/time.ts';
import { User } from '../../../shared/accounts.ts';
import { DAY_MS } from '../../../shared/contract/durations.ts';
import { type Routes, routes } from '../../../shared/contract/routes.ts';
import { BOUND_UPLOADS, UploadTarget } from '../../../shared/uploads.ts';
import { FUNCTION_NAMES, type FunctionName } from '../../build/bundles.ts';
import type { StageFunctions } from '../../local/functions.ts';
import { bundledFunctions } from '../../testing/bundles/bundled-functions.ts';
import { REMOTE_SERVER } from '../../testing/bundles/lambda-runtime.ts';
import { honestCall } from '../../testing/calls/calls.ts';
import { pdfOf } from '../../testing/files/pdf.ts';
import { allEventsOf, ask, askStreaming, theEvent } from '../../testing/people/conversation.ts';
import { exportOf } from '../../testing/people/exports.ts';
import { newPost, newReply } from '../../testing/people/forum.ts';
import { askedFor, Listener } from '../../testing/people/imports.ts';
import { reindex, removeFile, ship, upload, uploadForm } from '../../testing/people/knowledge.ts';
import { nextMailTo } from '../../testing/people/mail.ts';
import { statusOf } from '../../testing/people/membership.ts';
import { deleteRoom, someRoom } from '../../testing/people/rooms.ts';
import { newAdmin, newMember, newPayer, password } from '../../testing/people/stage-members.ts';
import { NEW_UPLOAD, somePhoto } from '../../testing/people/uploads.ts';
import { moderateAll } from '../../testing/permissions/moderate-all.ts';
import { type Recorder, recorder } from '../../testing/permissions/recorder.ts';
import { type RemoteServer, type ServedFile, startRemoteServer } from '../../testing/remote-server.ts';
import { measuredStage } from '../../testing/stage/measured-stage.ts';
import { RECORD } from './permissions.ts';

const MB = 1024 ** 2;
const CONTEXT = { functionName: 'reindex', awsRequestId: '', getRemainingTimeInMillis: () => 60_000 };
const recorders = new Map<FunctionName, Recorder>();
let measured: Awaited<ReturnType<typeof measuredStage>>;
let functions: StageFunctions;
let remoteServer: RemoteServer;
beforeAll(async () => {
  remoteServer = await startRemoteServer();
  measured = await measuredStage({
    paceMs: 0,
    guaranteeByCard: true,
    functions: async (environment) => {
      for (const name of FUNCTION_NAMES) recorders.set(name, await recorder(environment));
      functions = await bundledFunctions((name) => recorders.get(name)?.environment ?? {}, remoteServer.port);
      return functions;
    },
  });
});
afterAll(async () => {
  await measured.close();
  await remoteServer.close();
  for (const { close } of recorders.values()) await close();
});

test.each(Object.keys(routes) as (keyof Routes)[])('%s works on its bundle', async (key) => {
  const answer = await (await honestCall(key, measured.stage))();
  await answer.arrayBuffer();
  // The bundles import nothing from a private address, and this measurement's remote server has only such.
  if (key.startsWith('POST /companion/url/')) expect(answer.status).toBe(400);
  else expect(answer.status).toBeLessThan(400);
  // A signed address has the permissions of the function that signed it.
  const elsewhere = answer.headers.get('location');
  if (elsewhere?.includes('X-Amz-Signature')) expect((await fetch(elsewhere)).status).toBe(200);
});

test('a search without results runs again with corrected spelling', async () => {
  const who = await newPayer(measured.stage);
  const answer = await ask(who, 'Is qzxwvk the same as asbestuss?');
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
});

test('a question about a photo streams from its bundle, event by event', async () => {
  const who = await newPayer(measured.stage);
  const events = await allEventsOf(
    await askStreaming(who, 'Which rug suits this room?', { imageUrl: await somePhoto(who) }),
  );
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['accepted', 'text', 'sources', 'notes', 'done']),
  );
});

test('an admin finds a member by email', async () => {
  const [admin, member] = [await newAdmin(measured.stage), await newMember(measured.stage)];
  const found = await admin.post('/api/admin/members/search', { q: member.email });
  expect(await found.json()).toMatchObject([{ username: member.username }]);
});

test('no profile gets the picture of another member', async () => {
  const [member, other] = [await newMember(measured.stage), await newPayer(measured.stage)];
  const picture = await somePhoto(other);
  expect((await member.put('/api/user', { profileImageUrl: picture })).status).toBe(404);
  for (const profileImageUrl of [picture, null])
    expect((await other.put('/api/user', { profileImageUrl })).status).toBe(200);
});

test('an admin decides on reports of each kind', () => moderateAll(measured.stage));

/** The address of a file for the bundles, which refuse this machine's own. */
const offered = (file: ServedFile) => `http://[${REMOTE_SERVER}]${new URL(remoteServer.offer(file)).pathname}`;

const jobOf = async (token: string) => (await import('../../../functions/imports/jobs.ts')).jobOf(token);

test('bundles run imports: one whole, one cancelled, one that fails', async () => {
  const member = await newMember(measured.stage);
  const begun = async (file: ServedFile) => {
    const token = await askedFor(member, offered(file));
    const listener = await Listener.to(member, token);
    // The widget does so whenever its socket has opened.
    listener.send('resume');
    return { token, listener };
  };
  const whole = await begun({ size: 6 * MB, sendsSize: false });
  expect(await whole.listener.until('success')).toMatchObject({ complete: true });
  const failing = await begun({ size: 1, status: 404 });
  await failing.listener.until('error');
  const cancelled = await begun({ size: 12 * MB, gate: { after: 6 * MB, open: new Promise(() => {}) } });
  await expect.poll(async () => (await jobOf(cancelled.token))?.uploadId).toBeDefined();
  // The widget's next socket: its worker only sends it the current state, and the first socket is closed.
  const second = await Listener.to(member, cancelled.token);
  await second.until('progress');
  second.send('cancel');
  await expect.poll(async () => (await jobOf(cancelled.token))?.phase).toBe('cancelled');
  for (const listener of [whole.listener, failing.listener, cancelled.listener, second]) listener.close();
  const sockets = ['POST', 'DELETE'].map((method) => `execute-api:ManageConnections ${method} socket`);
  const followed = ['dynamodb:DeleteItem table', ...sockets];
  await expect.poll(() => recorders.get('importSockets')?.actions()).toEqual(expect.arrayContaining(followed));
});

test('an import that outlives its invocation is handed to the next', async () => {
  const member = await newMember(measured.stage);
  const gate = Promise.withResolvers<void>();
  const slow = { size: 6 * MB, ranges: true, etag: '"1"', gate: { after: 5 * MB, open: gate.promise } };
  const token = await askedFor(member, offered(slow));
  const { IMPORT_FUNCTION = '' } = measured.stage.environment;
  // Half a second more than the worker keeps for the handover.
  const brief = { functionName: IMPORT_FUNCTION, awsRequestId: '', getRemainingTimeInMillis: () => 30_500 };
  await functions.importWorker({ token }, brief);
  gate.resolve();
  await expect.poll(async () => (await jobOf(token))?.phase).toBe('done');
  expect((await jobOf(token))?.continuations).toBe(1);
});

test('the bundle runs a reindex after a new file, a removal and a deploy', async () => {
  const admin = await newAdmin(measured.stage);
  await upload(admin, 'permissions.md', '# A room\n\nWith a view.');
  await reindex(admin);
  await removeFile(admin, 'permissions.md');
  expect((await reindex(admin)).job).toMatchObject({ state: 'ended', failed: [] });
  await ship({ 'shipped.md': '# Shipped' });
  for (let deploys = 0; deploys < 2; deploys++) await functions.reindex({}, CONTEXT);
});

test('a form with a file arrives at its bundle byte for byte', async () => {
  const admin = await newAdmin(measured.stage);
  const bytes = await pdfOf(['A plan of the house.']);
  const file = new File([new Uint8Array(bytes)], 'plan.pdf', { type: 'application/pdf' });
  expect((await uploadForm(admin, file)).status).toBe(200);
  const { headers } = await admin.get('/kb/files/plan.pdf');
  const stored = await fetch(headers.get('location') ?? '');
  expect(Buffer.from(await stored.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test('a failing function throws to its caller', async () => {
  await expect(functions.reindex({ no: 'job' }, CONTEXT)).rejects.toThrow('reindex failed');
});

test("a photo's bytes go once its item is removed", async () => {
  const who = await newPayer(measured.stage);
  const photo = await somePhoto(who);
  const { headers } = await who.get(photo);
  const bytes = async () => (await fetch(headers.get('location') ?? '')).status;
  expect(await bytes()).toBe(200);
  const { PK, SK } = keys.image(imageIdOf(photo));
  const removal = { eventName: 'REMOVE', dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } } } };
  const context = { functionName: 'stream', awsRequestId: '', getRemainingTimeInMillis: () => 60_000 };
  await functions.stream({ Records: [removal] }, context);
  expect(await bytes()).toBe(404);
});

test('the contents of a room go when the stream brings its deletion', async () => {
  const who = await newPayer(measured.stage);
  const photo = await somePhoto(who);
  const { id: roomId } = await someRoom(who);
  const events = await allEventsOf(await askStreaming(who, 'Which rug suits this room?', { imageUrl: photo, roomId }));
  const rating = { value: 'down', reason: 'other', words: 'Not this one.', share: true };
  const { id } = theEvent(events, 'done').assistantMessage;
  expect((await who.put(`/api/chat/messages/${id}/rating`, rating)).status).toBe(200);
  expect((await deleteRoom(who, roomId)).status).toBe(200);
  await expect.poll(async () => (await who.get(photo)).status).toBe(404);
  const swept = ['dynamodb:BatchWriteItem table', 'dynamodb:DeleteItem table', 'dynamodb:UpdateItem table'];
  await expect.poll(() => recorders.get('stream')?.actions()).toEqual(expect.arrayContaining(swept));
});

test('new mails from the stream are sent, one about a reply too', async () => {
  const [author, replier] = [await newMember(measured.stage), await newMember(measured.stage)];
  const { markVerified } = await import('../../../functions/accounts/operator.ts');
  await markVerified(author.username);
  await newReply(replier, (await newPost(author)).id);
  const sent = ['dynamodb:Query table', 'dynamodb:UpdateItem table', 'ses:SendEmail identity'];
  await expect.poll(() => recorders.get('mailer')?.actions()).toEqual(expect.arrayContaining(sent));
  await nextMailTo(`${author.username}@example.com`, 'reply', 0, measured.stage);
});

test('a due reminder becomes a mail', async () => {
  const who = await newPayer(measured.stage);
  const end = Date.parse((await statusOf(who)).subscriptionEndDate ?? '');
  const context = { functionName: 'schedule', awsRequestId: '', getRemainingTimeInMillis: () => 60_000 };
  await functions.schedule({ time: toIso(end - 7 * DAY_MS) }, context);
  await nextMailTo(`${who.username}@example.com`, 'renewal-ahead', 0, measured.stage);
});

test('uploads are kept within their bounds', async () => {
  const who = await newPayer(measured.stage);
  await who.post('/s3/multipart', NEW_UPLOAD);
  const context = { functionName: 'schedule', awsRequestId: '', getRemainingTimeInMillis: () => 900_000 };
  await functions.schedule({ task: BOUND_UPLOADS }, context);
  expect(recorders.get('schedule')?.actions()).toContain('s3:ListMultipartUploadParts uploads/uploads/*');
});

test('a due deletion removes a member with an upload and a post', async () => {
  const who = await newPayer(measured.stage);
  await somePhoto(who);
  await who.post('/api/forum/posts', { title: 'A rug', content: 'For a small room.' });
  await who.post('/s3/multipart', NEW_UPLOAD);
  await who.post('/api/objects/upload').then(async (answer) => {
    const { uploadURL } = UploadTarget.parse(await answer.json());
    await fetch(uploadURL, { method: 'PUT', body: 'no photo yet' });
  });
  await exportOf(who);
  const { id } = User.parse(await (await who.get('/api/user')).json());
  expect((await who.post('/api/user/deletion', { password, posts: 'delete' })).status).toBe(200);
  const { Users } = await import('../../../functions/platform/table/items/user.ts');
  const deletion = (await Users.get(id))?.deletion;
  if (deletion) await Users.update(id, { set: { deletion: { ...deletion, until: new Date().toISOString() } } });
  const context = { functionName: 'schedule', awsRequestId: '', getRemainingTimeInMillis: () => 900_000 };
  // The run fails in the end: other tests of that day may still undo their members' deletions.
  await functions.schedule({ time: `${deletion?.day}T21:00:00Z` }, context).catch(() => {});
  expect(await Users.get(id)).toBeUndefined();
  await nextMailTo(`${who.username}@example.com`, 'deleted', 0, measured.stage);
  // The mailer deletes this mail, which has the address, once it is sent.
  await expect.poll(() => recorders.get('mailer')?.actions()).toContain('dynamodb:DeleteItem table');
});

test('what the functions ask of AWS is on record', async () => {
  const recorded = Object.fromEntries(FUNCTION_NAMES.map((name) => [name, recorders.get(name)?.actions()]));
  await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(RECORD));
});

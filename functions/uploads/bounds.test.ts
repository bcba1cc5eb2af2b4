/** Removing uploads that exceed the limits, which temporary credentials allow. The object store has a file limit of 1,000 bytes. */
import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../infra/emulators/s3/server.ts';
import { Storage } from '../../infra/emulators/s3/storage/storage.ts';
import { keptLog } from '../../infra/testing/kept-log.ts';
import { type StoreProxy, startStoreProxy } from '../../infra/testing/proxy.ts';

const { env } = process;
const Bucket = env.UPLOADS_BUCKET ?? '';
const log = keptLog();
let dataDir: string;
let store: ObjectStore;
/** Between the code under test and the store. */
let proxy: StoreProxy;
/** How many of the next calls of this kind are refused. */
let refusals = 0;
let refused: (call: string) => boolean = () => false;
let ours: S3Client;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'verandah-excess-'));
  const storage = new Storage(dataDir);
  layDown(storage, MANY, 5_000);
  storage.close();
  const credentials = { accessKeyId: env.AWS_ACCESS_KEY_ID ?? '', secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '' };
  store = await startObjectStore({ dataDir, credentials, region: env.AWS_REGION ?? '', buckets: [{ name: Bucket }] });
  proxy = await startStoreProxy(store.endpoint, (call) => refused(call) && refusals-- > 0);
  // Before the modules are imported: they read their settings as they load.
  Object.assign(env, {
    AWS_ENDPOINT_URL_S3: proxy.endpoint,
    AWS_ENDPOINT_URL_STS: store.endpoint,
    UPLOAD_BYTES_MAX: '1000',
  });
  ours = new S3Client({});
});
afterAll(async () => {
  await proxy.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

/** A member with thousands of files, which are in the store's folder before it starts: to send them would take a minute. */
const MANY = ulid();

/** Writes files of one byte as the store itself does, named so that they sort after those that a test puts. */
function layDown(storage: Storage, memberId: string, files: number): void {
  const kept = JSON.stringify({ headers: {}, metadata: {} });
  storage.change((run) => {
    for (let n = 0; n < files; n++) {
      const body = storage.newBody();
      writeFileSync(storage.pathOf(body), 'x');
      const row = [Bucket, `uploads/${memberId}/z${n}`, body, 1, 'x', new Date().toISOString(), kept];
      run('INSERT INTO objects VALUES (?, ?, ?, ?, ?, ?, ?)', ...row);
    }
  });
}

const isDeletion = (call: string) => /^POST .*[?&]delete/.test(call);
const isListOfParts = (call: string) => /^GET .*[?&]uploadId=/.test(call);

/** A member with temporary credentials, who uploads files and parts of these sizes. */
async function lentTo(memberId = ulid()) {
  const { temporaryCredentials } = await import('./multipart/credentials.ts');
  const { AccessKeyId, SecretAccessKey, SessionToken } = (await temporaryCredentials(memberId)).credentials;
  const credentials = { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
  const s3 = new S3Client({ credentials, endpoint: store.endpoint });
  const keyOf = (name: string) => ({ Bucket, Key: `uploads/${memberId}/${name}` });
  return {
    memberId,
    put: (name: string, bytes: number) => s3.send(new PutObjectCommand({ ...keyOf(name), Body: 'x'.repeat(bytes) })),
    begin: async (name: string, parts: number[]) => {
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand(keyOf(name)));
      for (const [place, bytes] of parts.entries())
        await s3.send(
          new UploadPartCommand({ ...keyOf(name), UploadId, PartNumber: place + 1, Body: 'x'.repeat(bytes) }),
        );
    },
  };
}

async function left(memberId: string): Promise<string[]> {
  const Prefix = `uploads/${memberId}/`;
  const { Contents = [] } = await ours.send(new ListObjectsV2Command({ Bucket, Prefix }));
  const { Uploads = [] } = await ours.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
  return [...Contents, ...Uploads].map(({ Key = '' }) => Key.slice(Prefix.length)).toSorted();
}

/** The sum of the log lines about a member. */
const removedOf = (memberId: string) => {
  const lines = log.lines().filter(({ member }) => member === memberId);
  const sum = (name: string) => lines.reduce((total, line) => total + Number(line[name]), 0);
  return { files: sum('files'), bytes: sum('bytes') };
};

test('all files of a member with more than 5,000 are removed, unfinished ones included', async () => {
  const { enforceUploadQuota } = await import('./bounds.ts');
  const member = await lentTo(MANY);
  await enforceUploadQuota();
  expect(removedOf(MANY)).toEqual({ files: 0, bytes: 0 });
  await member.begin('one more', []);
  await enforceUploadQuota();
  expect([await left(MANY), removedOf(MANY).files]).toEqual([[], 5_001]);
});

test('files above the limit are removed, unfinished and oddly named ones too', async () => {
  const { enforceUploadQuota } = await import('./bounds.ts');
  const member = await lentTo();
  await member.put('bell\u0007', 1_001);
  await member.put('fits', 1_000);
  await member.put('too large', 1_001);
  await member.begin('unfinished', [100, 200]);
  await member.begin('endless', [400, 601]);
  await enforceUploadQuota();
  expect(await left(member.memberId)).toEqual(['fits', 'unfinished']);
  expect(log.messages()).toContain('uploads beyond the bounds were removed');
});

test('all files of a member above the storage limit are removed', async () => {
  const { enforceUploadQuota } = await import('./bounds.ts');
  const [many, few] = [await lentTo(), await lentTo()];
  for (let n = 0; n < 5; n++) await many.put(`${n}`, 1_000);
  await many.begin('one more', [1]);
  for (let n = 0; n < 4; n++) await few.put(`${n}`, 1_000);
  await few.begin('one more', [1_000]);
  await enforceUploadQuota();
  expect([await left(many.memberId), (await left(few.memberId)).length]).toEqual([[], 5]);
});

test.each([
  ['keeps', isDeletion],
  ['does not measure', isListOfParts],
])('a file that S3 %s does not stop the removal of the next member’s files', async (_, kind) => {
  const { enforceUploadQuota } = await import('./bounds.ts');
  const [first, next] = [await lentTo(), await lentTo()];
  await first.begin('too large', [1_001]);
  for (const { put } of [first, next]) await put('large too', 1_001);
  // Other tests' files are measured too; a call that deletes has no name in its address.
  refused = (call) => kind(call) && (kind === isDeletion || call.includes(first.memberId));
  // All tries of the SDK.
  refusals = 3;
  await expect(enforceUploadQuota()).rejects.toMatchObject({ name: 'SlowDown' });
  expect((await left(first.memberId)).includes('large too')).toBe(true);
  expect(await left(next.memberId)).toEqual([]);
  await enforceUploadQuota();
  expect(await left(first.memberId)).toEqual([]);
});

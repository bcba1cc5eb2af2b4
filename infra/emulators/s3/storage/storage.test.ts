/** What the folder keeps through a restart. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { AssumeRoleCommand } from '@aws-sdk/client-sts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../server.ts';
import { BUCKET, optionsIn, s3ClientFor, stsClientFor, temporaryFolder } from '../test-store.ts';

let dataDir: string;
let running: ObjectStore | undefined;
beforeEach(async () => {
  dataDir = await temporaryFolder();
});
afterEach(async () => {
  await running?.close();
  running = undefined;
  await rm(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<ObjectStore> {
  running = await startObjectStore(optionsIn(folder));
  return running;
}

async function restart(): Promise<ObjectStore> {
  await running?.close();
  return start();
}

test('objects, unfinished uploads and sessions survive a restart', async () => {
  const { endpoint } = await start();
  const s3 = s3ClientFor(endpoint);
  await s3.send(
    new PutObjectCommand({ Bucket: BUCKET, Key: 'kept', Body: 'kept', ContentType: 'text/x-p', Metadata: { m: '1' } }),
  );
  const to = { Bucket: BUCKET, Key: 'part.bin' };
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ ...to, Metadata: { m: '2' } }));
  const { ETag } = await s3.send(new UploadPartCommand({ ...to, UploadId, PartNumber: 1, Body: 'part one' }));
  const role = { RoleArn: 'arn:aws:iam::123456789012:role/upload', RoleSessionName: 'browser' };
  const { Credentials } = await stsClientFor(endpoint).send(new AssumeRoleCommand(role));

  const again = await restart();
  const credentials = {
    accessKeyId: Credentials?.AccessKeyId ?? '',
    secretAccessKey: Credentials?.SecretAccessKey ?? '',
    sessionToken: Credentials?.SessionToken ?? '',
  };
  const session = s3ClientFor(again.endpoint, { credentials });
  const kept = await session.send(new GetObjectCommand({ Bucket: BUCKET, Key: 'kept' }));
  expect(kept).toMatchObject({ ContentType: 'text/x-p', Metadata: { m: '1' } });
  await session.send(
    new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts: [{ PartNumber: 1, ETag }] } }),
  );
  const joined = await session.send(new GetObjectCommand(to));
  expect(joined.Metadata).toEqual({ m: '2' });
  expect(await joined.Body?.transformToString()).toBe('part one');
});

test('replaced, deleted and interrupted objects take no space', async () => {
  const { endpoint } = await start();
  const s3 = s3ClientFor(endpoint);
  const bodies = path.join(dataDir, 'bodies');
  for (const Key of ['kept', 'kept', 'deleted'])
    await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key, Body: 'x' }));
  await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'deleted' }));
  const needed = await readdir(bodies);
  expect(needed).toHaveLength(1);
  await writeFile(path.join(bodies, 'left-over'), 'x');
  await restart();
  expect(await readdir(bodies)).toEqual(needed);
});

test('closing does not wait for a client that has stopped sending', async () => {
  const { endpoint, close } = await start();
  const url = new URL(endpoint);
  const body = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('half')) });
  const hanging = fetch(url, { method: 'PUT', body, duplex: 'half' } as RequestInit).catch(() => 'cut off');
  await close();
  running = undefined;
  await hanging;
});

/** What the folder keeps through a restart and through kill -9 during writes. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
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
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type ObjectStore, startObjectStore } from '../server.ts';
import { BUCKET, md5, optionsIn, s3ClientFor, stsClientFor, temporaryFolder } from '../test-store.ts';

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

const read = async (endpoint: string, Key: string) =>
  (await s3ClientFor(endpoint).send(new GetObjectCommand({ Bucket: BUCKET, Key }))).Body?.transformToByteArray();

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

test('kill -9 during writes loses nothing acknowledged, and leaves objects whole', async () => {
  const program = `
    import { startObjectStore } from ${JSON.stringify(new URL('../server.ts', import.meta.url).href)};
    process.stdin.on('close', () => process.exit()).resume();
    console.log((await startObjectStore(JSON.parse(process.argv[1]))).endpoint);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, JSON.stringify(optionsIn(dataDir))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const s3 = s3ClientFor(output.toString().trim());
  const writers = Array.from({ length: 6 }, (_, n) => ({ Key: `key ${n}`, sent: [] as string[], acknowledged: -1 }));
  let left = 30;
  const write = async (writer: (typeof writers)[number]) => {
    for (;;) {
      const Body = randomBytes(200_000);
      writer.sent.push(md5(Body));
      await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: writer.Key, Body }));
      writer.acknowledged = writer.sent.length - 1;
      if (--left === 0) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled([once(child, 'exit'), ...writers.map(write)]);
  const again = await start();
  // A write that was cut off before its answer may have taken effect; contents older than the last acknowledged must not come back.
  for (const { Key, sent, acknowledged } of writers.filter((writer) => writer.acknowledged >= 0))
    expect(sent.slice(acknowledged)).toContain(md5((await read(again.endpoint, Key)) ?? ''));
});

test('a damaged database is refused in one line with the remedy', async () => {
  await writeFile(path.join(dataDir, 'store.sqlite'), 'this is no database'.repeat(100));
  await expect(startObjectStore(optionsIn(dataDir))).rejects.toThrow(
    /^Object store: .*store\.sqlite cannot be used .*$/,
  );
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

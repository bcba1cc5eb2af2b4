/** The folders of test stages, which share the library's objects with each other. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, onTestFinished, test } from 'vitest';
import { startObjectStore } from '../../emulators/s3/server.ts';
import { optionsIn, s3ClientFor } from '../../emulators/s3/test-store.ts';
import { KNOWLEDGE_BUCKET } from '../../local/environment.ts';
import { folderWithLibrary } from './folder-with-library.ts';

/** The hash of each file below a folder, by its path. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = names.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length), hashOf(path)]));
}

test('a stage that replaces and removes objects of the library leaves them to the next stage', async () => {
  const folder = await folderWithLibrary();
  const asBefore = filesIn(folder);
  const buckets = [{ name: KNOWLEDGE_BUCKET }];
  const store = await startObjectStore(optionsIn(join(folder, 'object-store'), { buckets }));
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const s3 = s3ClientFor(store.endpoint);
  const inBucket = { Bucket: KNOWLEDGE_BUCKET };
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ ...inBucket, MaxKeys: 2 }));
  const [replaced, removed] = Contents.map(({ Key }) => Key);
  await s3.send(new PutObjectCommand({ ...inBucket, Key: replaced, Body: 'other words' }));
  await s3.send(new DeleteObjectCommand({ ...inBucket, Key: removed }));
  const next = await folderWithLibrary();
  onTestFinished(() => rm(next, { recursive: true }));
  expect(filesIn(folder)).not.toEqual(asBefore);
  expect(filesIn(next)).toEqual(asBefore);
});

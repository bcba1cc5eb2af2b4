/** The folders of test stages, which share the library's objects with each other where they are on the same disk. */
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

/** Removed after the test. */
async function newFolder(): Promise<string> {
  const folder = await folderWithLibrary();
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('objects that one stage replaces and removes stay in the folder of another', async () => {
  const [ours, others] = [await newFolder(), await newFolder()];
  const [oursBefore, othersBefore] = [filesIn(ours), filesIn(others)];
  const buckets = [{ name: KNOWLEDGE_BUCKET }];
  const store = await startObjectStore(optionsIn(join(ours, 'object-store'), { buckets }));
  onTestFinished(() => store.close());
  const s3 = s3ClientFor(store.endpoint);
  const inBucket = { Bucket: KNOWLEDGE_BUCKET };
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ ...inBucket }));
  const [replaced, removed] = Contents.map(({ Key }) => Key);
  await s3.send(new PutObjectCommand({ ...inBucket, Key: replaced, Body: 'other words' }));
  await s3.send(new DeleteObjectCommand({ ...inBucket, Key: removed }));
  expect(filesIn(ours)).not.toEqual(oursBefore);
  expect(filesIn(others)).toEqual(othersBefore);
});

/** The library's way to a stage, into the object store and the knowledge base of the local stage. */
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAND_IN_MODEL_ID } from '../local/bedrock/server.ts';
import { IDS, startTestBedrock } from '../local/bedrock/test-bedrock.ts';
import { STAGES } from '../stages.ts';
import { checkModel } from './checks.ts';
import { syncLibrary } from './library.ts';

let bedrock: Awaited<ReturnType<typeof startTestBedrock>>;
beforeAll(async () => {
  bedrock = await startTestBedrock();
});
afterAll(() => bedrock.stop());
const sync = () => syncLibrary(bedrock.s3, bedrock.agent(), { bucket: bedrock.bucket, ...IDS });
const keys = async () => {
  const { Contents = [] } = await bedrock.s3.send(new ListObjectsV2Command({ Bucket: bedrock.bucket }));
  return Contents.map(({ Key = '' }) => Key);
};
const read = async (Key: string) => {
  const { Body } = await bedrock.s3.send(new GetObjectCommand({ Bucket: bedrock.bucket, Key }));
  return (await Body?.transformToString()) ?? '';
};
const put = (Key: string, Body: string) => bedrock.s3.send(new PutObjectCommand({ Bucket: bedrock.bucket, Key, Body }));

test('the first sync brings the library in, and it can be asked; the next has nothing to do', async () => {
  expect(await sync()).toBeGreaterThan(100);
  const found = await bedrock.retrieve('Which white for a south-facing room in Hobart?');
  expect(found.length).toBeGreaterThan(0);
  expect(await sync()).toBe(0);
});

test('what was changed comes back, what the library no longer has goes, and what members of staff uploaded stays', async () => {
  await sync();
  const [changed = ''] = (await keys()).filter((key) => key.endsWith('001.md'));
  const words = await read(changed);
  await put(changed, 'vandalised');
  await put('passages/price-list.pdf/001.md', 'From the desk.');
  await put('passages/retired.md/001.md', 'From an older library.');
  await put('library.json', JSON.stringify([...JSON.parse(await read('library.json')), 'passages/retired.md/001.md']));
  expect(await sync()).toBe(2);
  expect(await read(changed)).toBe(words);
  expect(await keys()).toContain('passages/price-list.pdf/001.md');
  expect(await keys()).not.toContain('passages/retired.md/001.md');
});

test('the model is really asked, and one that is not there is named with the way to find those that are', async () => {
  process.env.AWS_ENDPOINT_URL_BEDROCK_RUNTIME = bedrock.endpoint();
  process.env.AWS_ACCESS_KEY_ID = 'operator';
  process.env.AWS_SECRET_ACCESS_KEY = 'operator';
  const stage = (profile: string) => ({ ...STAGES.dev, chatModel: { ...STAGES.dev.chatModel, profile } });
  await checkModel(stage(STAND_IN_MODEL_ID));
  await expect(checkModel(stage('au.no-such-model'))).rejects.toThrow(/au\.no-such-model.*list-inference-profiles/);
});

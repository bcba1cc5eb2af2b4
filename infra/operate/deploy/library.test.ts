/** Syncs the library to a stage: into the object store and the knowledge base of the local stage. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allStages, STAGES } from '../../cdk/stages.ts';
import { IDS, REGION, startTestBedrock } from '../../emulators/bedrock/test-bedrock.ts';
import { startDynamoDB } from '../../emulators/dynamodb/server.ts';
import { checkModels } from './checks/models.ts';
import { deployLibrary } from './library.ts';

let bedrock: Awaited<ReturnType<typeof startTestBedrock>>;
let database: Awaited<ReturnType<typeof startDynamoDB>>;
const dataDir = mkdtempSync(join(tmpdir(), 'verandah-library-'));
const TABLE = 'library';
beforeAll(async () => {
  [bedrock, database] = await Promise.all([startTestBedrock(), startDynamoDB({ dataDir, table: TABLE })]);
  // The operator's own credentials.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: bedrock.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bedrock.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: bedrock.objectStore,
    AWS_ENDPOINT_URL_STS: bedrock.objectStore,
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_BEDROCK_AGENT: bedrock.endpoint(),
    AWS_ENDPOINT_URL_BEDROCK_RUNTIME: bedrock.endpoint(),
  });
});
afterAll(async () => {
  await Promise.all([bedrock.stop(), database.close()]);
  rmSync(dataDir, { recursive: true, force: true });
});
const sync = () => deployLibrary({ region: REGION, tableName: TABLE, bucket: bedrock.bucket, ...IDS });
const keys = async (Prefix: string) => {
  const { Contents = [] } = await bedrock.s3.send(new ListObjectsV2Command({ Bucket: bedrock.bucket, Prefix }));
  return Contents.map(({ Key = '' }) => Key);
};
const read = async (Key: string) => {
  const { Body } = await bedrock.s3.send(new GetObjectCommand({ Bucket: bedrock.bucket, Key }));
  return (await Body?.transformToString()) ?? '';
};

test('the first sync adds the library; the next does nothing', async () => {
  expect(await sync()).toBeGreaterThan(15);
  const found = await bedrock.retrieve('Which white for a south-facing room in Hobart?');
  expect(found.length).toBeGreaterThan(0);
  expect(await sync()).toBe(0);
  const { auditPage } = await import('../../../functions/platform/table/items/audit.ts');
  expect((await auditPage(undefined)).entries).toMatchObject([
    {
      action: 'knowledge.reindexed',
      admin: { id: expect.stringMatching(/^arn:aws:(iam|sts)::\d{12}:/) as string, username: 'operator' },
    },
  ]);
});

test("a sync updates and removes our articles, and leaves staff's changes", async () => {
  await sync();
  const shipped = JSON.parse(await read('library.json')) as Record<string, string>;
  await bedrock.put('files/queenslanders.md', '# Queenslanders\n\nAs they were.');
  await bedrock.put('files/retired.md', '# Retired\n\nFrom an older library.');
  await bedrock.put('files/price list.txt', 'From the desk.');
  await bedrock.remove('files/kitchens.md');
  const older = { ...shipped, 'queenslanders.md': 'of an older version', 'retired.md': 'gone since' };
  await bedrock.put('library.json', JSON.stringify(older));
  expect(await sync()).toBe(2);
  expect(await read('files/queenslanders.md')).not.toContain('As they were.');
  const files = await keys('files/');
  expect(files).toContain('files/price list.txt');
  expect(files).not.toContain('files/retired.md');
  expect(files).not.toContain('files/kitchens.md');
  expect(await keys('passages/price list.txt/')).toHaveLength(2);
  expect(await keys('passages/kitchens.md/')).toEqual([]);
});

test.each(allStages)('the models of $name take the fields of its calls', async (stage) => {
  await checkModels(stage);
});

test('a missing model is named, with advice', async () => {
  const stage = (profile: string) => ({ ...STAGES.dev, fastModel: { ...STAGES.dev.fastModel, profile } });
  await expect(checkModels(stage('au.no-such-model'))).rejects.toThrow(/au\.no-such-model.*list-inference-profiles/);
});

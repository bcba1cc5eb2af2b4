/** An ingestion job's end, with a server that answers as Bedrock's agent API does (Bedrock API reference, GetIngestionJob). */
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onLoopback } from '../../../infra/emulators/http/loopback.ts';

let ended: object;
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ ingestionJob: { ingestionJobId: 'JOB', status: 'COMPLETE', ...ended } }));
});
beforeAll(async () => {
  const { endpoint } = await onLoopback(server);
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_BEDROCK_AGENT: endpoint,
    AWS_REGION: 'ap-southeast-2',
    AWS_ACCESS_KEY_ID: 'function',
    AWS_SECRET_ACCESS_KEY: 'function',
    KNOWLEDGE_BASE_ID: 'BASE',
    DATA_SOURCE_ID: 'SOURCE',
  });
});
afterAll(() => server.close());
const ingested = async () => (await import('./ingestion.ts')).ingest(new AbortController().signal);

test('a failed passage counts for the document that its reason names', async () => {
  const failureReasons = [
    '["Ignored 1 file: the metadata is invalid. [Files: s3://knowledge/passages/rugs.md/002.md]"]',
  ];
  ended = { statistics: { numberOfDocumentsFailed: 1 }, failureReasons };
  expect(await ingested()).toEqual(new Map([['rugs.md', 1]]));
});

test('failed passages that no reason names fail the reindex', async () => {
  ended = { statistics: { numberOfDocumentsFailed: 2 }, failureReasons: ['Some files could not be embedded.'] };
  await expect(ingested()).rejects.toThrow('2 passages failed. Some files could not be embedded.');
});

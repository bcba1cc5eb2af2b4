/** The knowledge base through the SDK's clients, over a real object store: ingestion, search, statistics, restarts. */
import { StartIngestionJobCommand } from '@aws-sdk/client-bedrock-agent';
import { RetrieveCommand } from '@aws-sdk/client-bedrock-agent-runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS, startTestBedrock, type TestBedrock } from '../test-bedrock.ts';

let bedrock: TestBedrock;
beforeAll(async () => {
  bedrock = await startTestBedrock();
});
afterAll(() => bedrock.stop());

describe('a search', () => {
  test.each([
    ['an empty query', { text: '' }, 'ValidationException'],
    ['a query over 1,000 characters', { text: 'rail '.repeat(201) }, 'ValidationException'],
  ])('refuses %s', async (_, retrievalQuery, name) => {
    const command = new RetrieveCommand({ knowledgeBaseId: IDS.knowledgeBaseId, retrievalQuery });
    await expect(bedrock.agentRuntime().send(command)).rejects.toMatchObject({ name });
  });
});

test('counts and names failed passages, and indexes the rest', async () => {
  await bedrock.put('passages/bad/001.exe', 'not text');
  await bedrock.put('passages/bad/002.md', 'Jarrah decking wants oil.');
  await bedrock.put(
    'passages/bad/002.md.metadata.json',
    JSON.stringify({ metadataAttributes: { title: 'x'.repeat(1100) } }),
  );
  await bedrock.put('passages/bad/003.md', '  ');
  await bedrock.put('passages/good/001.md', 'Tallowwood decking wants oil.');
  const { status, statistics, failureReasons = [] } = await bedrock.ingest();
  expect(status).toBe('COMPLETE');
  expect(statistics).toMatchObject({ numberOfNewDocumentsIndexed: 1, numberOfDocumentsFailed: 3 });
  expect(failureReasons.join('\n')).toMatch(/file format.*s3:\/\/knowledge\/passages\/bad\/001\.exe/);
  expect(failureReasons.join('\n')).toMatch(/invalid metadata.*s3:\/\/knowledge\/passages\/bad\/002\.md/);
  expect(
    (await bedrock.retrieve('oil for jarrah or tallowwood')).map(({ location }) => location?.s3Location?.uri),
  ).toEqual(['s3://knowledge/passages/good/001.md']);
});

describe('ingestion jobs', () => {
  test('run one at a time; a repeated clientToken gets the same job', async () => {
    const agent = bedrock.agent();
    const clientToken = 'a'.repeat(36);
    const nightly = new StartIngestionJobCommand({ ...IDS, clientToken });
    // Enough passages that the job still runs when the next calls arrive.
    await Promise.all(
      Array.from({ length: 80 }, (_, index) => bedrock.put(`passages/long/${index}.txt`, `Cupboard number ${index}.`)),
    );
    const first = await agent.send(nightly);
    const [second, repeated] = await Promise.allSettled([
      agent.send(new StartIngestionJobCommand(IDS)),
      agent.send(nightly),
    ]);
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'ConflictException' } });
    expect(repeated).toMatchObject({
      value: { ingestionJob: { ingestionJobId: first.ingestionJob?.ingestionJobId } },
    });
  });
});

/** The knowledge base through the SDK's clients, over a real object store: ingestion, search, statistics, restarts. */
import { GetIngestionJobCommand, StartIngestionJobCommand } from '@aws-sdk/client-bedrock-agent';
import { RetrieveCommand } from '@aws-sdk/client-bedrock-agent-runtime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDS, startTestBedrock, type TestBedrock } from '../test-bedrock.ts';

const FEDERATION = `---
title: Federation houses
---
## Picture rails

Paint the wall colour up to the picture rail and a paler tone of it above. Hang art from the rail with brass hooks.

## Dark front rooms

The verandah keeps the front rooms dark. Put three lamps in each room and a mirror beside the window.`;
const FLATS = `---
title: Small flats
---
## Sofas

Choose a sofa 800 mm deep with legs, so that the floor shows beneath it.

## Balconies

Hang planters inside the rail of the balcony, not outside it.`;

let bedrock: TestBedrock;
beforeAll(async () => {
  bedrock = await startTestBedrock();
  await bedrock.addDocument('federation.md', FEDERATION);
  await bedrock.addDocument('flats.md', FLATS);
  await bedrock.put('uploads/draft.md', 'A draft about picture rails that nobody should find.');
});
afterAll(() => bedrock.stop());

test('nothing is found before the first ingestion', async () => {
  expect(await bedrock.retrieve('picture rail')).toEqual([]);
});

test('an ingestion reads the passages below the prefix and counts them', async () => {
  expect(await bedrock.ingest()).toMatchObject({
    ...IDS,
    status: 'COMPLETE',
    failureReasons: [],
    statistics: {
      numberOfDocumentsScanned: 4,
      numberOfMetadataDocumentsScanned: 4,
      numberOfNewDocumentsIndexed: 4,
      numberOfDocumentsFailed: 0,
    },
  });
});

describe('a search', () => {
  test('finds the passage, with its text, place, score and metadata', async () => {
    const [first] = await bedrock.retrieve('How do I colour the wall above a picture rail?');
    expect(first).toMatchObject({
      content: { text: /^Paint the wall colour/, type: 'TEXT' },
      location: { type: 'S3', s3Location: { uri: 's3://knowledge/passages/federation.md/001.md' } },
      metadata: { title: 'Federation houses', heading: 'Picture rails', document: 'federation.md', place: 'section 1' },
    });
    expect(first?.score).toBeGreaterThan(0.4);
    expect(first?.score).toBeLessThanOrEqual(1);
  });

  test.each([
    ['another word for the same thing', 'couch for a tiny apartment', 'Sofas'],
    ['the other spelling', 'federation room COLORS above the rail', 'Picture rails'],
    ['another form of the word', 'hanging a planter on balconies', 'Balconies'],
  ])('finds %s', async (_, question, heading) => {
    expect((await bedrock.retrieve(question))[0]?.metadata?.heading).toBe(heading);
  });

  test.each([
    ['an empty query', { text: '' }, 'ValidationException'],
    ['a query over 1,000 characters', { text: 'rail '.repeat(201) }, 'ValidationException'],
  ])('refuses %s', async (_, retrievalQuery, name) => {
    const command = new RetrieveCommand({ knowledgeBaseId: IDS.knowledgeBaseId, retrievalQuery });
    await expect(bedrock.agentRuntime().send(command)).rejects.toMatchObject({ name });
  });

  test('refuses a knowledge base that does not exist', async () => {
    const command = new RetrieveCommand({ knowledgeBaseId: 'KB00000002', retrievalQuery: { text: 'rail' } });
    await expect(bedrock.agentRuntime().send(command)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

test('a restart keeps the index and the jobs', async () => {
  const before = await bedrock.retrieve('picture rail');
  await bedrock.restart();
  expect(await bedrock.retrieve('picture rail')).toEqual(before);
});

test('the next ingestion handles new, changed and deleted passages', async () => {
  await bedrock.put('passages/flats.md/001.md', 'Choose a curved sofa for a corner.');
  await bedrock.put('passages/flats.md/003.md', 'Paint the laundry cupboard teal.');
  await bedrock.remove('passages/flats.md/002.md');
  await bedrock.remove('passages/flats.md/002.md.metadata.json');
  expect((await bedrock.ingest()).statistics).toMatchObject({
    numberOfDocumentsScanned: 4,
    numberOfNewDocumentsIndexed: 1,
    numberOfModifiedDocumentsIndexed: 1,
    numberOfDocumentsDeleted: 1,
  });
  expect((await bedrock.retrieve('teal laundry'))[0]?.content?.text).toContain('teal');
  expect(await bedrock.retrieve('planters')).toEqual([]);
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

  test('that do not exist are not found', async () => {
    const command = new GetIngestionJobCommand({ ...IDS, ingestionJobId: 'NOSUCHJOB0' });
    await expect(bedrock.agent().send(command)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(
      bedrock.agent().send(new StartIngestionJobCommand({ ...IDS, dataSourceId: 'DS00000002' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

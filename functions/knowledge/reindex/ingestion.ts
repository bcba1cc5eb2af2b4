/** Has Bedrock ingest the passages in the bucket into its index. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  BedrockAgentClient,
  ConflictException,
  GetIngestionJobCommand,
  type IngestionJob,
  StartIngestionJobCommand,
} from '@aws-sdk/client-bedrock-agent';
import { settings } from '../../platform/settings.ts';
import { documentIn } from '../passages/passages.ts';

const { KNOWLEDGE_BASE_ID: knowledgeBaseId, DATA_SOURCE_ID: dataSourceId } = settings(
  'KNOWLEDGE_BASE_ID',
  'DATA_SOURCE_ID',
);
const client = new BedrockAgentClient({});
const where = { knowledgeBaseId, dataSourceId };
const MAX_WAIT_MS = 3_000;

/** Bedrock gave up on the whole job; the message is its own. */
export class IngestionFailed extends Error {
  override name = 'IngestionFailed';
}

/**
 * Runs one ingestion job to its end. First waits for a job that another reindex left running.
 * @returns How many passages of which document were not taken in; empty when all were.
 * @throws IngestionFailed. Rejects when `signal` aborts.
 */
export async function ingest(signal: AbortSignal): Promise<Map<string, number>> {
  let job = await start(signal);
  for (let wait = 50; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    if (job.status === 'COMPLETE') return refused(job);
    if (job.status === 'FAILED' || job.status === 'STOPPED')
      throw new IngestionFailed(job.failureReasons?.join(' ') || 'Bedrock gave no reason.');
    await pause(wait, undefined, { signal });
    const { ingestionJob } = await client.send(
      new GetIngestionJobCommand({ ...where, ingestionJobId: job.ingestionJobId }),
      { abortSignal: signal },
    );
    job = ingestionJob ?? job;
  }
}

async function start(signal: AbortSignal): Promise<IngestionJob> {
  for (;;) {
    try {
      const { ingestionJob } = await client.send(new StartIngestionJobCommand(where), { abortSignal: signal });
      if (!ingestionJob) throw new IngestionFailed('Bedrock answered without a job.');
      return ingestionJob;
    } catch (error) {
      // Bedrock runs one job at a time for a data source.
      if (!(error instanceof ConflictException)) throw error;
      await pause(MAX_WAIT_MS / 3, undefined, { signal });
    }
  }
}

/**
 * Counts the refused passages by document. Bedrock names their files only within the sentences of its reasons, which have no documented
 * form: how many there are says `numberOfDocumentsFailed` (Bedrock API reference, IngestionJobStatistics).
 * @throws IngestionFailed where the sentences name fewer than that: nobody knows which documents can be found.
 */
function refused({ failureReasons = [], statistics }: IngestionJob): Map<string, number> {
  const counts = new Map<string, number>();
  let named = 0;
  for (const [, key = ''] of failureReasons.join(' ').matchAll(/s3:\/\/[^/]+\/([^\]]+?\.md)(?=[\],])/g)) {
    const document = documentIn(key);
    if (document === undefined) continue;
    named += 1;
    counts.set(document, (counts.get(document) ?? 0) + 1);
  }
  const failed = statistics?.numberOfDocumentsFailed ?? 0;
  if (failed > named) throw new IngestionFailed(`${failed} passages failed. ${failureReasons.join(' ')}`);
  return counts;
}

/** Retrieve of bedrock-agent-runtime and the ingestion calls of bedrock-agent, for one knowledge base with one data source. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { slowed } from '../../http/faults.ts';
import { IN_ENGLISH } from '../../http/validation-messages.ts';
import type { Activity } from '../converse/activity.ts';
import { ApiFault } from '../converse/api-fault.ts';
import { untilAborted } from '../converse/converse.ts';
import type { AppliedFault, Faults } from '../converse/faults.ts';
import type { KnowledgeBase } from './ingestion.ts';
import type { StoredJob } from './knowledge-store.ts';

/** Maximum characters of a query; Retrieve refuses a longer one (Amazon Bedrock API reference, KnowledgeBaseQuery). */
const QUERY_MAX = 1000;
const RESULTS_DEFAULT = 5;

export interface Library {
  knowledgeBaseId: string;
  dataSourceId: string;
  knowledge: KnowledgeBase;
  faults: Faults;
  activity: Activity;
  /** How long a Retrieve takes, in milliseconds. */
  delayMs: number;
}

const NOT_HERE = z.optional(z.undefined('is not supported by the local stage'));
const RetrieveRequest = z.object({
  retrievalQuery: z.object({
    text: z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(
          QUERY_MAX,
          `Value at 'retrievalQuery.text' failed to satisfy constraint: Member must have length less than or equal to ${QUERY_MAX}`,
        ),
      ),
  }),
  retrievalConfiguration: z.optional(
    z.object({
      vectorSearchConfiguration: z.optional(
        z.object({
          numberOfResults: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
          filter: NOT_HERE,
          rerankingConfiguration: NOT_HERE,
        }),
      ),
    }),
  ),
});

/** POST /knowledgebases/{id}/retrieve */
export async function retrieve(
  library: Library,
  knowledgeBaseId: string,
  body: unknown,
  signal: AbortSignal,
): Promise<Response> {
  library.activity.calls.retrieve += 1;
  await applyFault(library.faults.next('retrieve'), signal);
  checkIds(library, knowledgeBaseId);
  const { retrievalQuery, retrievalConfiguration } = read(RetrieveRequest, body);
  if (library.delayMs > 0) await pause(library.delayMs, undefined, { signal });
  const limit = retrievalConfiguration?.vectorSearchConfiguration?.numberOfResults ?? RESULTS_DEFAULT;
  const retrievalResults = library.knowledge.find(retrievalQuery.text, limit).map(({ passage, score }) => {
    const uri = library.knowledge.uriOf(passage.key);
    return {
      content: { text: passage.text, type: 'TEXT' },
      location: { type: 'S3', s3Location: { uri } },
      score,
      metadata: {
        ...passage.metadata,
        'x-amz-bedrock-kb-source-uri': uri,
        'x-amz-bedrock-kb-data-source-id': library.dataSourceId,
      },
    };
  });
  return Response.json({ retrievalResults });
}

const StartRequest = z.object({
  clientToken: z.optional(z.string().check(z.minLength(33), z.maxLength(256))),
});

/** PUT /knowledgebases/{id}/datasources/{id}/ingestionjobs/ */
export async function startIngestionJob(
  library: Library,
  ids: readonly [string, string],
  body: unknown,
  signal: AbortSignal,
): Promise<Response> {
  library.activity.calls.ingestion += 1;
  await applyFault(library.faults.next('ingestion'), signal);
  checkIds(library, ...ids);
  return Response.json(
    { ingestionJob: jobAnswer(library, library.knowledge.start(read(StartRequest, body))) },
    { status: 202 },
  );
}

/** GET /knowledgebases/{id}/datasources/{id}/ingestionjobs/{id} */
export function getIngestionJob(library: Library, ids: readonly [string, string], jobId: string): Response {
  checkIds(library, ...ids);
  const job = library.knowledge.job(jobId);
  if (!job) throw new ApiFault('ResourceNotFoundException', `Ingestion job with id ${jobId} was not found.`);
  return Response.json({ ingestionJob: jobAnswer(library, job) });
}

function jobAnswer({ knowledgeBaseId, dataSourceId }: Library, job: StoredJob) {
  const { ingestionJobId, status, statistics, failureReasons, startedAt, updatedAt } = job;
  return { knowledgeBaseId, dataSourceId, ingestionJobId, status, statistics, failureReasons, startedAt, updatedAt };
}

async function applyFault(fault: AppliedFault | undefined, signal: AbortSignal): Promise<void> {
  if (fault?.kind === 'timeout') await untilAborted(signal);
  if (fault?.kind === 'slow') await slowed(fault, signal);
  if (fault?.kind === 'throttle')
    throw new ApiFault('ThrottlingException', 'Your request rate is too high. Reduce the frequency of requests.');
}

function checkIds(library: Library, knowledgeBaseId: string, dataSourceId = library.dataSourceId): void {
  if (knowledgeBaseId !== library.knowledgeBaseId)
    throw new ApiFault('ResourceNotFoundException', `Knowledge Base with id ${knowledgeBaseId} does not exist.`);
  if (dataSourceId !== library.dataSourceId)
    throw new ApiFault(
      'ResourceNotFoundException',
      `DataSource with id ${dataSourceId} in KnowledgeBase with id ${knowledgeBaseId} was not found.`,
    );
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, IN_ENGLISH);
  if (!parsed.success)
    throw new ApiFault('ValidationException', `1 validation error detected: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

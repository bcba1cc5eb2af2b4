/** Retrieve of bedrock-agent-runtime and the ingestion calls of bedrock-agent, for one knowledge base with one data source. */
import * as z from 'zod/mini';
import { IN_ENGLISH } from '../../http/validation-messages.ts';
import { ApiFault } from '../converse/api-fault.ts';
import { silence } from '../converse/converse.ts';
import type { Fault, Faults } from '../converse/faults.ts';
import type { KnowledgeBase } from './ingestion.ts';
import type { StoredJob } from './knowledge-store.ts';

/** The service refuses a longer query (ValidationException, seen in public trackers). */
const QUERY_MAX = 1000;
const RESULTS_DEFAULT = 5;

export interface Library {
  knowledgeBaseId: string;
  dataSourceId: string;
  knowledge: KnowledgeBase;
  faults: Faults;
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
  await suffer(library.faults.next('retrieve'), signal);
  checkIds(library, knowledgeBaseId);
  const { retrievalQuery, retrievalConfiguration } = read(RetrieveRequest, body);
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
  description: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** PUT /knowledgebases/{id}/datasources/{id}/ingestionjobs/ */
export async function startIngestionJob(
  library: Library,
  ids: readonly [string, string],
  body: unknown,
  signal: AbortSignal,
): Promise<Response> {
  await suffer(library.faults.next('ingestion'), signal);
  checkIds(library, ...ids);
  return Response.json(
    { ingestionJob: jobAnswer(library, library.knowledge.start(read(StartRequest, body))) },
    { status: 202 },
  );
}

/** GET /knowledgebases/{id}/datasources/{id}/ingestionjobs/{id} */
export function getIngestionJob(library: Library, ids: readonly [string, string], jobId: string): Response {
  checkIds(library, ...ids);
  const job = library.knowledge.jobs().find(({ ingestionJobId }) => ingestionJobId === jobId);
  if (!job) throw new ApiFault('ResourceNotFoundException', `Ingestion job with id ${jobId} was not found.`);
  return Response.json({ ingestionJob: jobAnswer(library, job) });
}

const ListRequest = z.object({
  filters: z.optional(
    z
      .array(
        z.object({
          attribute: z.literal('STATUS'),
          operator: z.literal('EQ'),
          values: z.array(z.string()).check(z.minLength(1)),
        }),
      )
      .check(z.maxLength(1)),
  ),
  sortBy: z.optional(
    z.object({
      attribute: z.literal('STARTED_AT', 'sorts by STARTED_AT on the local stage'),
      order: z.enum(['ASCENDING', 'DESCENDING']),
    }),
  ),
  maxResults: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  nextToken: z.optional(z.string().check(z.regex(/^\d+$/, 'is not a token of an earlier page'))),
});

/** POST /knowledgebases/{id}/datasources/{id}/ingestionjobs/ — newest first unless asked otherwise. */
export function listIngestionJobs(library: Library, ids: readonly [string, string], body: unknown): Response {
  checkIds(library, ...ids);
  const { filters, sortBy, maxResults = 100, nextToken = '0' } = read(ListRequest, body);
  const wanted = library.knowledge
    .jobs()
    .filter(({ status }) => filters?.every(({ values }) => values.includes(status)) ?? true);
  const sorted = sortBy?.order === 'ASCENDING' ? wanted.toReversed() : wanted;
  const end = Number(nextToken) + maxResults;
  return Response.json({
    ingestionJobSummaries: sorted.slice(Number(nextToken), end).map((job) => summaryOf(library, job)),
    ...(end < sorted.length && { nextToken: String(end) }),
  });
}

/** A job as a list gives it; asking for one job also gives its failureReasons. */
function summaryOf({ knowledgeBaseId, dataSourceId }: Library, job: StoredJob) {
  const { ingestionJobId, description, status, statistics, startedAt, updatedAt } = job;
  return { knowledgeBaseId, dataSourceId, ingestionJobId, description, status, statistics, startedAt, updatedAt };
}

const jobAnswer = (library: Library, job: StoredJob) => ({
  ...summaryOf(library, job),
  failureReasons: job.failureReasons,
});

async function suffer(fault: Fault | undefined, signal: AbortSignal): Promise<void> {
  if (fault?.kind === 'timeout') await silence(signal);
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

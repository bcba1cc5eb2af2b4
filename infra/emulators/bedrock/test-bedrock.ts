/** The fixture of this folder's tests: a Bedrock over a real object store in a temporary folder, with the SDK's clients. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BedrockAgentClient,
  GetIngestionJobCommand,
  type IngestionJob,
  StartIngestionJobCommand,
} from '@aws-sdk/client-bedrock-agent';
import { BedrockAgentRuntimeClient, RetrieveCommand } from '@aws-sdk/client-bedrock-agent-runtime';
import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
} from '@aws-sdk/client-bedrock-runtime';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { CHAT_MODEL } from '../../cdk/functions/chat-models.ts';
import { startObjectStore } from '../s3/server.ts';
import type { Activity } from './converse/activity.ts';
import { Faults } from './converse/faults.ts';
import { type BedrockOptions, startBedrock } from './server.ts';

export const IDS = { knowledgeBaseId: 'KB00000001', dataSourceId: 'DS00000001' };
export const REGION = 'ap-southeast-2';
const BUCKET = 'knowledge';

const credentials = { accessKeyId: 'AKIALOCALLOCALLOCAL0', secretAccessKey: 'local/secret+key' };

export async function startTestBedrock() {
  const folder = await mkdtemp(join(tmpdir(), 'bedrock-'));
  const { store, put } = await knowledgeBucket(join(folder, 's3'));
  const faults = new Faults();
  const options: BedrockOptions = {
    dataDir: join(folder, 'bedrock'),
    region: REGION,
    ...IDS,
    knowledgeBucket: BUCKET,
    s3: { endpoint: store.endpoint, credentials },
    paceMs: 0,
    faults,
  };
  const bedrock = await startBedrock(options);
  const config = () => ({ endpoint: bedrock.endpoint, region: REGION, credentials, maxAttempts: 1 });
  return {
    put,
    credentials,
    faults,
    endpoint: () => bedrock.endpoint,
    runtime: () => new BedrockRuntimeClient(config()),
    agent: () => new BedrockAgentClient(config()),
    agentRuntime: () => new BedrockAgentRuntimeClient(config()),
    ingest: () => ingest(new BedrockAgentClient(config())),
    retrieve: (text: string) => retrieve(new BedrockAgentRuntimeClient(config()), text),
    async activity() {
      return (await (await fetch(`${bedrock.endpoint}/_test/activity`)).json()) as Activity;
    },
    async stop() {
      await bedrock.close();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type TestBedrock = Awaited<ReturnType<typeof startTestBedrock>>;

/** The knowledge bucket, and how to put an object into it. */
async function knowledgeBucket(dataDir: string) {
  const store = await startObjectStore({ dataDir, credentials, region: REGION, buckets: [{ name: BUCKET }] });
  const s3 = new S3Client({ endpoint: store.endpoint, region: REGION, credentials, forcePathStyle: true });
  const put = async (key: string, body: string) =>
    void (await s3.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: body })));
  return { store, put };
}

async function retrieve(client: BedrockAgentRuntimeClient, text: string) {
  const command = new RetrieveCommand({
    knowledgeBaseId: IDS.knowledgeBaseId,
    retrievalQuery: { text },
  });
  return (await client.send(command)).retrievalResults ?? [];
}

async function ingest(agent: BedrockAgentClient): Promise<IngestionJob> {
  const where = { knowledgeBaseId: IDS.knowledgeBaseId, dataSourceId: IDS.dataSourceId };
  const { ingestionJob: started } = await agent.send(new StartIngestionJobCommand(where));
  for (;;) {
    const { ingestionJob } = await agent.send(
      new GetIngestionJobCommand({ ...where, ingestionJobId: started?.ingestionJobId }),
    );
    if (ingestionJob && ingestionJob.status !== 'STARTING' && ingestionJob.status !== 'IN_PROGRESS')
      return ingestionJob;
    await pause(10);
  }
}

/** Fences the question and the passages as the product's chat function does. */
export function promptOf(question: string, passages: { title: string; heading: string; text: string }[] = []): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const blocks = passages.map(
    ({ title, heading, text }, index) =>
      `<passage n="${index + 1}" title="${escaped(title)}" heading="${escaped(heading)}">${escaped(text)}</passage>`,
  );
  return ['<passages>', ...blocks, '</passages>', `<question>${escaped(question)}</question>`].join('\n');
}

export const userTurn = (text: string): ConverseStreamCommandInput => ({
  modelId: CHAT_MODEL.profile,
  messages: [{ role: 'user', content: [{ text }] }],
  additionalModelRequestFields: CHAT_MODEL.fields,
});

/** A streamed answer, joined; `events` are their names in order. */
interface StreamedAnswer {
  text: string;
  toolInput: string;
  stopReason: string | undefined;
  outputTokens: number | undefined;
  events: string[];
}

/** Reads a stream to its end; calls `onEvent` for each event as it arrives. */
export async function readStream(
  client: BedrockRuntimeClient,
  input: ConverseStreamCommandInput,
  signal?: AbortSignal,
  onEvent?: (event: ConverseStreamOutput) => void,
): Promise<StreamedAnswer> {
  const { stream = [] } = await client.send(new ConverseStreamCommand(input), signal ? { abortSignal: signal } : {});
  const answer: StreamedAnswer = {
    text: '',
    toolInput: '',
    stopReason: undefined,
    outputTokens: undefined,
    events: [],
  };
  for await (const event of stream) {
    answer.events.push(Object.keys(event)[0] ?? '');
    answer.text += event.contentBlockDelta?.delta?.text ?? '';
    answer.toolInput += event.contentBlockDelta?.delta?.toolUse?.input ?? '';
    answer.stopReason ??= event.messageStop?.stopReason;
    answer.outputTokens ??= event.metadata?.usage?.outputTokens;
    onEvent?.(event);
  }
  return answer;
}

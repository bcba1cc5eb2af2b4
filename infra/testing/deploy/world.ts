/** The surroundings of a deploy: an AWS account, the emulators behind it, Stripe's sandbox, the reindex function, and the site's host. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { AuditEntry } from '../../../shared/admin.ts';
import { configOf } from '../../cdk/content/site-files.ts';
import { StackOutputs } from '../../cdk/stack-outputs.ts';
import { STAGES, type StageSettings } from '../../cdk/stages.ts';
import { startBedrock } from '../../emulators/bedrock/server.ts';
import { startDynamoDB } from '../../emulators/dynamodb/server.ts';
import { listenHttp1And2 } from '../../emulators/http/h2c.ts';
import { onLoopback } from '../../emulators/http/loopback.ts';
import { startObjectStore } from '../../emulators/s3/server.ts';
import { startSecretsManager } from '../../emulators/secrets/server.ts';
import { startStripe } from '../../emulators/stripe/server.ts';
import { SANDBOX } from '../../local/payments.ts';
import { removeStacks, stackOf } from '../guarantees/template.ts';
import { runAlone } from '../stage/watched-run.ts';
import { answerOfCall } from './answers.ts';
import { type Account, serveAccount } from './aws-account.ts';
import { CloudFormation } from './cloud-formation.ts';
import { githubKeys, shipOneArticle } from './knowledge-bucket.ts';

const ID = '123456789012';
const REGION = 'ap-southeast-2';
const HOST = 'dev.verandah.com.au';
const API_HOST = `abcdefghij.execute-api.${REGION}.amazonaws.com`;
const KEYS = { accessKeyId: 'AKIALOCALLOCALLOCAL0', secretAccessKey: 'local/secret+key' };
const KNOWLEDGE = { knowledgeBaseId: 'KB00000001', dataSourceId: 'DS00000001' };
export const BUCKETS = { knowledge: 'knowledge', logs: 'verandah-dev-logs' };
const STRIPE_SECRET = `arn:aws:secretsmanager:${REGION}:${ID}:secret:stripe`;

/** An operator's values for the placeholders of dev. */
const REAL = {
  account: ID,
  repository: 'ours/verandah',
  siteOrigin: `https://${HOST}`,
  certificateArn: `arn:aws:acm:us-east-1:${ID}:certificate/7f3c9c5e-1b7e-4c0c-9a53-2d1f7a3f9f10`,
  operatorEmail: 'ops@verandah.com.au',
  supportEmail: 'help@verandah.com.au',
  mailFrom: 'hello@dev.verandah.com.au',
  stripePublishableKey: 'pk_test_51QxR7',
} satisfies Partial<StageSettings>;
/** Dev as the operator has edited it. */
export const STAGE: StageSettings = { ...STAGES.dev, ...REAL };

/** The stack's outputs. Those that no step reads have their own name as value. */
const outputs = {
  ...Object.fromEntries(Object.keys(StackOutputs.shape).map((name) => [name, name])),
  TableName: 'verandah-dev-StorageTable2B3C4D5E-1',
  KnowledgeBucket: BUCKETS.knowledge,
  KnowledgeBaseId: KNOWLEDGE.knowledgeBaseId,
  DataSourceId: KNOWLEDGE.dataSourceId,
  StripeSecret: STRIPE_SECRET,
  StripeWebhook: `https://${API_HOST}/dev/api/stripe/webhook`,
};

export type DryWorld = Awaited<ReturnType<typeof dryWorld>>;

/** Starts everything, with a stack that does not exist yet and an empty secret. */
export async function dryWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'verandah-dry-'));
  const close: (() => Promise<void>)[] = [];
  const kept = <T extends { close(): Promise<void> }>(running: T): T => {
    close.unshift(() => running.close());
    return running;
  };
  const store = kept(
    await startObjectStore({
      dataDir: join(folder, 's3'),
      credentials: KEYS,
      region: REGION,
      buckets: Object.values(BUCKETS).map((name) => ({ name })),
    }),
  );
  const account: Account = {
    id: ID,
    host: HOST,
    refusing: undefined,
    objectStore: store.endpoint,
    cloudFormation: new CloudFormation({ account: ID, outputs, buckets: Object.values(BUCKETS) }),
    invoked: () => runReindex(environment),
    wrong: undefined,
    assets: new Set(),
    unknown: [],
  };
  const aws = kept(await serveAccount(account));
  const bedrock = kept(
    await startBedrock({
      dataDir: join(folder, 'bedrock'),
      region: REGION,
      ...KNOWLEDGE,
      knowledgeBucket: BUCKETS.knowledge,
      s3: { endpoint: store.endpoint, credentials: KEYS },
      paceMs: 0,
    }),
  );
  const secrets: Record<string, string> = { [STRIPE_SECRET]: 'what CloudFormation has generated' };
  const manager = kept(await startSecretsManager(secrets));
  const database = kept(await startDynamoDB({ dataDir: folder, table: outputs.TableName, stream: false }));
  const stripe = kept(await startStripe({ dataDir: join(folder, 'stripe'), ...SANDBOX }));
  const site = kept(await servedSite());
  const refusing = kept(await refusingModels());
  const port = (endpoint: string) => Number(new URL(endpoint).port);
  const ours = ['STS', 'SSM', 'ACM', 'LAMBDA', 'SESV2', 'SNS', 'CLOUDFORMATION', 'S3'].map((name) => [
    name,
    aws.endpoint,
  ]);
  const others = {
    BEDROCK_RUNTIME: bedrock.endpoint,
    BEDROCK_AGENT: bedrock.endpoint,
    DYNAMODB: database.endpoint,
    SECRETS_MANAGER: manager.endpoint,
  };
  const endpoints = Object.entries({ ...Object.fromEntries(ours), ...others } as Record<string, string>);
  const environment = {
    AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    AWS_REGION: REGION,
    ...Object.fromEntries(endpoints.map(([name, endpoint]) => [`AWS_ENDPOINT_URL_${name}`, endpoint])),
  };
  const s3 = { endpoint: store.endpoint, region: REGION, credentials: KEYS };
  return {
    account,
    secrets: {
      fill: () => {
        secrets[STRIPE_SECRET] = JSON.stringify({ secretKey: SANDBOX.secretKey, webhookSecrets: [] });
      },
      stripe: () => secrets[STRIPE_SECRET] ?? '',
    },
    environment: {
      ...environment,
      DRY_HOSTS: JSON.stringify({
        [HOST]: port(site.endpoint),
        [API_HOST]: port(site.endpoint),
        'api.stripe.com': port(stripe.apiUrl),
      }),
    },
    /** For models that the account may not use yet. */
    withoutModels: { AWS_ENDPOINT_URL_BEDROCK_RUNTIME: refusing.endpoint },
    /** For a domain that does not point to the edge yet. */
    withoutDomain: { DRY_HOSTS: JSON.stringify({ 'api.stripe.com': port(stripe.apiUrl) }) },
    /** With the rights of GitHub's role to the knowledge bucket. */
    asGithub: await githubKeys(s3, BUCKETS.knowledge),
    assembly: synthesised(),
    /** Puts an object into a bucket. */
    put: async (Bucket: string, Key: string) => {
      await new S3Client(s3).send(new PutObjectCommand({ Bucket, Key, Body: 'a line' }));
    },
    /** Puts the library into its bucket, as the stack's deployments do. */
    ship: () => shipOneArticle(s3, BUCKETS.knowledge),
    keys: async (Bucket: string): Promise<(string | undefined)[]> => {
      const { Contents = [] } = await new S3Client(s3).send(new ListObjectsV2Command({ Bucket }));
      return Contents.map(({ Key }) => Key);
    },
    /** The entries of the audit log, oldest first. */
    audit: async () => {
      const client = DynamoDBDocumentClient.from(
        new DynamoDBClient({ endpoint: database.endpoint, region: REGION, credentials: KEYS }),
      );
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: outputs.TableName,
          KeyConditionExpression: 'PK = :audit',
          ExpressionAttributeValues: { ':audit': 'AUDIT' },
        }),
      );
      return z.array(AuditEntry).parse(Items);
    },
    async close() {
      for (const one of close) await one();
      rmSync(folder, { recursive: true, force: true });
      removeStacks();
    },
  };
}

function runReindex(environment: Record<string, string>): void {
  const file = fileURLToPath(new URL('../../../functions/knowledge/reindex/lambda.ts', import.meta.url));
  runAlone(
    file,
    {},
    {
      ...environment,
      TABLE_NAME: outputs.TableName,
      KNOWLEDGE_BUCKET: BUCKETS.knowledge,
      KNOWLEDGE_BASE_ID: KNOWLEDGE.knowledgeBaseId,
      DATA_SOURCE_ID: KNOWLEDGE.dataSourceId,
      REINDEX_FUNCTION: 'verandah-dev-reindex',
      POWERTOOLS_LOG_LEVEL: 'SILENT',
      // The deployer's session token does not belong to the function's credentials.
      AWS_SESSION_TOKEN: '',
    },
  );
}

/** @returns The folder of the cloud assembly of dev with real settings. */
function synthesised(): string {
  const { app } = stackOf(STAGE);
  return app.synth().directory;
}

/** An operator's edits of `stages.ts`, for dev only. */
export function edits(): [from: string, to: string][] {
  return Object.entries(REAL).map(([name, value]) => [STAGES.dev[name as keyof typeof REAL], value]);
}

const PAGE = '<!doctype html><script src="/assets/main-1a.js"></script><div id="root"></div>';
const FILES: Record<string, string> = {
  '/': PAGE,
  '/assets/main-1a.js': 'a',
  '/config.json': JSON.stringify(configOf(STAGES.dev)),
};

/** The site's host and the API's: the files that the stack's deployments bring, and calls answered as in the contract. */
const servedSite = () =>
  onLoopback(
    createServer(({ method, url = '/', headers: { host } }, response) => {
      const answer = answerOfCall(`${method} ${host === HOST ? '' : 'around '}${url}`);
      const file = FILES[url];
      if (answer)
        response
          .writeHead(answer.status)
          .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
      else if (file !== undefined) response.setHeader('content-security-policy', "script-src 'self'").end(file);
      else response.writeHead(404).end();
    }),
  );

/** https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html */
const refusingModels = () =>
  listenHttp1And2(
    () =>
      new Response(JSON.stringify({ message: 'Model use case details have not been submitted for this account.' }), {
        status: 404,
        headers: { 'content-type': 'application/json', 'x-amzn-errortype': 'ResourceNotFoundException' },
      }),
  );

/** What a request to an AWS service needs to be allowed: IAM's name for it, and on what. */
import * as z from 'zod/mini';

export interface AwsRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: Buffer;
}

/** Which service a request is signed for: the scope of its credential, in its header or, when presigned, in its address. */
export function serviceOf({ url, headers }: AwsRequest): string | undefined {
  const scope = headers.get('authorization') ?? url.searchParams.get('X-Amz-Credential') ?? '';
  return /\d{8}\/[\w-]+\/([\w-]+)\/aws4_request/.exec(scope)?.[1];
}

/** `dynamodb:PutItem table`, `s3:GetObject uploads/images/*`. None for a request that nobody signed. */
export function actionsOf(request: AwsRequest): string[] {
  const service = serviceOf(request);
  if (!service) return [];
  const actions = SERVICES[service]?.(request) ?? [];
  if (actions.length === 0) throw new Error(`What is ${service} ${request.method} ${request.url.pathname}?`);
  return actions;
}

const operationOf = ({ headers }: AwsRequest) => headers.get('x-amz-target')?.split('.').at(-1) ?? '';
const SERVICES: Record<string, (request: AwsRequest) => string[]> = {
  dynamodb: (request) => tableActions(request).map((action) => `dynamodb:${action} table`),
  secretsmanager: (request) => [`secretsmanager:${operationOf(request)} ${secretOf(request)}`],
  s3: (request) => objectActions(request),
  bedrock: (request) => bedrockActions(request),
  sts: ({ body }) => [`sts:${new URLSearchParams(body.toString()).get('Action')} upload role`],
  lambda: ({ url }) => [`lambda:InvokeFunction ${invokedIn(url)}`],
  ses: () => ['ses:SendEmail configuration set', 'ses:SendEmail identity'],
  'execute-api': () => ['execute-api:ManageConnections socket'],
};

/** The name of the invoked function as `infra/build/bundles.ts` has it: `verandah-import-worker` is `importWorker`. */
const invokedIn = ({ pathname }: URL) =>
  (/\/functions\/verandah-([\w-]+)\/invocations$/.exec(pathname)?.[1] ?? pathname).replaceAll(
    /-(\w)/g,
    (_, letter: string) => letter.toUpperCase(),
  );

const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });

/** A transaction is allowed by what it is made of (DynamoDB developer guide, "IAM with DynamoDB transactions"). */
function tableActions(request: AwsRequest): string[] {
  const operation = operationOf(request);
  if (operation !== 'TransactWriteItems') return [operation === 'TransactGetItems' ? 'GetItem' : operation];
  const { TransactItems } = Transaction.parse(JSON.parse(request.body.toString()));
  return [...new Set(TransactItems.flatMap((item) => Object.keys(item)))].map((kind) =>
    kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`,
  );
}

/** By the name in its ARN. */
function secretOf({ body }: AwsRequest): string {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(JSON.parse(body.toString()));
  if (SecretId.endsWith('-stripe')) return 'Stripe';
  return SecretId.endsWith('-stage-key') ? 'stage key' : 'other';
}

/** "Actions, resources, and condition keys for Amazon S3", by what the request is. */
function objectActions(request: AwsRequest): string[] {
  const { method, url, headers } = request;
  const [bucket = '', ...key] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const name = bucket.replace('verandah-', '');
  const objects = (below: string | undefined) => `${name}/${below}/*`;
  if (key.join('') === '')
    return method === 'GET' || method === 'HEAD' ? [`s3:${listing(request)} ${name}`] : onBucket(request, name);
  const multipart = url.searchParams.has('uploadId');
  const action = {
    GET: multipart ? 'ListMultipartUploadParts' : 'GetObject',
    HEAD: 'GetObject',
    PUT: 'PutObject',
    POST: 'PutObject',
    DELETE: multipart ? 'AbortMultipartUpload' : 'DeleteObject',
  }[method];
  const source = headers
    .get('x-amz-copy-source')
    ?.split('/')
    .filter((part) => part !== '')[1];
  return [
    ...(action ? [`s3:${action} ${objects(key[0])}`] : []),
    ...(source ? [`s3:GetObject ${objects(source)}`] : []),
  ];
}

/** Deletes of many name their keys in the body (DeleteObjects). */
const onBucket = ({ url, body }: AwsRequest, name: string) =>
  url.searchParams.has('delete')
    ? [...body.toString().matchAll(/<Key>(\w+)\/[^<]*<\/Key>(<VersionId>)?/g)].map(
        ([, below, version]) => `s3:DeleteObject${version ? 'Version' : ''} ${name}/${below}/*`,
      )
    : [];

function bedrockActions({ method, url }: AwsRequest): string[] {
  const path = url.pathname;
  if (/^\/model\/.+\/converse-stream$/.test(path)) return ['bedrock:InvokeModelWithResponseStream model'];
  if (/^\/model\/.+\/converse$/.test(path)) return ['bedrock:InvokeModel model'];
  if (path.endsWith('/retrieve')) return ['bedrock:Retrieve knowledge base'];
  const jobs = /\/ingestionjobs(\/[^/]*)?\/?$/.exec(path);
  if (!jobs) return [];
  if (method === 'PUT') return ['bedrock:StartIngestionJob knowledge base'];
  return [`bedrock:${method === 'POST' ? 'ListIngestionJobs' : 'GetIngestionJob'} knowledge base`];
}

function listing({ url }: AwsRequest): string {
  if (url.searchParams.has('versions')) return 'ListBucketVersions';
  return url.searchParams.has('uploads') ? 'ListBucketMultipartUploads' : 'ListBucket';
}

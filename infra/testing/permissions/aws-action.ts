/** The permission that a request to an AWS service needs: IAM's action, and its resource. */
import * as z from 'zod/mini';
import type { Call } from '../proxy.ts';

/** The service that a request is signed for, from the scope of its credential, in the header or, when presigned, in the query. */
export function serviceOf({ url, headers }: Call): string | undefined {
  const scope = headers.get('authorization') ?? url.searchParams.get('X-Amz-Credential') ?? '';
  return /\d{8}\/[\w-]+\/([\w-]+)\/aws4_request/.exec(scope)?.[1];
}

/** Such as `dynamodb:PutItem table` or `s3:GetObject uploads/images/*`. Empty for an unsigned request. */
export function actionsOf(request: Call): string[] {
  const service = serviceOf(request);
  if (!service) return [];
  const actions = SERVICES[service]?.(request) ?? [];
  if (actions.length === 0) throw new Error(`What is ${service} ${request.method} ${request.url.pathname}?`);
  return actions;
}

const operationOf = ({ headers }: Call) => headers.get('x-amz-target')?.split('.').at(-1) ?? '';
const SERVICES: Record<string, (request: Call) => string[]> = {
  dynamodb: (request) => tableActions(request).map((action) => `dynamodb:${action} table`),
  secretsmanager: (request) => [`secretsmanager:${operationOf(request)} ${secretOf(request)}`],
  s3: (request) => objectActions(request),
  bedrock: (request) => bedrockActions(request),
  sts: ({ body }) => [`sts:${new URLSearchParams(body.toString()).get('Action')} upload role`],
  lambda: ({ url }) => [`lambda:InvokeFunction ${invokedIn(url)}`],
  ses: () => ['ses:SendEmail configuration set', 'ses:SendEmail identity'],
  'execute-api': ({ method }) => [`execute-api:ManageConnections ${method} socket`],
};

/** The invoked function, by its name in `infra/build/bundles.ts`: `importWorker` for `verandah-import-worker`. */
const invokedIn = ({ pathname }: URL) =>
  (/\/functions\/verandah-([\w-]+)\/invocations$/.exec(pathname)?.[1] ?? pathname).replaceAll(
    /-(\w)/g,
    (_, letter: string) => letter.toUpperCase(),
  );

const Transaction = z.object({ TransactItems: z.array(z.record(z.string(), z.unknown())) });

/** A transaction needs the permissions of its parts (DynamoDB developer guide, "IAM with DynamoDB transactions"). */
function tableActions(request: Call): string[] {
  const operation = operationOf(request);
  if (operation !== 'TransactWriteItems') return [operation === 'TransactGetItems' ? 'GetItem' : operation];
  const { TransactItems } = Transaction.parse(JSON.parse(request.body.toString()));
  return [...new Set(TransactItems.flatMap((item) => Object.keys(item)))].map((kind) =>
    kind === 'ConditionCheck' ? 'ConditionCheckItem' : `${kind}Item`,
  );
}

/** The secret, by the name in its ARN. */
function secretOf({ body }: Call): string {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(JSON.parse(body.toString()));
  if (SecretId.endsWith('-stripe')) return 'Stripe';
  return SecretId.endsWith('-stage-key') ? 'stage key' : 'other';
}

/** The actions of a request to S3, from "Actions, resources, and condition keys for Amazon S3". */
function objectActions(request: Call): string[] {
  const { method, url, headers } = request;
  const [bucket = '', ...key] = url.pathname.slice(1).split('/').map(decodeURIComponent);
  const name = bucket.replace('verandah-', '');
  const objects = (below: string | undefined) => `${name}/${below}/*`;
  if (key.join('') === '')
    return method === 'GET' || method === 'HEAD' ? [`s3:${listing(request)} ${name}`] : onBucket(request, name);
  const multipart = url.searchParams.has('uploadId');
  const deletion = url.searchParams.has('versionId') ? 'DeleteObjectVersion' : 'DeleteObject';
  const action = {
    GET: multipart ? 'ListMultipartUploadParts' : 'GetObject',
    HEAD: 'GetObject',
    PUT: 'PutObject',
    POST: 'PutObject',
    DELETE: multipart ? 'AbortMultipartUpload' : deletion,
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

/** A DeleteObjects request has its keys in the body. */
const onBucket = ({ url, body }: Call, name: string) =>
  url.searchParams.has('delete')
    ? [...body.toString().matchAll(/<Key>(\w+)\/[^<]*<\/Key>(<VersionId>)?/g)].map(
        ([, below, version]) => `s3:DeleteObject${version ? 'Version' : ''} ${name}/${below}/*`,
      )
    : [];

function bedrockActions({ method, url }: Call): string[] {
  const path = url.pathname;
  if (/^\/model\/.+\/converse-stream$/.test(path)) return ['bedrock:InvokeModelWithResponseStream model'];
  if (/^\/model\/.+\/converse$/.test(path)) return ['bedrock:InvokeModel model'];
  if (path.endsWith('/retrieve')) return ['bedrock:Retrieve knowledge base'];
  const jobs = /\/ingestionjobs(\/[^/]*)?\/?$/.exec(path);
  if (!jobs) return [];
  if (method === 'PUT') return ['bedrock:StartIngestionJob knowledge base'];
  return [`bedrock:${method === 'POST' ? 'ListIngestionJobs' : 'GetIngestionJob'} knowledge base`];
}

function listing({ url }: Call): string {
  if (url.searchParams.has('versions')) return 'ListBucketVersions';
  return url.searchParams.has('uploads') ? 'ListBucketMultipartUploads' : 'ListBucket';
}

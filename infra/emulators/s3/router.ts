/** From request to operation: which call of S3 or STS it is, who may make it, and what becomes of refusals. */

import { isPostObject, postObject } from './forms/post-object.ts';
import { answerPreflight, type CorsRule, corsHeaders } from './http/cors.ts';
import { AwsError } from './http/errors.ts';
import type { StoreRequest } from './http/request.ts';
import { type Answer, s3Error, stsError } from './http/response.ts';
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  uploadPart,
} from './multipart/multipart.ts';
import { listObjects } from './objects/listing.ts';
import { deleteObject, deleteObjects, getObject, putObject } from './objects/objects.ts';
import { bucketArn, type Operation, objectArn } from './operation.ts';
import { authenticate } from './signing/authentication.ts';
import { authorise, type KeyRing } from './signing/key-ring.ts';
import type { Bucket } from './storage/bucket.ts';
import type { StateFolder } from './storage/state-folder.ts';
import { answerSts, isSts } from './sts/sts.ts';

export type Store = {
  region: string;
  state: StateFolder;
  keyRing: KeyRing;
  buckets: Map<string, Bucket>;
  cors: Map<string, CorsRule>;
};

/** `action` undefined: the operation authorises each key itself. */
type Route = { action: string | undefined; run: Operation };

// The key is the method and the query parameter that tells operations of one method apart.
const BUCKET_ROUTES: Record<string, Route> = {
  HEAD: { action: 's3:ListBucket', run: () => ({ status: 200 }) },
  GET: { action: 's3:ListBucket', run: listObjects },
  'GET uploads': { action: 's3:ListBucketMultipartUploads', run: listUploads },
  'POST delete': { action: undefined, run: deleteObjects },
};
const OBJECT_ROUTES: Record<string, Route> = {
  GET: { action: 's3:GetObject', run: getObject },
  HEAD: { action: 's3:GetObject', run: getObject },
  PUT: { action: 's3:PutObject', run: putObject },
  DELETE: { action: 's3:DeleteObject', run: deleteObject },
  'POST uploads': { action: 's3:PutObject', run: createUpload },
  'PUT uploadId': { action: 's3:PutObject', run: uploadPart },
  'GET uploadId': { action: 's3:ListMultipartUploadParts', run: listParts },
  'POST uploadId': { action: 's3:PutObject', run: completeUpload },
  'DELETE uploadId': { action: 's3:AbortMultipartUpload', run: abortUpload },
};
const SELECTORS = ['uploads', 'uploadId', 'delete'];
// Anything else, `?tagging` or `?acl` for instance, is another operation, which must not be taken for a plain PUT or GET.
const PARAMETERS =
  /^(x-amz-.*|x-id|response-.*|partNumber|list-type|prefix|delimiter|max-keys|continuation-token|start-after|encoding-type|fetch-owner|max-parts|part-number-marker)$/i;

/** Answers any request. Refusals become error answers; other errors are thrown to the caller. */
export async function answer(request: StoreRequest, store: Store, requestId: string): Promise<Answer> {
  try {
    const answered = await dispatch(request, store);
    return withHeaders(answered, corsHeaders(request, store.cors.get(request.bucket)));
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    if (isSts(request)) return stsError(error, requestId);
    return withHeaders(s3Error(error, request.path, requestId), corsHeaders(request, store.cors.get(request.bucket)));
  }
}

const withHeaders = (answered: Answer, headers: Record<string, string>): Answer => ({
  ...answered,
  headers: { ...answered.headers, ...headers },
});

async function dispatch(request: StoreRequest, store: Store): Promise<Answer> {
  const { bucket: name, key } = request;
  const service = { name: 's3', region: store.region } as const;
  const findBucket = (wanted: string) => requireBucket(store, wanted);
  if (request.method === 'OPTIONS') return answerPreflight(request, store.cors.get(name));
  if (isSts(request)) return answerSts(request, store.region, store.keyRing);
  if (isPostObject(request)) return postObject(request, { ...store, service, findBucket });
  const { caller, payloadHash } = authenticate(request, service, store.keyRing);
  const { action, run } = findRoute(request);
  if (action) authorise(caller, action, key === '' ? bucketArn(name) : objectArn(name, key));
  return run({ request, caller, payloadHash, bucket: findBucket(name), state: store.state, findBucket });
}

function findRoute({ method, bucket, key, query }: StoreRequest): Route {
  const notServed = (what: string) =>
    new AwsError(
      'NotImplemented',
      `${what} is not served by the local object store; buckets and their rules are given when it starts.`,
    );
  if (bucket === '') throw notServed(`${method} without a bucket`);
  const selector = SELECTORS.find((name) => query.has(name));
  const unknown = [...query.keys()].find((name) => name !== selector && !PARAMETERS.test(name));
  if (unknown !== undefined) throw notServed(`The parameter ${unknown}`);
  const route = (key === '' ? BUCKET_ROUTES : OBJECT_ROUTES)[selector === undefined ? method : `${method} ${selector}`];
  if (route) return route;
  if (key === '' && (method === 'PUT' || method === 'DELETE')) throw notServed(`${method} of a bucket`);
  throw new AwsError('MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

function requireBucket(store: Store, name: string): Bucket {
  const bucket = store.buckets.get(name);
  if (!bucket) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist');
  return bucket;
}

/** Routes a request to its operation: finds the call of S3 or STS, checks the caller's permission, and builds error responses. */
import { isPostObject, postObject } from './forms/post-object.ts';
import { type CorsRule, corsHeaders, preflightResponse } from './http/cors.ts';
import { AwsError } from './http/errors.ts';
import type { StoreRequest } from './http/request.ts';
import { errorResponse, type StoreResponse } from './http/response.ts';
import {
  abortUpload,
  completeUpload,
  createUpload,
  listParts,
  listUploads,
  uploadPart,
} from './multipart/multipart.ts';
import { listObjects, listVersions } from './objects/listing.ts';
import { deleteObject, deleteObjects, getObject, putObject } from './objects/objects.ts';
import { bucketArn, type Operation, objectArn } from './operation.ts';
import { type AccessKeys, authorise, authorisePut } from './signing/access-keys.ts';
import { authenticate } from './signing/authentication.ts';
import type { Bucket } from './storage/bucket.ts';
import type { Storage } from './storage/storage.ts';
import { answerSts, isSts } from './sts/sts.ts';

export type Store = {
  region: string;
  storage: Storage;
  partsListed: number;
  accessKeys: AccessKeys;
  buckets: Map<string, Bucket>;
  cors: Map<string, CorsRule>;
};

/** `action` undefined: the operation authorises each key itself. */
type Route = { action: string | undefined; run: Operation };

// The key is the method and the query parameter that distinguishes operations of one method.
const BUCKET_ROUTES: Record<string, Route> = {
  HEAD: { action: 's3:ListBucket', run: () => ({ status: 200 }) },
  GET: { action: 's3:ListBucket', run: listObjects },
  'GET uploads': { action: 's3:ListBucketMultipartUploads', run: listUploads },
  'GET versions': { action: 's3:ListBucketVersions', run: listVersions },
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
const SELECTORS = ['uploads', 'uploadId', 'delete', 'versions'];
// Any other parameter, `?tagging` or `?acl` for instance, means another operation, which must not be taken for a plain PUT or GET.
const PARAMETERS =
  /^(x-amz-.*|x-id|response-.*|partNumber|list-type|prefix|continuation-token|part-number-marker|key-marker|versionId)$/i;
// Ignoring these in a write would change its effect: a copy would store an empty object, a conditional write would overwrite.
const UNSERVED_IN_WRITES = /^(x-amz-copy-source|if-(match|none-match|modified-since|unmodified-since))$/;

/** Responds to any request. An AwsError becomes an error response; other errors are thrown to the caller. */
export async function respond(request: StoreRequest, store: Store, requestId: string): Promise<StoreResponse> {
  const response = await dispatch(request, store).catch((error: unknown) => {
    if (error instanceof AwsError) return errorResponse(error, requestId, isSts(request));
    throw error;
  });
  return { ...response, headers: { ...response.headers, ...corsHeaders(request, store.cors.get(request.bucket)) } };
}

async function dispatch(request: StoreRequest, store: Store): Promise<StoreResponse> {
  const { bucket: name, key } = request;
  const service = { name: 's3', region: store.region } as const;
  if (request.method === 'OPTIONS') return preflightResponse(request, store.cors.get(name));
  if (isSts(request)) return answerSts(request, store.region, store.accessKeys);
  if (isPostObject(request))
    return postObject(request, { ...store, service, findBucket: (wanted) => requireBucket(store, wanted) });
  const { caller, payloadHash } = authenticate(request, service, store.accessKeys);
  const { action, run } = findRoute(request);
  const resource = key === '' ? bucketArn(name) : objectArn(name, key);
  if (action === 's3:PutObject') authorisePut(caller, resource, request.headers);
  else if (action) authorise(caller, action, resource, request.headers);
  const { storage, partsListed } = store;
  return run({ request, caller, payloadHash, bucket: requireBucket(store, name), storage, partsListed });
}

function findRoute({ method, bucket, key, query, headers }: StoreRequest): Route {
  const selector = SELECTORS.find((name) => query.has(name));
  const route = (key === '' ? BUCKET_ROUTES : OBJECT_ROUTES)[selector === undefined ? method : `${method} ${selector}`];
  const isRead = method === 'GET' || method === 'HEAD';
  const unserved = [
    ...Object.keys(headers).filter((name) => !isRead && UNSERVED_IN_WRITES.test(name)),
    ...[...query.keys()].filter((name) => name !== selector && !PARAMETERS.test(name)),
    // No bucket keeps versions: an object is its only version, `null`.
    ...((query.get('versionId') ?? 'null') === 'null' ? [] : ['another version than `null`']),
  ];
  if (route && bucket !== '' && unserved.length === 0) return route;
  const what = `${method} of a ${key === '' ? 'bucket' : 'key'} ${unserved.join(', ')}`;
  throw new AwsError('NotImplemented', `${what} is not served by the local object store.`);
}

function requireBucket(store: Store, name: string): Bucket {
  const bucket = store.buckets.get(name);
  if (!bucket) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist');
  return bucket;
}

/** POST bucket: a browser's form upload, authorised by a signed policy among its fields (S3 API reference, "POST Object"). */
import { Readable } from 'node:stream';
import { writeFileFrom } from '../http/body.ts';
import { AwsError, accessDenied } from '../http/errors.ts';
import { checkKey, type Headers, type StoreRequest, toHeaderValue } from '../http/request.ts';
import { type StoreResponse, xmlResponse } from '../http/response.ts';
import { leaf } from '../http/xml.ts';
import { objectUrl, storedHeadersOf } from '../objects/object-headers.ts';
import { checkWriteHeaders } from '../objects/write-headers.ts';
import { objectArn } from '../operation.ts';
import { type AccessKeys, authorisePut, type Caller } from '../signing/access-keys.ts';
import { parseCredential, type Service } from '../signing/authentication.ts';
import { compareSignatures, signText } from '../signing/signature.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { Storage } from '../storage/storage.ts';
import { checkPostPolicy } from './post-policy.ts';

/** Whether a request is such an upload and not one of S3's other POSTs. */
export const isPostObject = (request: StoreRequest) =>
  request.method === 'POST' &&
  request.key === '' &&
  (request.headers['content-type'] ?? '').startsWith('multipart/form-data');

/**
 * Checks signature, policy and session, then stores the file. Sizes outside `content-length-range` are refused. Answers with 201 and the
 * object's address: the product's forms ask for it by `success_action_status`.
 */
export async function postObject(
  request: StoreRequest,
  store: { service: Service; accessKeys: AccessKeys; storage: Storage; findBucket: (name: string) => Bucket },
): Promise<StoreResponse> {
  const { fields, file } = await readForm(request);
  const key = checkKey(fields.get('key') ?? '');
  const caller = authenticateForm(fields, store.service, store.accessKeys);
  const sizes = checkPostPolicy(fields.get('policy') ?? '', new Map([...fields, ['bucket', request.bucket]]));
  const headers = headersOf(fields);
  authorisePut(caller, objectArn(request.bucket, key), headers);
  checkWriteHeaders(headers);
  const bucket = store.findBucket(request.bucket);
  const path = store.storage.pathOf(store.storage.newBody());
  const received = await writeFileFrom(Readable.from(file.stream()), path, sizes);
  const etag = `"${bucket.put(key, received, storedHeadersOf(headers)).etag}"`;
  const location = objectUrl(request, request.bucket, key);
  const answer = [leaf('Location', location), leaf('Bucket', request.bucket), leaf('Key', key), leaf('ETag', etag)];
  const response = xmlResponse('PostResponse', answer, 201);
  return { ...response, headers: { ...response.headers, etag, location } };
}

/** The fields before the file, with names in lower case; S3 ignores what comes after it. */
async function readForm({ body, headers }: StoreRequest): Promise<{ fields: Map<string, string>; file: File }> {
  const type = { 'content-type': headers['content-type'] ?? '' };
  const parts = await new Response(Readable.toWeb(Readable.from(body)) as BodyInit, { headers: type })
    .formData()
    .catch(() => new FormData());
  const fields = new Map<string, string>();
  for (const [name, value] of parts) {
    if (value instanceof File) return { fields, file: value };
    fields.set(name.toLowerCase(), value);
  }
  throw new AwsError('MalformedPOSTRequest', 'The body of your POST request is not well-formed, or has no file.');
}

/** The fields as the headers of a PUT. */
const headersOf = (fields: Map<string, string>): Headers =>
  Object.fromEntries([...fields].map(([name, value]) => [name, toHeaderValue(name, value)]));

function authenticateForm(fields: Map<string, string>, { name, region }: Service, accessKeys: AccessKeys): Caller {
  const credential = parseCredential(fields.get('x-amz-credential') ?? '');
  const policy = fields.get('policy');
  if (policy === undefined || credential?.scope.region !== region || credential.scope.service !== name)
    throw accessDenied();
  const { caller, secretAccessKey } = accessKeys.find(credential.accessKeyId, fields.get('x-amz-security-token'));
  compareSignatures(signText(secretAccessKey, credential.scope, policy), fields.get('x-amz-signature') ?? '');
  return caller;
}

/** POST bucket: a browser's form upload, authorised by a signed policy among its fields (S3 API reference, "POST Object"). */
import { Readable } from 'node:stream';
import { writeFileFrom } from '../http/body.ts';
import { AwsError } from '../http/errors.ts';
import { toHeaderValue } from '../http/header-value.ts';
import { checkKey, type Headers, type StoreRequest } from '../http/request.ts';
import { type StoreResponse, xmlResponse } from '../http/response.ts';
import { leaf } from '../http/xml.ts';
import { storedHeadersOf } from '../objects/object-headers.ts';
import { objectUrl } from '../objects/object-url.ts';
import { checkWriteHeaders } from '../objects/write-headers.ts';
import { objectArn } from '../operation.ts';
import { type AccessKeys, authorise, authoriseFurther, type Caller } from '../signing/access-keys.ts';
import { parseCredential, type Service } from '../signing/authentication.ts';
import { ALGORITHM, compareSignatures, signText } from '../signing/signature.ts';
import type { Bucket } from '../storage/bucket.ts';
import type { Storage } from '../storage/storage.ts';
import { checkPostPolicy } from './post-policy.ts';

/** Whether a request is such an upload and not one of S3's other POSTs. */
export const isPostObject = (request: StoreRequest) =>
  request.method === 'POST' &&
  request.key === '' &&
  (request.headers['content-type'] ?? '').startsWith('multipart/form-data');

/** Checks signature, policy and session, then stores the file. Sizes outside `content-length-range` are refused. */
export async function postObject(
  request: StoreRequest,
  store: { service: Service; accessKeys: AccessKeys; storage: Storage; findBucket: (name: string) => Bucket },
): Promise<StoreResponse> {
  const form = await readForm(request);
  const key = keyOf(form);
  const caller = authenticateForm(form, store.service, store.accessKeys);
  const fields = new Map([...form.fields, ['key', key], ['bucket', request.bucket]]);
  const sizes = checkPostPolicy(form.fields.get('policy') ?? '', fields);
  const headers = headersOf(form);
  authorise(caller, 's3:PutObject', objectArn(request.bucket, key), headers);
  authoriseFurther(caller, objectArn(request.bucket, key), headers);
  checkWriteHeaders(headers);
  if (fields.has('success_action_redirect') || key.includes('${filename}')) {
    throw new AwsError('NotImplemented', 'success_action_redirect and ${filename} are not served here.');
  }
  const bucket = store.findBucket(request.bucket);
  const received = await writeFileFrom(
    Readable.from(form.file.stream()),
    store.storage.pathOf(store.storage.newBody()),
    sizes,
  );
  const { etag } = bucket.put(key, received, storedHeadersOf(headers));
  return formResponse(request, key, etag, form.fields.get('success_action_status'));
}

type Form = { fields: Map<string, string>; file: File };

/** The fields before the file, with names in lower case; S3 ignores what comes after it. */
async function readForm({ body, headers }: StoreRequest): Promise<Form> {
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

/** The fields as the headers of a PUT; the one called `acl` is `x-amz-acl`. */
const headersOf = ({ fields }: Form): Headers =>
  Object.fromEntries(
    [...fields].map(([name, value]) => [name === 'acl' ? 'x-amz-acl' : name, toHeaderValue(name, value)]),
  );

function keyOf({ fields }: Form): string {
  const key = fields.get('key');
  if (!key) throw new AwsError('InvalidArgument', "Bucket POST must contain a field named 'key'.");
  return checkKey(key);
}

function authenticateForm({ fields }: Form, service: Service, accessKeys: AccessKeys): Caller {
  const policy = fields.get('policy');
  if (policy === undefined) throw new AwsError('AccessDenied', 'Access Denied');
  const credential = parseCredential(fields.get('x-amz-credential') ?? '');
  if (fields.get('x-amz-algorithm') !== ALGORITHM || !credential) {
    throw new AwsError('InvalidArgument', `x-amz-algorithm must be ${ALGORITHM} and x-amz-credential a scope of it.`);
  }
  const { scope } = credential;
  if (scope.region !== service.region || scope.service !== service.name) {
    throw new AwsError(
      'InvalidArgument',
      `The credential scope is wrong; expecting region '${service.region}' and service '${service.name}'.`,
    );
  }
  const { caller, secretAccessKey } = accessKeys.find(credential.accessKeyId, fields.get('x-amz-security-token'));
  compareSignatures(signText(secretAccessKey, scope, policy), fields.get('x-amz-signature') ?? '');
  return caller;
}

function formResponse(
  request: StoreRequest,
  key: string,
  etag: string,
  wantedStatus: string | undefined,
): StoreResponse {
  const headers = { etag: `"${etag}"`, location: objectUrl(request, request.bucket, key) };
  if (wantedStatus !== '201') return { status: 204, headers };
  const answer = xmlResponse(
    'PostResponse',
    [leaf('Location', headers.location), leaf('Bucket', request.bucket), leaf('Key', key), leaf('ETag', headers.etag)],
    201,
  );
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

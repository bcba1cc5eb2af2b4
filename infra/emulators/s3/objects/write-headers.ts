/** The headers of an upload that decide how S3 stores the object: its storage class, its access list and the caller's own encryption key. */
import { createHash } from 'node:crypto';
import { AwsError } from '../http/errors.ts';
import type { Headers } from '../http/request.ts';

/** S3 API reference, PutObject, `x-amz-storage-class`, without those of other kinds of buckets. */
const STORAGE_CLASSES =
  /^(STANDARD|REDUCED_REDUNDANCY|(STANDARD|ONEZONE)_IA|INTELLIGENT_TIERING|GLACIER(_IR)?|DEEP_ARCHIVE)$/;
const CUSTOMER_KEY = 'x-amz-server-side-encryption-customer';

/** The action that S3 asks for besides `s3:PutObject`, if any (S3 API reference, PutObject, "Permissions"). */
export const furtherAction = (headers: Headers): string | undefined =>
  accessListOf(headers) === undefined ? undefined : 's3:PutObjectAcl';

/** Refuses what S3 refuses. Buckets of the stack own their objects, as new ones do, and take no access lists but their owner's. */
export function checkWriteHeaders(headers: Headers): void {
  const storageClass = headers['x-amz-storage-class'];
  if (storageClass !== undefined && !STORAGE_CLASSES.test(storageClass))
    throw new AwsError('InvalidStorageClass', 'The storage class you specified is not valid');
  const accessList = accessListOf(headers);
  if (accessList !== undefined && accessList !== 'bucket-owner-full-control')
    throw new AwsError('AccessControlListNotSupported', 'The bucket does not allow ACLs');
  checkCustomerKey(headers);
}

const accessListOf = (headers: Headers): string | undefined =>
  Object.entries(headers).find(([name]) => name === 'x-amz-acl' || name.startsWith('x-amz-grant-'))?.[1];

function checkCustomerKey(headers: Headers): void {
  const { [`${CUSTOMER_KEY}-algorithm`]: algorithm, [`${CUSTOMER_KEY}-key`]: key = '' } = headers;
  if (algorithm === undefined) return;
  const bytes = Buffer.from(key, 'base64');
  const md5 = createHash('md5').update(bytes).digest('base64');
  if (algorithm !== 'AES256' || bytes.length !== 32 || headers[`${CUSTOMER_KEY}-key-md5`] !== md5)
    throw new AwsError('InvalidArgument', 'The secret key was invalid for the specified algorithm.');
}

/** What an object keeps of them, in the form in which S3 returns it. */
export function keptWriteHeaders(headers: Headers): Record<string, string> {
  const names = ['x-amz-storage-class', `${CUSTOMER_KEY}-algorithm`, `${CUSTOMER_KEY}-key-md5`];
  const kept = names.map((name) => [name, headers[name]] as const);
  return Object.fromEntries(kept.flatMap(([name, value]) => (value && value !== 'STANDARD' ? [[name, value]] : [])));
}

/** Refuses (InvalidRequest) a call about an object, or a part, without the key that it was stored with. */
export function requireCustomerKey(stored: Record<string, string>, headers: Headers): void {
  if (stored[`${CUSTOMER_KEY}-key-md5`] !== headers[`${CUSTOMER_KEY}-key-md5`])
    throw new AwsError(
      'InvalidRequest',
      'The object was stored using a form of Server Side Encryption. The correct parameters must be provided to retrieve the object.',
    );
}

/** The headers of an upload that decide how S3 stores the object: its storage class, its access list and the caller's own encryption key. */
import { AwsError } from '../http/errors.ts';
import type { Headers } from '../http/request.ts';

/** The checksum that each part of an upload is to have. */
export const CHECKSUM = 'x-amz-checksum-algorithm';
const CUSTOMER_KEY = 'x-amz-server-side-encryption-customer';

/** The action that S3 asks for besides `s3:PutObject`, if any (S3 API reference, PutObject, "Permissions"). */
export const furtherAction = (headers: Headers): string | undefined =>
  accessListOf(headers) === undefined ? undefined : 's3:PutObjectAcl';

/** Refuses what S3 refuses. Buckets of the stack own their objects, as new ones do, and take no access lists but their owner's. */
export function checkWriteHeaders(headers: Headers): void {
  const accessList = accessListOf(headers);
  if (accessList !== undefined && accessList !== 'bucket-owner-full-control')
    throw new AwsError('AccessControlListNotSupported', 'The bucket does not allow ACLs');
}

const accessListOf = (headers: Headers): string | undefined =>
  Object.entries(headers).find(([name]) => name === 'x-amz-acl' || name.startsWith('x-amz-grant-'))?.[1];

/** What an object keeps of them, in the form in which S3 returns it. */
export function keptWriteHeaders(headers: Headers): Record<string, string> {
  const names = ['x-amz-storage-class', CHECKSUM, `${CUSTOMER_KEY}-algorithm`, `${CUSTOMER_KEY}-key-md5`];
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

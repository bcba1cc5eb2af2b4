/** Conditional requests: If-Match and its relatives on reads, writes and copy sources (RFC 9110 section 13; S3 user guide, "Conditional requests"). */

import { AwsError } from '../http/errors.ts';
import type { StoreRequest } from '../http/request.ts';
import type { StoredObject } from '../storage/bucket.ts';

/** Refuses a GET or HEAD with 412 or 304 when its conditions say so. */
export function checkRead(request: StoreRequest, object: StoredObject): void {
  const outcome = evaluate(request, object, '');
  if (outcome === 'failed') throw preconditionFailed();
  if (outcome === 'unchanged') {
    const headers = { etag: `"${object.etag}"`, 'last-modified': new Date(object.modified).toUTCString() };
    throw new AwsError('NotModified', 'Not Modified', headers);
  }
}

/** Refuses a copy whose `x-amz-copy-source-if-…` conditions do not hold. */
export function checkCopySource(request: StoreRequest, source: StoredObject): void {
  if (evaluate(request, source, 'x-amz-copy-source-') !== 'holds') throw preconditionFailed();
}

/** Refuses a write or delete when what is there now is not what the caller expects: 404 for an If-Match on nothing, else 412. */
export function checkWrite(request: StoreRequest, existing: StoredObject | undefined): void {
  if (existing) {
    if (evaluate(request, existing, '') !== 'holds') throw preconditionFailed();
  } else if (request.headers['if-match'] !== undefined) {
    throw new AwsError('NoSuchKey', 'The specified key does not exist.');
  }
}

/** The tag conditions go before the dates, which count only where no tag is named. */
function evaluate(request: StoreRequest, object: StoredObject, prefix: string): 'holds' | 'failed' | 'unchanged' {
  const header = (name: string) => request.headers[prefix + name];
  const modified = Math.floor(Date.parse(object.modified) / 1000) * 1000; // HTTP dates have no fractions
  const match = header('if-match');
  const noneMatch = header('if-none-match');
  const modifiedSince = Date.parse(header('if-modified-since') ?? '');
  const unmodifiedSince = Date.parse(header('if-unmodified-since') ?? '');
  if (match !== undefined ? !names(match, object.etag) : modified > unmodifiedSince) return 'failed';
  if (noneMatch !== undefined ? names(noneMatch, object.etag) : modified <= modifiedSince) return 'unchanged';
  return 'holds';
}

const names = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '') === etag);

const preconditionFailed = () =>
  new AwsError('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');

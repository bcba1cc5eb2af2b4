/**
 * Removes uploads below `uploads/` that exceed the limits. S3 cannot limit the size or number of uploads with temporary credentials or with
 * the signed addresses of parts (S3 user guide, "Policy actions, resources, and condition keys"): they name only a prefix and a time.
 */
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  NoSuchUpload,
} from '@aws-sdk/client-s3';
import { MAX_UPLOAD_BYTES } from '../platform/aws/upload-limit.ts';
import { log } from '../platform/log.ts';
import { Bucket, s3 } from './bucket.ts';

/** A member's storage limit, in files of the maximum size. Lifecycle rules delete all uploads within days (infra/cdk/storage.ts). */
const LARGEST_FILES = 20;
const MAX_FILES = 5_000;
const Prefix = 'uploads/';

/** A version of an object, or with `UploadId` an unfinished multipart upload. */
type Stored = { Key: string; bytes: number } & ({ VersionId: string } | { UploadId: string });

/**
 * Removes files above the stage's maximum size, and all files of a member who has more than twenty of that size, or more than MAX_FILES.
 * @throws Error when S3 does not delete something.
 */
export async function boundUploads(): Promise<void> {
  const members = new Map<string, Stored[]>();
  for await (const stored of everything()) {
    const member = stored.Key.split('/')[1] ?? '';
    const own = members.get(member);
    if (own) own.push(stored);
    else members.set(member, [stored]);
  }
  for (const [member, all] of members) {
    const excess = await excessOf(all);
    if (excess.length === 0) continue;
    await remove(excess);
    // The operator's alarm counts this line (infra/cdk/monitoring/watches.ts).
    log.warn('uploads beyond the bounds were removed', { member, files: excess.length, bytes: sum(excess) });
  }
}

const sum = (all: readonly Stored[]) => all.reduce((total, { bytes }) => total + bytes, 0);

async function excessOf(all: Stored[]): Promise<Stored[]> {
  if (all.length > MAX_FILES) return all;
  for (const stored of all) if ('UploadId' in stored) stored.bytes = await bytesArrived(stored.Key, stored.UploadId);
  if (sum(all) > LARGEST_FILES * MAX_UPLOAD_BYTES) return all;
  return all.filter(({ bytes }) => bytes > MAX_UPLOAD_BYTES);
}

/** The bytes of a multipart upload's parts; 0 where it was finished or aborted meanwhile. */
async function bytesArrived(Key: string, UploadId: string): Promise<number> {
  let bytes = 0;
  try {
    // Not the SDK's paginator: it continues while there is a marker, which S3 also sends at the end of the list.
    let page: ListPartsCommandOutput | undefined;
    do {
      page = await s3.send(
        new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: page?.NextPartNumberMarker }),
      );
      for (const { Size = 0 } of page.Parts ?? []) bytes += Size;
    } while (page.IsTruncated);
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
  return bytes;
}

async function* everything(): AsyncGenerator<Stored> {
  let versions: ListObjectVersionsCommandOutput | undefined;
  do {
    const after = { KeyMarker: versions?.NextKeyMarker, VersionIdMarker: versions?.NextVersionIdMarker };
    versions = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix, ...after }));
    for (const { Key = '', VersionId = '', Size = 0 } of versions.Versions ?? []) yield { Key, VersionId, bytes: Size };
  } while (versions.IsTruncated);
  let uploads: ListMultipartUploadsCommandOutput | undefined;
  do {
    const after = { KeyMarker: uploads?.NextKeyMarker, UploadIdMarker: uploads?.NextUploadIdMarker };
    uploads = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...after }));
    for (const { Key = '', UploadId = '' } of uploads.Uploads ?? []) yield { Key, UploadId, bytes: 0 };
  } while (uploads.IsTruncated);
}

/** Deletes object versions, which is final, and does not only add delete markers. */
async function remove(all: readonly Stored[]): Promise<void> {
  for (const { Key, ...stored } of all)
    if ('UploadId' in stored)
      await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId: stored.UploadId })).catch(ignoreGone);
  const versions = all.flatMap(({ Key, ...stored }) =>
    'VersionId' in stored ? [{ Key, VersionId: stored.VersionId }] : [],
  );
  for (let start = 0; start < versions.length; start += 1_000) {
    const Objects = versions.slice(start, start + 1_000);
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    if (Errors.length > 0) throw new Error(`S3 kept ${Errors.length} of ${Objects.length} uploads: ${Errors[0]?.Code}`);
  }
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof NoSuchUpload)) throw error;
}

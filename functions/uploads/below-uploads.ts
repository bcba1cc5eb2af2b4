/** What S3 stores below `uploads/`, earlier versions and unfinished multipart uploads included: lists, measures and removes it. */
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  NoSuchUpload,
} from '@aws-sdk/client-s3';
import { Bucket, s3 } from './bucket.ts';

const Prefix = 'uploads/';
/** S3 API reference, DeleteObjects: the most keys of one call. */
export const DELETED_AT_ONCE = 1_000;
/** Concurrent calls about single files: one account can begin thousands of uploads. */
const CALLS_AT_ONCE = 16;
/**
 * What XML cannot hold, and some more. A member with credentials chooses the keys, and one such key makes S3 refuse a whole DeleteObjects
 * (github.com/boto/boto3/issues/2005).
 */
const NOT_IN_XML = /[\p{Cc}\uFFFE\uFFFF]/u;

/** A version of an object, or with `UploadId` an unfinished multipart upload. */
export type Stored = { Key: string; bytes: number } & ({ VersionId: string } | { UploadId: string });

export const memberOf = ({ Key }: Stored): string => Key.split('/')[1] ?? '';

/**
 * Everything, member by member, with at most two pages in memory: S3 lists both kinds in the order of their keys (S3 user guide, "Listing
 * object keys programmatically"; S3 API reference, ListMultipartUploads). Lists the next page only when the last one is used up: the
 * caller may remove what it has got. An unfinished upload has 0 bytes until `measureUnfinished`.
 */
export async function* storedByMember(): AsyncGenerator<Stored> {
  const [versions, unfinished] = [allVersions(), allUnfinished()];
  let [version, upload] = await Promise.all([versions.next(), unfinished.next()]);
  while (!version.done || !upload.done)
    if (!version.done && (upload.done || memberOf(version.value) <= memberOf(upload.value))) {
      yield version.value;
      version = await versions.next();
    } else if (!upload.done) {
      yield upload.value;
      upload = await unfinished.next();
    }
}

async function* allVersions(): AsyncGenerator<Stored, undefined> {
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    const after = { KeyMarker: page?.NextKeyMarker, VersionIdMarker: page?.NextVersionIdMarker };
    page = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix, ...after }));
    for (const { Key = '', VersionId = '', Size = 0 } of page.Versions ?? []) yield { Key, VersionId, bytes: Size };
  } while (page.IsTruncated);
}

async function* allUnfinished(): AsyncGenerator<Stored, undefined> {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const after = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
    page = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...after }));
    for (const { Key = '', UploadId = '' } of page.Uploads ?? []) yield { Key, UploadId, bytes: 0 };
  } while (page.IsTruncated);
}

/** Sets the bytes of unfinished uploads to those of the parts that have arrived. */
export async function measureUnfinished(all: readonly Stored[]): Promise<void> {
  await inGroups(unfinishedOf(all), async (stored) => {
    stored.bytes = await bytesArrived(stored.Key, stored.UploadId);
  });
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
    ignoreGone(error);
  }
  return bytes;
}

/**
 * Deletes object versions, which is final, and does not only add delete markers. Aborts unfinished uploads.
 * @throws Error when S3 does not delete something.
 */
export async function removeStored(all: readonly Stored[]): Promise<void> {
  await inGroups(unfinishedOf(all), ({ Key, UploadId }) =>
    s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(ignoreGone),
  );
  const versions = all.flatMap(({ Key, ...stored }) =>
    'VersionId' in stored ? [{ Key, VersionId: stored.VersionId }] : [],
  );
  await inGroups(
    versions.filter(({ Key }) => NOT_IN_XML.test(Key)),
    (version) => s3.send(new DeleteObjectCommand({ Bucket, ...version })),
  );
  const others = versions.filter(({ Key }) => !NOT_IN_XML.test(Key));
  for (let start = 0; start < others.length; start += DELETED_AT_ONCE) {
    const Objects = others.slice(start, start + DELETED_AT_ONCE);
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    if (Errors.length > 0) throw new Error(`S3 kept ${Errors.length} of ${Objects.length} uploads: ${Errors[0]?.Code}`);
  }
}

const unfinishedOf = (all: readonly Stored[]) => all.filter((stored) => 'UploadId' in stored);

async function inGroups<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < all.length; start += CALLS_AT_ONCE)
    await Promise.all(all.slice(start, start + CALLS_AT_ONCE).map(work));
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof NoSuchUpload)) throw error;
}

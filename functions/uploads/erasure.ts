/** Deletes what a member has in the uploads bucket beside photos: uploaded files, unfinished multipart uploads and export files. */
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NoSuchUpload,
} from '@aws-sdk/client-s3';
import { prefixOf } from '../platform/aws/upload-key.ts';
import { Bucket, s3 } from './bucket.ts';
import { exportPrefixOf } from './items.ts';

/** Safe to repeat. @throws Error when S3 does not delete something. */
export async function eraseUploads(userId: string): Promise<void> {
  for (const Prefix of [prefixOf(userId), exportPrefixOf(userId)]) await eraseBelow(Prefix);
}

async function eraseBelow(Prefix: string): Promise<void> {
  // Removed keys are not listed again, so each list starts from the beginning.
  for (let more = true; more; ) more = await abortUploads(Prefix);
  for (let more = true; more; ) more = await deleteObjects(Prefix);
}

async function abortUploads(Prefix: string): Promise<boolean> {
  const { Uploads = [], IsTruncated = false } = await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
  for (const { Key, UploadId } of Uploads)
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch((error: unknown) => {
      // Finished or aborted meanwhile.
      if (!(error instanceof NoSuchUpload)) throw error;
    });
  return IsTruncated && Uploads.length > 0;
}

async function deleteObjects(Prefix: string): Promise<boolean> {
  const { Contents = [], IsTruncated = false } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
  if (Contents.length === 0) return false;
  const Objects = Contents.map(({ Key = '' }) => ({ Key }));
  const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  if (Errors.length > 0) throw new Error(`S3 kept ${Errors.length} objects of a member: ${Errors[0]?.Code}`);
  return IsTruncated;
}

/** Uploading a whole file with one form (S3 presigned POST). S3 enforces the key, the type and the size in the form's policy. */
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { NewForm } from '../../../shared/companion.ts';
import { UPLOAD_URL_SECONDS } from '../../../shared/uploads.ts';
import { newKey } from '../../platform/aws/upload-key.ts';
import { MAX_UPLOAD_BYTES } from '../../platform/aws/upload-limit.ts';
import { UPLOADS_URL } from '../addresses.ts';
import { Bucket, s3 } from '../bucket.ts';

/** The form's URL and fields; the browser adds the file. S3 answers 201 with the object's URL in `Location`. */
export async function uploadForm(memberId: string, { filename, type, metadata }: NewForm) {
  const kept = Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  const { fields } = await createPresignedPost(s3, {
    Bucket,
    Key: newKey(memberId, filename),
    Expires: UPLOAD_URL_SECONDS,
    Fields: {
      success_action_status: '201',
      ...(type !== undefined && { 'content-type': type }),
      ...Object.fromEntries(kept),
    },
    Conditions: [['content-length-range', 0, MAX_UPLOAD_BYTES]],
  });
  return { method: 'POST' as const, url: UPLOADS_URL, fields, expires: UPLOAD_URL_SECONDS };
}

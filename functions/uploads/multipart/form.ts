/** A whole file in one form: S3 itself holds it to the key, the type and the size that the form's policy names. */
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { NewForm } from '../../../shared/companion.ts';
import { UPLOAD_URL_SECONDS } from '../../../shared/uploads.ts';
import { newKey } from '../../platform/aws/upload-key.ts';
import { MAX_UPLOAD_BYTES } from '../../platform/aws/upload-limit.ts';
import { Bucket, s3 } from '../bucket.ts';

/** The form's address and fields; the browser adds the file. S3 answers 201 with the object's address in `Location`. */
export async function uploadForm(memberId: string, { filename, type, metadata }: NewForm) {
  const kept = Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value]);
  const { url, fields } = await createPresignedPost(s3, {
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
  return { method: 'POST' as const, url, fields, expires: UPLOAD_URL_SECONDS };
}

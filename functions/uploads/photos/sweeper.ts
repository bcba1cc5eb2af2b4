/** Deletes the bytes of photos whose items were removed: never attached to anything, or deleted with the thing they were attached to. */
import { DeleteObjectsCommand } from '@aws-sdk/client-s3';
import { imageIdInKey, photoKeys } from '../../platform/aws/photo-key.ts';
import { log } from '../../platform/log.ts';
import { removedKeys } from '../../platform/table/stream-event.ts';
import { Bucket, s3 } from '../bucket.ts';

/** @throws Error when S3 does not delete an object: the stream then delivers the same removals again. */
export async function handler(event: unknown): Promise<void> {
  const ids = removedKeys(event).flatMap(({ PK }) => imageIdInKey(PK) ?? []);
  if (ids.length === 0) return;
  const Objects = ids.flatMap((id) => photoKeys(id).map((Key) => ({ Key })));
  const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  if (Errors.length > 0) throw new Error(`S3 kept ${Errors.length} of ${Objects.length} objects: ${Errors[0]?.Code}`);
  log.info('photos swept', { photos: ids.length });
}

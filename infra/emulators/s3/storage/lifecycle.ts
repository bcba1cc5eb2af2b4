/** Lifecycle of a bucket: objects under a prefix expire after some days, incomplete uploads after one. */
import type { Bucket } from './bucket.ts';

export type ExpiryRule = { prefix: string; days: number };

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes everything that has expired. */
export async function expire(bucket: Bucket, rules: ExpiryRule[]): Promise<void> {
  const olderThan = (date: string, days: number) => Date.now() - Date.parse(date) >= days * DAY_MS;
  for (const object of bucket.objects()) {
    const isDue = rules.some(({ prefix, days }) => object.key.startsWith(prefix) && olderThan(object.modified, days));
    if (isDue) bucket.delete(object.key);
  }
  for (const upload of bucket.uploads.all()) {
    if (olderThan(upload.initiated, 1)) await bucket.uploads.remove(upload);
  }
}

/** What every S3 operation is given, and the ARNs it is authorised against. */

import type { StoreRequest } from './http/request.ts';
import type { Answer } from './http/response.ts';
import type { Caller } from './signing/key-ring.ts';
import type { Bucket } from './storage/bucket.ts';
import type { StateFolder } from './storage/state-folder.ts';

export type Exchange = {
  request: StoreRequest;
  caller: Caller;
  /** What the caller signed as the hash of the body. */
  payloadHash: string;
  bucket: Bucket;
  state: StateFolder;
  /** Any other bucket by name, for copies; refuses (NoSuchBucket) unknown ones. */
  findBucket: (name: string) => Bucket;
};

export type Operation = (exchange: Exchange) => Answer | Promise<Answer>;

/** As policies name a bucket, and an object in it. */
export const bucketArn = (bucket: string) => `arn:aws:s3:::${bucket}`;
export const objectArn = (bucket: string, key: string) => `arn:aws:s3:::${bucket}/${key}`;

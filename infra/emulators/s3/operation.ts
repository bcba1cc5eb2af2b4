/** The input of every S3 operation, and the ARNs that it is authorised against. */
import type { StoreRequest } from './http/request.ts';
import type { StoreResponse } from './http/response.ts';
import type { Caller } from './signing/access-keys.ts';
import type { Bucket } from './storage/bucket.ts';
import type { Storage } from './storage/storage.ts';

export type OperationContext = {
  request: StoreRequest;
  caller: Caller;
  /** What the caller signed as the hash of the body. */
  payloadHash: string;
  bucket: Bucket;
  storage: Storage;
  /** The most parts of one list. */
  partsListed: number;
};

export type Operation = (context: OperationContext) => StoreResponse | Promise<StoreResponse>;

/** ARNs of a bucket, and of an object in it, as policies write them. */
export const bucketArn = (bucket: string) => `arn:aws:s3:::${bucket}`;
export const objectArn = (bucket: string, key: string) => `arn:aws:s3:::${bucket}/${key}`;

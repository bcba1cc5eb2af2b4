/** The fixture of this folder's tests: a store in a temporary folder, with real SDK clients. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type GetObjectCommand,
  type PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  type UploadPartCommand,
} from '@aws-sdk/client-s3';
import { STSClient, type STSClientConfig } from '@aws-sdk/client-sts';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type BucketOptions, type ObjectStoreOptions, startObjectStore } from './server.ts';
import type { KeyPair } from './signing/access-keys.ts';

export const REGION = 'ap-southeast-2';
export const BUCKET = 'uploads-bucket';
export const ORIGIN = 'http://localhost:8000';
export const CREDENTIALS: KeyPair = { accessKeyId: 'AKIALOCALLOCALLOCAL0', secretAccessKey: 'local/secret+key' };

const DEFAULT_BUCKETS: BucketOptions[] = [
  { name: BUCKET, cors: { allowedOrigins: [ORIGIN] } },
  { name: 'other-bucket' },
];

/** The options of a test store in a folder. */
const optionsIn = (dataDir: string, options: Partial<ObjectStoreOptions> = {}): ObjectStoreOptions => ({
  dataDir,
  credentials: CREDENTIALS,
  region: REGION,
  buckets: DEFAULT_BUCKETS,
  ...options,
});

const temporaryFolder = () => mkdtemp(path.join(tmpdir(), 'object-store-'));

/** An S3 client without retries, so that tests see each refusal. */
export const s3ClientFor = (endpoint: string, config: S3ClientConfig = {}) =>
  new S3Client({ endpoint, region: REGION, credentials: CREDENTIALS, maxAttempts: 1, ...config });

export const stsClientFor = (endpoint: string, config: STSClientConfig = {}) =>
  new STSClient({ endpoint, region: REGION, credentials: CREDENTIALS, maxAttempts: 1, ...config });

/** Starts a store with two buckets, or with the given ones; `stop` ends it and removes its folder. */
export async function startTestStore(buckets = DEFAULT_BUCKETS) {
  const dataDir = await temporaryFolder();
  const store = await startObjectStore(optionsIn(dataDir, { buckets }));
  const s3 = s3ClientFor(store.endpoint, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  return {
    endpoint: store.endpoint,
    /** Presigns as the product does, without checksums. The cast picks one of getSignedUrl's types; they differ in nothing else. */
    presign: (command: GetObjectCommand | PutObjectCommand | UploadPartCommand, expiresIn = 60) =>
      getSignedUrl(s3, command as GetObjectCommand, { expiresIn }),
    stop: async () => {
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Changes one digit of a hex signature. */
export const tamper = (url: string) =>
  url.replace(/X-Amz-Signature=(.)/, (_, digit: string) => `X-Amz-Signature=${digit === '0' ? '1' : '0'}`);

/** Health checks of storage: the table and the two buckets. */
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { settings } from '../../platform/settings.ts';
import { HealthTimes } from '../items.ts';
import type { Check } from './check.ts';

const { UPLOADS_BUCKET, KNOWLEDGE_BUCKET } = settings('UPLOADS_BUCKET', 'KNOWLEDGE_BUCKET');
const s3 = new S3Client({ maxAttempts: 1 });

export const checkTable: Check = {
  label: 'Database',
  slowMs: 500,
  advice:
    'Look at the DynamoDB table in the AWS console: throttled requests, a changed role of the functions, or an incident on the AWS Health Dashboard for Sydney.',
  run: async () => {
    await HealthTimes.get();
    return { finding: 'Reads work.' };
  },
};

const bucketCheck = (label: string, Bucket: string, what: string): Check => ({
  label,
  slowMs: 1_000,
  advice: `Look at the bucket in the S3 console: whether it is there, and whether its policy and the function's role still allow ListBucket. ${what}`,
  run: async (abortSignal) => {
    await s3.send(new HeadBucketCommand({ Bucket }), { abortSignal });
    return { finding: 'Bucket found, access works.' };
  },
});

export const checkPhotosBucket = bucketCheck(
  'Photos',
  UPLOADS_BUCKET,
  'Until it works, members can neither attach nor see photos.',
);
export const checkLibraryBucket = bucketCheck(
  'Library files',
  KNOWLEDGE_BUCKET,
  'Until it works, knowledge files can neither be uploaded nor reindexed; what is indexed stays searchable.',
);

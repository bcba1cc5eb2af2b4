/** Temporary credentials, with which a browser signs its own uploads. They allow only the member's own prefix. */
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { CREDENTIALS_SECONDS, NO_UPLOAD_ROLE } from '../../../shared/uploads.ts';
import { prefixOf } from '../../platform/aws/upload-key.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { settings } from '../../platform/settings.ts';
import { Bucket } from '../bucket.ts';

const { UPLOAD_ROLE_ARN: RoleArn } = settings('UPLOAD_ROLE_ARN');
const sts = new STSClient({
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});

/** Headers of an upload that make objects public, or unreadable for us (service authorization reference, Amazon S3, "PutObject"). */
const REFUSED_HEADERS = [
  'x-amz-acl',
  ...['full-control', 'read', 'read-acp', 'write', 'write-acp'].map((grant) => `x-amz-grant-${grant}`),
  'x-amz-server-side-encryption-customer-algorithm',
];

/**
 * The session policy, which limits the role to this member (STS API reference, AssumeRole, "Policy"). GetFederationToken would need an IAM
 * user. Other storage classes are billed for months, even where the lifecycle rule deletes an object after a day.
 */
const policyFor = (memberId: string) => ({
  Version: '2012-10-17',
  Statement: [
    {
      Effect: 'Allow',
      Action: ['s3:PutObject'],
      Resource: [`arn:aws:s3:::${Bucket}/${prefixOf(memberId)}*`],
      Condition: {
        StringEqualsIfExists: { 's3:x-amz-storage-class': 'STANDARD' },
        Null: Object.fromEntries(REFUSED_HEADERS.map((header) => [`s3:${header}`, 'true'])),
      },
    },
  ],
});

/**
 * Credentials that may put objects below this member's prefix for 15 minutes, with the bucket's name and region.
 * @throws Refusal 404 on a stage that offers none.
 */
export async function temporaryCredentials(memberId: string) {
  if (RoleArn === NO_UPLOAD_ROLE)
    throw new Refusal(404, 'There are no credentials for uploads here. Ask for a signed address.');
  const { Credentials: keys } = await sts.send(
    new AssumeRoleCommand({
      RoleArn,
      // CloudTrail then names the member.
      RoleSessionName: memberId,
      DurationSeconds: CREDENTIALS_SECONDS,
      Policy: JSON.stringify(policyFor(memberId)),
    }),
  );
  if (!keys?.AccessKeyId || !keys.SecretAccessKey || !keys.SessionToken || !keys.Expiration)
    throw new Error('STS answered without credentials');
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = keys;
  return {
    credentials: { AccessKeyId, SecretAccessKey, SessionToken, Expiration: Expiration.toISOString() },
    bucket: Bucket,
    region: await sts.config.region(),
  };
}

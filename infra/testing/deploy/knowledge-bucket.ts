/** What a deploy finds in the knowledge bucket, and what GitHub's role may read there. */
import { createHash } from 'node:crypto';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { BROUGHT_IN_LIST, SHIPPED_LIST, SHIPPED_PREFIX } from '../../../shared/knowledge.ts';
import { shippedLibrary } from '../../build/shipped-library.ts';

interface Store {
  endpoint: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
}

/** The stack's deployments bring the library. One article is enough here. */
export async function shipOneArticle(store: Store, Bucket: string): Promise<void> {
  const s3 = new S3Client(store);
  const [name, Body = new Uint8Array()] = ['kitchens.md', shippedLibrary().files.get('kitchens.md')];
  const list = JSON.stringify({ [name]: createHash('sha256').update(Body).digest('hex') });
  for (const [key, content] of Object.entries({ [name]: Body, [SHIPPED_LIST]: list }))
    await s3.send(new PutObjectCommand({ Bucket, Key: `${SHIPPED_PREFIX}${key}`, Body: content }));
}

/** Credentials that may read two lists and nothing else, as infra/cdk/pipeline/github.ts says; as settings of a process. */
export async function githubKeys(store: Store, bucket: string): Promise<Record<string, string>> {
  const lists = [BROUGHT_IN_LIST, `${SHIPPED_PREFIX}${SHIPPED_LIST}`];
  const Resource = lists.map((key) => `arn:aws:s3:::${bucket}/${key}`);
  const { Credentials } = await new STSClient(store).send(
    new AssumeRoleCommand({
      RoleArn: 'arn:aws:iam::123456789012:role/verandah-dev-github-deploy',
      RoleSessionName: 'github',
      Policy: JSON.stringify({
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: ['s3:GetObject'], Resource }],
      }),
    }),
  );
  const { AccessKeyId = '', SecretAccessKey = '', SessionToken = '' } = Credentials ?? {};
  return { AWS_ACCESS_KEY_ID: AccessKeyId, AWS_SECRET_ACCESS_KEY: SecretAccessKey, AWS_SESSION_TOKEN: SessionToken };
}

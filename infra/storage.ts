/** What outlives the code: the table, the buckets, and the secret that opens Stripe. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageSettings } from './stages.ts';
import { TABLE } from './table.ts';

export class Storage extends Construct {
  /** What becomes of stored things when the stack goes. */
  readonly removalPolicy: RemovalPolicy;
  readonly table: TableV2;
  readonly uploads: Bucket;
  /** The documents that the assistant's library is made of. */
  readonly knowledge: Bucket;
  /** JSON, written by an operator after the first deploy: `{"secretKey": "sk_…", "webhookSecrets": ["whsec_…"]}`. */
  readonly stripeSecret: Secret;
  /** What the edge shows the functions, so that they believe its word on a viewer's address. */
  readonly edgeSecret: Secret;

  constructor(scope: Construct, { siteOrigin, keepsData }: StageSettings) {
    super(scope, 'Storage');
    // A stage that keeps nothing still refuses to delete a bucket with files in it: empty it first.
    const removalPolicy = keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
    this.removalPolicy = removalPolicy;
    const bucket = {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy,
    } satisfies BucketProps;

    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: TABLE.timeToLive,
      billing: Billing.onDemand(),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: keepsData,
      removalPolicy,
    });
    const cors = [
      {
        allowedOrigins: [siteOrigin],
        allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT, HttpMethods.POST],
        allowedHeaders: ['*'],
        // The upload widget waits for a part's ETag for ever where it may not read it.
        exposedHeaders: ['ETag', 'Location'],
        maxAge: 3000,
      },
    ];
    this.uploads = new Bucket(this, 'Uploads', {
      ...bucket,
      cors,
      lifecycleRules: [
        // What was uploaded and never became a photo, and what was never finished.
        { prefix: 'uploads/', expiration: Duration.days(1) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    // Admins put its files there from the site's pages.
    this.knowledge = new Bucket(this, 'Knowledge', { ...bucket, cors });
    this.edgeSecret = new Secret(this, 'Edge', {
      description: 'Shown by the edge with every request',
      removalPolicy,
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
    });
    this.stripeSecret = new Secret(this, 'Stripe', { description: "Stripe's key and webhook secrets", removalPolicy });
  }
}

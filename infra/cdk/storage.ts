/** What outlives the code: the table, the buckets and the secrets. */
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, type ITableV2, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  HttpMethods,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { EXPORT_DAYS } from '../../shared/accounts/export.ts';
import { BACKUP_DAYS } from '../../shared/accounts/retention.ts';
import { acknowledge } from './acknowledge.ts';
import type { StageSettings } from './stages.ts';
import { TABLE } from './table.ts';

/** Access logs name addresses: long enough to look into an incident, and no longer. */
const ACCESS_LOG_DAYS = 30;

export class Storage extends Construct {
  /** What happens to stored data when the stack is deleted. */
  readonly removalPolicy: RemovalPolicy;
  /** The table that the functions use: the stack's own, or a restored one. */
  readonly table: ITableV2;
  /** Whether functions may use their own kinds of item only. */
  readonly limitsItems: boolean;
  readonly uploads: Bucket;
  /** The documents of the assistant's library. */
  readonly knowledge: Bucket;
  /** The built site. */
  readonly site: IBucket;
  /** The request logs of the edge and the buckets. */
  readonly accessLogs: IBucket;
  /** JSON, written by an operator after the first deploy: `{"secretKey": "sk_…", "webhookSecrets": ["whsec_…"]}`. */
  readonly stripeSecret: Secret;
  /** The key that encrypts the tokens of links in mails, and hashes what is kept of a deleted member's address. */
  readonly stageKey: Secret;
  /** The edge sends one with every call, so that the API trusts the viewer's address in it. The first is in use. */
  readonly edgeSecrets: [Secret, ...Secret[]];

  constructor(scope: Construct, stage: StageSettings) {
    super(scope, 'Storage');
    // A failed first deploy removes what it made, or the next one would find the names taken; the table, which is protected, it leaves.
    // AWS refuses to delete a bucket with files in it, even on a stage that keeps nothing: `npm run destroy` empties them first.
    this.limitsItems = stage.limitsItems;
    this.removalPolicy = stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    // The assertions: under exactOptionalPropertyTypes, aws-cdk-lib's Bucket and TableV2 are not assignable to their interfaces.
    const own = this.#table(stage) as ITableV2;
    this.table = this.#restoredTable(stage) ?? own;
    this.accessLogs = new Bucket(this, 'AccessLogs', {
      ...this.#private(),
      lifecycleRules: [{ expiration: Duration.days(ACCESS_LOG_DAYS) }],
    }) as IBucket;
    acknowledge(this.accessLogs, 'It holds the access logs; a log of its own would log itself.', 'S1');
    this.uploads = this.#uploads(stage);
    // Admins upload its files from the site's pages.
    this.knowledge = new Bucket(this, 'Knowledge', {
      ...this.#logged('knowledge'),
      cors: corsFor(stage),
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(BACKUP_DAYS), expiredObjectDeleteMarker: true }],
    });
    this.site = new Bucket(this, 'Site', this.#logged('site')) as IBucket;
    const [first, ...others] = stage.edgeSecrets;
    this.edgeSecrets = [this.#edgeSecret(first), ...others.map((name) => this.#edgeSecret(name))];
    this.stageKey = this.#stageKey();
    this.stripeSecret = new Secret(this, 'Stripe', {
      description: "Stripe's key and webhook secrets",
      removalPolicy: this.removalPolicy,
    });
    acknowledge(
      this.stripeSecret,
      'Stripe rolls its keys in its dashboard; infra/docs/RUNBOOK.md says how, without a deploy.',
      'SMG4',
    );
  }

  /** Kept as long as its table: with another key, links in sent mails stop working and hashes match nobody. */
  #stageKey(): Secret {
    const secret = new Secret(this, 'StageKey', {
      description: 'Seals links in mails, hashes addresses of deleted members',
      removalPolicy: this.removalPolicy,
      generateSecretString: { excludePunctuation: true, passwordLength: 64 },
    });
    acknowledge(secret, 'What is made with it has to be understood for years: infra/docs/RUNBOOK.md.', 'SMG4');
    return secret;
  }

  #table({ ceiling, keepsData }: StageSettings): TableV2 {
    return new TableV2(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: AttributeType.STRING },
      sortKey: { name: TABLE.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: TABLE.timeToLive,
      // The stream deletes a photo's bytes after its item.
      dynamoStream: StreamViewType.KEYS_ONLY,
      billing: Billing.onDemand({ maxReadRequestUnits: ceiling.readUnits, maxWriteRequestUnits: ceiling.writeUnits }),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: BACKUP_DAYS },
      deletionProtection: keepsData,
      removalPolicy: this.removalPolicy,
    });
  }

  /** A restore makes it outside the stack. Its stream's ARN contains the time of creation, so both are settings. */
  #restoredTable({ restoredTable }: StageSettings): ITableV2 | undefined {
    if (!restoredTable) return undefined;
    const { name: tableName, streamArn: tableStreamArn } = restoredTable;
    return TableV2.fromTableAttributes(this, 'Restored', { tableName, tableStreamArn });
  }

  /** A photo deleted by mistake can be restored for as long as the table can. */
  #uploads(stage: StageSettings): Bucket {
    return new Bucket(this, 'Uploads', {
      ...this.#logged('uploads'),
      cors: corsFor(stage),
      versioned: true,
      lifecycleRules: [
        // Uploads that never became a photo, and unfinished ones.
        { prefix: 'uploads/', expiration: Duration.days(1), noncurrentVersionExpiration: Duration.days(1) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
        // Files of members' data. Their last day ends up to a day after these days.
        {
          prefix: 'exports/',
          expiration: Duration.days(EXPORT_DAYS + 1),
          noncurrentVersionExpiration: Duration.days(1),
        },
        { prefix: 'images/', noncurrentVersionExpiration: Duration.days(BACKUP_DAYS) },
        { expiredObjectDeleteMarker: true },
      ],
    });
  }

  #private() {
    return {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      encryption: BucketEncryption.S3_MANAGED,
      removalPolicy: this.removalPolicy,
    } satisfies BucketProps;
  }

  #logged(name: string) {
    return {
      ...this.#private(),
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: `${name}/`,
    } satisfies BucketProps;
  }

  #edgeSecret(name: string): Secret {
    const secret = new Secret(this, name, {
      description: 'Shown by the edge with every request',
      removalPolicy: this.removalPolicy,
      generateSecretString: { excludePunctuation: true, passwordLength: 40 },
    });
    acknowledge(
      secret,
      'Its copies at the edge, the firewall and the functions change together: infra/docs/RUNBOOK.md.',
      'SMG4',
    );
    return secret;
  }
}

/** Where a browser reaches the bucket: functions sign for this address, and the content policy names it. */
export const bucketUrl = ({ bucketRegionalDomainName }: Pick<IBucket, 'bucketRegionalDomainName'>): string =>
  `https://${bucketRegionalDomainName}`;

/** For the site's own pages, which upload to a bucket and read its answers. */
const corsFor = ({ siteOrigin }: StageSettings) => [
  {
    allowedOrigins: [siteOrigin],
    allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT, HttpMethods.POST],
    allowedHeaders: ['*'],
    // Without access to a part's ETag, the upload widget waits for ever.
    exposedHeaders: ['ETag', 'Location'],
    maxAge: 3000,
  },
];

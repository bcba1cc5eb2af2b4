/** The functions behind no call of the API: work that outlasts a request, and work that follows the table's stream. */
import { Arn, ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { FunctionName } from '../../build/bundles.ts';
import { acknowledge } from '../acknowledge.ts';
import { allow, BUFFERED, SESSION, type Shape } from './domain-function.ts';
import { type FunctionsProps, membershipSettings, stripeSettings } from './functions-props.ts';
import { allowItems } from './table-access.ts';

/** Makes a function of this name and size, with the settings of every function. */
type Make = (name: FunctionName, shape: Shape) => Function;

/** Receives the messages of the sockets. `imports.ts` permits it to start the worker and to send to sockets. */
export function importSockets(make: Make, props: FunctionsProps): Function {
  const settings = { OPEN_IMPORTS: String(props.stage.openImports) };
  const fn = make('importSockets', { memoryMB: 512, timeout: BUFFERED, settings });
  allowItems(fn, 'importSockets', props.storage, ...SESSION, 'dynamodb:PutItem', 'dynamodb:DeleteItem');
  return fn;
}

/**
 * Every chunk of a file is garbage as soon as it is copied into its part. V8 collects young objects only when their space is full. It does
 * not count the chunks, which are outside the heap, and they pile up to 64 MB meanwhile. A small space fills, and empties, often: without
 * it the process has 200 MiB at its peak (`npm run bench -- import` of commit 2e867c5b).
 */
const IMPORT_WORKER_NODE = '--max-semi-space-size=2';

/** Runs an import. `imports.ts` permits it to start itself again and to send to sockets. */
export function importWorker(make: Make, props: FunctionsProps): Function {
  const { stage, storage } = props;
  const { uploads } = storage;
  const fn = make('importWorker', {
    // It holds 24 MB of a file at most; it needs the processor share for TLS on both sides.
    memoryMB: 1024,
    timeout: Duration.minutes(15),
    settings: {
      UPLOADS_BUCKET: uploads.bucketName,
      UPLOAD_BYTES_MAX: String(stage.uploadBytesMax),
      OPEN_IMPORTS: String(stage.openImports),
      NODE_OPTIONS: IMPORT_WORKER_NODE,
    },
  });
  allowItems(fn, 'importWorker', storage, 'dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:PutItem');
  const parts = ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts', 's3:DeleteObject'];
  allow(fn, parts, [uploads.arnForObjects('uploads/*')]);
  return fn;
}

/** Reads the files of the knowledge base and has their passages ingested. */
export function reindex(make: Make, props: FunctionsProps): Function {
  const { storage, knowledgeBase } = props;
  const { knowledge } = storage;
  const fn = make('reindex', {
    functionName: reindexName(props),
    // For ten megabytes of PDF and the process that reads them (functions/knowledge/reading/reader.ts).
    memoryMB: 1769,
    timeout: Duration.minutes(15),
    settings: {
      KNOWLEDGE_BUCKET: knowledge.bucketName,
      KNOWLEDGE_BASE_ID: knowledgeBase.id,
      DATA_SOURCE_ID: knowledgeBase.dataSourceId,
      REINDEX_FUNCTION: reindexName(props),
    },
  });
  // An admin sees the failure and starts it again; Lambda does not.
  fn.configureAsyncInvoke({ retryAttempts: 0 });
  const documents = [
    'dynamodb:GetItem',
    'dynamodb:Query',
    'dynamodb:PutItem',
    'dynamodb:UpdateItem',
    'dynamodb:DeleteItem',
  ];
  allowItems(fn, 'reindex', storage, ...documents);
  allow(fn, ['s3:ListBucket'], [knowledge.bucketArn]);
  const read = ['files/*', 'library/*', 'shipped/*', 'words/*'].map((objects) => knowledge.arnForObjects(objects));
  allow(fn, ['s3:GetObject'], read);
  // The shipped library goes into the files.
  const written = ['files/*', 'passages/*', 'words/*'].map((objects) => knowledge.arnForObjects(objects));
  allow(fn, ['s3:PutObject', 's3:DeleteObject'], written);
  allow(fn, ['s3:PutObject'], [knowledge.arnForObjects('library/*'), knowledge.arnForObjects('vocabulary/*')]);
  allow(fn, ['bedrock:StartIngestionJob', 'bedrock:GetIngestionJob'], [knowledgeBase.arn]);
  allow(
    fn,
    ['lambda:InvokeFunction'],
    [
      Arn.format(
        {
          service: 'lambda',
          resource: 'function',
          resourceName: reindexName(props),
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        },
        Stack.of(fn),
      ),
    ],
  );
  return fn;
}

/** Fixed in advance: the function starts itself again, and a reference to itself would be circular. */
export const reindexName = ({ stage }: Pick<FunctionsProps, 'stage'>): string => `${stage.stackName}-reindex`;

/** Deletes the bytes of removed photos and the contents of deleted rooms, and writes the files of members' data. Events: `stream-events.ts`. */
export function stream(make: Make, props: FunctionsProps): Function {
  const { uploads, stripeSecret } = props.storage;
  const settings = { UPLOADS_BUCKET: uploads.bucketName, ...stripeSettings(props) };
  // Enough for a room of many thousand messages (the next try removes the rest) and an export of thousands of photos (which starts again).
  const fn = make('stream', { memoryMB: 512, timeout: Duration.minutes(15), settings });
  allowItems(
    fn,
    'stream',
    props.storage,
    'dynamodb:Query',
    'dynamodb:Scan',
    'dynamodb:GetItem',
    'dynamodb:BatchGetItem',
    'dynamodb:PutItem',
    'dynamodb:BatchWriteItem',
    'dynamodb:DeleteItem',
    'dynamodb:UpdateItem',
  );
  allow(fn, ['s3:DeleteObject', 's3:GetObject'], [uploads.arnForObjects('images/*')]);
  const written = ['s3:PutObject', 's3:AbortMultipartUpload', 's3:DeleteObject'];
  allow(fn, written, [uploads.arnForObjects('exports/*')]);
  // Without it S3 answers 403 instead of 404 for a photo whose bytes are gone.
  allow(fn, ['s3:ListBucket'], [uploads.bucketArn]);
  allow(fn, ['secretsmanager:GetSecretValue'], [stripeSecret.secretArn]);
  return fn;
}

const MAILER_TIMEOUT = Duration.minutes(5);

/** Sends the mails of the outbox. `stream-events.ts` sets its events. */
export function mailer(make: Make, props: FunctionsProps): Function {
  const { stage, storage, mail } = props;
  const { identity, configurationSet } = mail;
  const settings = {
    STAGE_KEY_ARN: storage.stageKey.secretArn,
    MAIL_FROM: stage.mailFrom,
    MAIL_CONFIGURATION_SET: configurationSet.configurationSetName,
    SUPPORT_EMAIL: stage.supportEmail,
    SELLER: JSON.stringify(stage.seller ?? null),
  };
  // For ten mails, each of which may wait for SES's sandbox (one a second) and for three tries.
  const fn = make('mailer', { memoryMB: 256, timeout: MAILER_TIMEOUT, settings });
  const { stageKey } = storage;
  // A mail about replies counts them with a query and reads their authors in a batch. A sent mail is counted unless its member is being
  // deleted. The last mail to a member is deleted once it is sent.
  const others = ['Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'].map((one) => `dynamodb:${one}`);
  allowItems(fn, 'mailer', storage, ...SESSION, ...others);
  allow(fn, ['secretsmanager:GetSecretValue'], [stageKey.secretArn]);
  const { partition, region, account } = Stack.of(fn);
  const own = `arn:${partition}:ses:${region}:${account}`;
  const set = `${own}:configuration-set/${configurationSet.configurationSetName}`;
  // In SES's sandbox a recipient is an identity of the account, and IAM is asked about it too (SES developer guide, "Request production
  // access"; aws-sdk-js issue 3641). Prod is out of the sandbox (infra/operate/deploy/checks/account.ts).
  const senders = stage.name === 'prod' ? identity.emailIdentityArn : `${own}:identity/*`;
  acknowledge(
    fn.role ?? fn,
    'Any recipient of a stage in the sandbox, and one sender.',
    `IAM5[Resource::arn:aws:ses:${region}:${account}:identity/*]`,
  );
  allow(fn, ['ses:SendEmail'], [senders, set], {
    StringEquals: { 'ses:FromAddress': stage.mailFrom },
  });
  return fn;
}

/** Does the daily work, such as deleting accounts with all their data. Its rule is in `daily.ts`. */
export function schedule(make: Make, props: FunctionsProps): Function {
  const { stage, storage } = props;
  const { uploads, stripeSecret, stageKey } = storage;
  const fn = make('schedule', {
    // A fixed name: the operator and `npm run daily` run it by hand.
    functionName: `${stage.stackName}-schedule`,
    memoryMB: 512,
    timeout: Duration.minutes(15),
    // A reminder asks Stripe whether the membership still renews; a deletion and a suspension stop the renewal.
    settings: {
      UPLOADS_BUCKET: uploads.bucketName,
      UPLOAD_BYTES_MAX: String(stage.uploadBytesMax),
      STAGE_KEY_ARN: stageKey.secretArn,
      ...stripeSettings(props),
      ...membershipSettings(props),
    },
  });
  const others = ['Query', 'Scan', 'PutItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'];
  allowItems(fn, 'schedule', storage, ...SESSION, ...others.map((action) => `dynamodb:${action}`));
  allow(fn, ['s3:ListBucket', 's3:ListBucketMultipartUploads'], [uploads.bucketArn]);
  const own = ['uploads/*', 'exports/*'].map((objects) => uploads.arnForObjects(objects));
  allow(fn, ['s3:DeleteObject', 's3:AbortMultipartUpload'], own);
  // To list what uploads weigh, earlier versions too, and to delete what is beyond the bounds.
  allow(fn, ['s3:ListBucketVersions'], [uploads.bucketArn]);
  allow(fn, ['s3:ListMultipartUploadParts', 's3:DeleteObjectVersion'], [uploads.arnForObjects('uploads/*')]);
  allow(fn, ['secretsmanager:GetSecretValue'], [stripeSecret.secretArn, stageKey.secretArn]);
  return fn;
}

/** Requests the site each minute, as a visitor does. Its rule is in `monitoring/probe-rule.ts`. */
export const probe = (make: Make): Function => make('probe', { memoryMB: 128, timeout: Duration.seconds(30) });

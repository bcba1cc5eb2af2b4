/** The functions: each with its size, the settings that its code reads, and the permissions that it is on record for. */
import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { NO_UPLOAD_ROLE } from '../../../shared/uploads.ts';
import { type Bundles, FUNCTION_NAMES, type FunctionName } from '../../build/bundles.ts';
import { acknowledge, acknowledgePrefixes } from '../acknowledge.ts';
import { permit } from './permissions.ts';
import { type FunctionsProps, reindexName, type Setting, settingsOf } from './settings.ts';

interface Shape {
  /** A function's share of a processor grows with it: a whole one at 1,769 MB (Lambda developer guide, "Configure memory"). */
  memoryMB: number;
  time: Duration;
  settings: readonly Setting[];
}

/** Allows three tries of a call to another service, and an answer before API Gateway's limit for a buffered one (29 s). */
const BUFFERED = Duration.seconds(28);
/** The longest that Lambda allows. */
const LONGEST = Duration.minutes(15);

/** Of what is called through the edge. */
const EDGE: readonly Setting[] = ['TABLE_NAME', 'SITE_ORIGIN', 'EDGE_SECRET'];
const DOMAIN: readonly Setting[] = [...EDGE, 'COUNTRIES', 'SUPPORT_EMAIL', 'ADMIN_SECOND_FACTOR'];
const MODELS: readonly Setting[] = ['CHAT_MODEL_ID', 'CHAT_MODEL_FIELDS', 'FAST_MODEL_ID', 'FAST_MODEL_FIELDS'];
const LIBRARY: readonly Setting[] = ['KNOWLEDGE_BUCKET', 'KNOWLEDGE_BASE_ID', 'RELEVANCE_THRESHOLD'];
const STRIPE: readonly Setting[] = ['STRIPE_API_URL', 'STRIPE_SECRET_ARN'];
const MEMBERSHIPS: readonly Setting[] = [...STRIPE, 'STAGE_KEY_ARN', 'GST_REGISTERED', 'GUARANTEE_BY_CARD'];

const SHAPES: Record<FunctionName, Shape> = {
  // Hashing a password is all processor time.
  accounts: { memoryMB: 1024, time: BUFFERED, settings: [...DOMAIN, 'STAGE_KEY_ARN'] },
  billing: { memoryMB: 512, time: BUFFERED, settings: [...DOMAIN, ...MEMBERSHIPS, 'SELLER'] },
  chat: {
    memoryMB: 1024,
    // The designer may take four minutes; the time around it is for retrieving passages and storing the reply.
    time: Duration.minutes(6),
    settings: [...DOMAIN, ...LIBRARY, ...MODELS, 'UPLOADS_BUCKET', 'UPLOADS_URL', 'DAILY_TOKENS'],
  },
  forum: { memoryMB: 512, time: BUFFERED, settings: [...DOMAIN, 'UPLOADS_BUCKET'] },
  uploads: {
    // The process that opens photos may take 1.4 GB (functions/uploads/photos/opening.ts).
    memoryMB: 2048,
    time: BUFFERED,
    settings: [...DOMAIN, 'UPLOADS_BUCKET', 'UPLOADS_URL', 'UPLOAD_BYTES_MAX'],
  },
  imports: { memoryMB: 512, time: BUFFERED, settings: [...DOMAIN, 'UPLOAD_BYTES_MAX', 'OPEN_IMPORTS'] },
  /** Receives the messages of the sockets. */
  importSockets: { memoryMB: 512, time: BUFFERED, settings: [...EDGE, 'ADMIN_SECOND_FACTOR', 'OPEN_IMPORTS'] },
  importWorker: {
    // It holds 24 MB of a file at most; it needs the processor share for TLS on both sides.
    memoryMB: 1024,
    time: LONGEST,
    settings: ['TABLE_NAME', 'UPLOADS_BUCKET', 'UPLOAD_BYTES_MAX', 'OPEN_IMPORTS', 'NODE_OPTIONS'],
  },
  /** Its health check asks every service. */
  admin: {
    memoryMB: 1024,
    time: BUFFERED,
    settings: [...DOMAIN, ...LIBRARY, ...MODELS, ...STRIPE, 'UPLOADS_BUCKET', 'BUILD_VERSION'],
  },
  knowledge: {
    memoryMB: 1024,
    time: BUFFERED,
    settings: [...DOMAIN, 'KNOWLEDGE_BUCKET', 'KNOWLEDGE_URL', 'REINDEX_FUNCTION'],
  },
  /** Started by the admin desk, and by itself: a reindex may take longer than a request, and than one run of a function. */
  reindex: {
    // For ten megabytes of PDF and the process that reads them (functions/knowledge/reading/reader.ts).
    memoryMB: 1769,
    time: LONGEST,
    settings: ['TABLE_NAME', 'KNOWLEDGE_BUCKET', 'KNOWLEDGE_BASE_ID', 'DATA_SOURCE_ID', 'REINDEX_FUNCTION'],
  },
  /** Deletes the bytes of removed photos and the contents of deleted rooms, and writes the files of members' data. */
  stream: {
    // Enough for a room of many thousand messages (the next try removes the rest) and an export of thousands of photos (which starts again).
    memoryMB: 512,
    time: LONGEST,
    settings: ['TABLE_NAME', 'UPLOADS_BUCKET', ...STRIPE],
  },
  /** Sends the mails of the outbox. */
  mailer: {
    memoryMB: 256,
    // For ten mails, each of which may wait for SES's sandbox (one a second) and for three tries.
    time: Duration.minutes(5),
    settings: [
      'TABLE_NAME',
      'SITE_ORIGIN',
      'STAGE_KEY_ARN',
      'MAIL_FROM',
      'MAIL_CONFIGURATION_SET',
      'SUPPORT_EMAIL',
      'SELLER',
    ],
  },
  /** Does the daily work. A reminder asks Stripe whether the membership still renews; a deletion and a suspension stop the renewal. */
  schedule: {
    memoryMB: 512,
    time: LONGEST,
    settings: ['TABLE_NAME', 'UPLOADS_BUCKET', 'UPLOAD_BYTES_MAX', ...MEMBERSHIPS],
  },
  /** Requests the site each minute, as a visitor does. */
  probe: { memoryMB: 128, time: Duration.seconds(30), settings: ['SITE_ORIGIN'] },
};

/** Makes the functions: arm64, Node 24, structured logs. Each has its own role and log group. */
export function makeFunctions(
  parent: Construct,
  props: FunctionsProps,
  bundles: Bundles,
): Record<FunctionName, Function> {
  const scope = new Construct(parent, 'Functions');
  const values = settingsOf(props);
  const functions = Object.fromEntries(
    FUNCTION_NAMES.map((name) => [name, makeFunction(scope, name, props, values, bundles[name].folder)]),
  ) as Record<FunctionName, Function>;
  lendCredentials(scope, props, functions.uploads);
  const { uploads, knowledge } = props.storage;
  acknowledgePrefixes(scope, uploads, 'images', 'uploads', 'exports');
  acknowledgePrefixes(scope, knowledge, 'files', 'library', 'passages', 'shipped', 'words', 'vocabulary');
  const { account, region } = props.stage;
  acknowledge(
    scope,
    'Any recipient of a stage in the sandbox, and one sender.',
    `IAM5[Resource::arn:aws:ses:${region}:${account}:identity/*]`,
  );
  return functions;
}

function makeFunction(
  parent: Construct,
  name: FunctionName,
  props: FunctionsProps,
  values: Record<Setting, string>,
  folder: string,
): Function {
  const { stage, storage } = props;
  const { memoryMB, time, settings } = SHAPES[name];
  const scope = new Construct(parent, name);
  const logs = { retention: stage.logRetention, removalPolicy: storage.removalPolicy };
  const logGroup = new LogGroup(scope, 'Log', logs);
  const role = new Role(scope, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  logGroup.grantWrite(role);
  // Fixed names: one starts itself, and the operator and `npm run daily` run the other by hand.
  const functionName = { reindex: reindexName(props), schedule: `${stage.stackName}-schedule` }[name as string];
  const fn = new Function(scope, 'Function', {
    ...(functionName !== undefined && { functionName }),
    description: `Verandah ${stage.name}: ${name}`,
    code: Code.fromAsset(folder),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: memoryMB,
    timeout: time,
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    environment: Object.fromEntries(settings.map((setting) => [setting, values[setting]])),
  });
  permit(fn, name, props);
  return fn;
}

/** The role that browsers upload with, if the stage has one; a session policy narrows it to one member's prefix each time it is assumed. */
function lendCredentials(scope: Construct, { stage, storage }: FunctionsProps, fn: Function): void {
  if (!stage.lendsCredentials) {
    fn.addEnvironment('UPLOAD_ROLE_ARN', NO_UPLOAD_ROLE);
    return;
  }
  const role = new Role(scope, 'UploadRole', {
    assumedBy: fn.grantPrincipal,
    description: 'Temporary credentials of members who upload',
  });
  const resources = [storage.uploads.arnForObjects('uploads/*')];
  role.addToPolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources }));
  fn.addToRolePolicy(new PolicyStatement({ actions: ['sts:AssumeRole'], resources: [role.roleArn] }));
  fn.addEnvironment('UPLOAD_ROLE_ARN', role.roleArn);
}

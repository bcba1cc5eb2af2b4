/** One Lambda for each domain: its size, its settings, and exactly the permissions that its code uses. */
import { Duration } from 'aws-cdk-lib';
import { PolicyStatement, Role } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { NO_UPLOAD_ROLE } from '../../../shared/uploads.ts';
import type { FunctionName } from '../../build/bundles.ts';
import { buildVersion } from '../../build/version.ts';
import { STRIPE_API } from '../../operate/catalogue.ts';
import { acknowledgePrefixes } from '../acknowledge.ts';
import { bucketUrl } from '../storage.ts';
import * as background from './background-functions.ts';
import { allow, BUFFERED, CALLER, domainFunction, SESSION, type Shape, TRANSACTIONS } from './domain-function.ts';
import { type FunctionsProps, membershipSettings, sharedSettings, stripeSettings } from './functions-props.ts';
import { allowModels, modelSettings } from './models.ts';
import { allowItems } from './table-access.ts';

export class Functions extends Construct implements Record<FunctionName, Function> {
  readonly accounts: Function;
  readonly billing: Function;
  readonly chat: Function;
  readonly forum: Function;
  readonly uploads: Function;
  readonly imports: Function;
  readonly importSockets: Function;
  readonly importWorker: Function;
  readonly admin: Function;
  readonly knowledge: Function;
  /** Started by the admin desk, and by itself: a reindex may take longer than a request, and than one run of a function. */
  readonly reindex: Function;
  readonly stream: Function;
  readonly mailer: Function;
  readonly schedule: Function;
  readonly probe: Function;
  readonly #props: FunctionsProps;

  constructor(scope: Construct, props: FunctionsProps) {
    super(scope, 'Functions');
    this.#props = props;
    this.accounts = this.#accounts();
    this.billing = this.#billing();
    this.chat = this.#chat();
    this.forum = this.#forum();
    this.uploads = this.#uploads();
    this.imports = this.#imports();
    const make = this.#function.bind(this);
    this.importSockets = background.importSockets(make, props);
    this.importWorker = background.importWorker(make, props);
    this.reindex = background.reindex(make, props);
    this.admin = this.#admin();
    this.knowledge = this.#knowledge(this.reindex);
    this.stream = background.stream(make, props);
    this.mailer = background.mailer(make, props);
    this.schedule = background.schedule(make, props);
    this.probe = background.probe(make);
    acknowledgePrefixes(this, props.storage.uploads, 'images', 'uploads', 'exports');
    acknowledgePrefixes(
      this,
      props.storage.knowledge,
      'files',
      'library',
      'passages',
      'shipped',
      'words',
      'vocabulary',
    );
  }

  #accounts(): Function {
    // Hashing a password is all processor time.
    const { storage } = this.#props;
    const accounts = this.#function('accounts', {
      memoryMB: 1024,
      timeout: BUFFERED,
      settings: { STAGE_KEY_ARN: storage.stageKey.secretArn },
    });
    allowItems(accounts, 'accounts', storage, ...TRANSACTIONS);
    allow(accounts, ['secretsmanager:GetSecretValue'], [storage.stageKey.secretArn]);
    return accounts;
  }

  #billing(): Function {
    const { storage } = this.#props;
    const { stripeSecret, stageKey } = storage;
    const billing = this.#function('billing', {
      memoryMB: 512,
      timeout: BUFFERED,
      settings: {
        ...stripeSettings(this.#props),
        ...membershipSettings(this.#props),
        STAGE_KEY_ARN: stageKey.secretArn,
        SELLER: JSON.stringify(this.#props.stage.seller ?? null),
      },
    });
    allowItems(billing, 'billing', storage, ...SESSION, 'dynamodb:PutItem', 'dynamodb:DeleteItem');
    allow(billing, ['secretsmanager:GetSecretValue'], [stripeSecret.secretArn, stageKey.secretArn]);
    return billing;
  }

  #chat(): Function {
    const { stage, storage, knowledgeBase } = this.#props;
    const chat = this.#function('chat', {
      memoryMB: 1024,
      // The designer may take four minutes; the time around it is for retrieving passages and storing the reply.
      timeout: Duration.minutes(6),
      settings: {
        UPLOADS_BUCKET: storage.uploads.bucketName,
        KNOWLEDGE_BASE_ID: knowledgeBase.id,
        KNOWLEDGE_BUCKET: storage.knowledge.bucketName,
        RELEVANCE_THRESHOLD: String(stage.relevanceThreshold),
        DAILY_TOKENS: String(stage.dailyTokens),
        ...modelSettings(stage),
      },
    });
    allowItems(chat, 'chat', storage, ...TRANSACTIONS);
    allow(chat, ['s3:GetObject'], [storage.uploads.arnForObjects('images/*')]);
    allow(chat, ['s3:GetObject'], [storage.knowledge.arnForObjects('vocabulary/*')]);
    // There are no words before the first reindex. S3 answers 404 only to who may list (API reference of GetObject, "Permissions").
    allow(chat, ['s3:ListBucket'], [storage.knowledge.bucketArn]);
    allow(chat, ['bedrock:Retrieve'], [knowledgeBase.arn]);
    allowModels(chat, stage);
    return chat;
  }

  #forum(): Function {
    const { storage } = this.#props;
    const { uploads } = storage;
    const forum = this.#function('forum', {
      memoryMB: 512,
      timeout: BUFFERED,
      settings: { UPLOADS_BUCKET: uploads.bucketName },
    });
    allowItems(forum, 'forum', storage, ...TRANSACTIONS, 'dynamodb:BatchWriteItem');
    // A post's photo goes when its author deletes the post.
    allow(forum, ['s3:DeleteObject'], [uploads.arnForObjects('images/*')]);
    return forum;
  }

  #uploads(): Function {
    const { stage, storage } = this.#props;
    const { uploads } = storage;
    const own = [uploads.arnForObjects('uploads/*')];
    const fn = this.#function('uploads', {
      // The process that opens photos may take 1.4 GB (functions/uploads/photos/opening.ts).
      memoryMB: 2048,
      timeout: BUFFERED,
      settings: {
        UPLOADS_BUCKET: uploads.bucketName,
        UPLOADS_URL: bucketUrl(uploads),
        UPLOAD_BYTES_MAX: String(stage.uploadBytesMax),
      },
    });
    allowItems(fn, 'uploads', storage, ...SESSION, 'dynamodb:PutItem', 'dynamodb:Query', 'dynamodb:ConditionCheckItem');
    // Signed addresses carry this role's permissions: the browser writes below `uploads/`, and reads below `images/` and `exports/`.
    allow(fn, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], own);
    allow(fn, ['s3:AbortMultipartUpload', 's3:ListMultipartUploadParts'], own);
    allow(fn, ['s3:GetObject', 's3:PutObject'], [uploads.arnForObjects('images/*')]);
    allow(fn, ['s3:GetObject'], [uploads.arnForObjects('exports/*')]);
    // Without it S3 answers 403 instead of 404 where nothing was uploaded (API reference of GetObject, "Permissions").
    allow(fn, ['s3:ListBucket'], [uploads.bucketArn]);
    if (stage.lendsCredentials) this.#lendCredentials(fn, own);
    else fn.addEnvironment('UPLOAD_ROLE_ARN', NO_UPLOAD_ROLE);
    return fn;
  }

  #admin(): Function {
    const { stage, storage, knowledgeBase } = this.#props;
    const { uploads, knowledge, stripeSecret } = storage;
    const admin = this.#function('admin', {
      memoryMB: 1024,
      timeout: BUFFERED,
      settings: {
        UPLOADS_BUCKET: uploads.bucketName,
        KNOWLEDGE_BUCKET: knowledge.bucketName,
        KNOWLEDGE_BASE_ID: knowledgeBase.id,
        RELEVANCE_THRESHOLD: String(stage.relevanceThreshold),
        ...modelSettings(stage),
        STRIPE_API_URL: STRIPE_API,
        STRIPE_SECRET_ARN: stripeSecret.secretArn,
        BUILD_VERSION: buildVersion(),
      },
    });
    allowItems(admin, 'admin', storage, ...TRANSACTIONS);
    // The health check asks whether the buckets exist.
    allow(admin, ['s3:ListBucket'], [uploads.bucketArn, knowledge.bucketArn]);
    allow(admin, ['bedrock:Retrieve'], [knowledgeBase.arn]);
    allow(admin, ['secretsmanager:GetSecretValue'], [stripeSecret.secretArn]);
    allowModels(admin, stage);
    return admin;
  }

  #knowledge(reindex: Function): Function {
    const { storage } = this.#props;
    const { knowledge } = storage;
    const fn = this.#function('knowledge', {
      memoryMB: 1024,
      timeout: BUFFERED,
      settings: {
        KNOWLEDGE_BUCKET: knowledge.bucketName,
        KNOWLEDGE_URL: bucketUrl(knowledge),
        REINDEX_FUNCTION: background.reindexName(this.#props),
      },
    });
    allowItems(fn, 'knowledge', storage, ...CALLER, 'dynamodb:Query', 'dynamodb:PutItem');
    allow(fn, ['s3:ListBucket'], [knowledge.bucketArn]);
    allow(fn, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [knowledge.arnForObjects('files/*')]);
    // Members read the library as it was indexed.
    allow(fn, ['s3:GetObject'], [knowledge.arnForObjects('passages/*')]);
    allow(fn, ['lambda:InvokeFunction'], [reindex.functionArn]);
    return fn;
  }

  /** The role that browsers upload with; a session policy narrows it to one member's prefix each time it is assumed. */
  #lendCredentials(fn: Function, resources: string[]): void {
    const role = new Role(this, 'UploadRole', {
      assumedBy: fn.grantPrincipal,
      description: 'Temporary credentials of members who upload',
    });
    role.addToPolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources }));
    allow(fn, ['sts:AssumeRole'], [role.roleArn]);
    fn.addEnvironment('UPLOAD_ROLE_ARN', role.roleArn);
  }

  #imports(): Function {
    const { stage, storage } = this.#props;
    const fn = this.#function('imports', {
      memoryMB: 512,
      timeout: BUFFERED,
      settings: { UPLOAD_BYTES_MAX: String(stage.uploadBytesMax), OPEN_IMPORTS: String(stage.openImports) },
    });
    allowItems(fn, 'imports', storage, ...SESSION, 'dynamodb:PutItem', 'dynamodb:DeleteItem');
    return fn;
  }

  #function(name: FunctionName, shape: Shape): Function {
    const { stage, storage, bundles } = this.#props;
    return domainFunction(this, name, {
      ...shape,
      description: `Verandah ${stage.name}: ${name}`,
      bundle: bundles[name],
      environment: sharedSettings(name, this.#props),
      logs: { retention: stage.logRetention, removalPolicy: storage.removalPolicy },
    });
  }
}

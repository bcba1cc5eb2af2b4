/** One Lambda for each domain: its size, its settings, and exactly the permissions that its code uses. */
import { Arn, Duration, Stack } from 'aws-cdk-lib';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Domain } from '../shared/route.ts';
import { acknowledgePrefixes } from './acknowledge.ts';
import type { Bundles } from './bundles.ts';
import { allow, domainFunction, type Shape } from './domain-function.ts';
import type { KnowledgeBase } from './knowledge-base.ts';
import type { StageSettings } from './stages.ts';
import type { Storage } from './storage.ts';

/** What every request costs: finding the caller, moving the end of their session on, counting their calls. */
const SESSION = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:UpdateItem'];

export interface FunctionsProps {
  stage: StageSettings;
  storage: Storage;
  knowledgeBase: KnowledgeBase;
  bundles: Bundles;
}

/** Three tries of a call to another service, and still an answer before API Gateway gives up on a buffered one (29 s). */
const BUFFERED = Duration.seconds(28);

export class Functions extends Construct implements Record<Domain, Function> {
  readonly accounts: Function;
  readonly billing: Function;
  readonly chat: Function;
  readonly forum: Function;
  readonly uploads: Function;
  readonly #props: FunctionsProps;

  constructor(scope: Construct, props: FunctionsProps) {
    super(scope, 'Functions');
    this.#props = props;
    this.accounts = this.#accounts();
    this.billing = this.#billing();
    this.chat = this.#chat();
    this.forum = this.#forum();
    this.uploads = this.#uploads();
    acknowledgePrefixes(this, props.storage.uploads, 'images', 'uploads');
  }

  #accounts(): Function {
    // Hashing a password is all processor time.
    const accounts = this.#function('accounts', { memoryMB: 1024, timeout: BUFFERED });
    this.#props.storage.table.grants.actions(
      accounts,
      ...SESSION,
      'dynamodb:Query',
      'dynamodb:PutItem',
      'dynamodb:DeleteItem',
    );
    return accounts;
  }

  #billing(): Function {
    const { table, stripeSecret } = this.#props.storage;
    const billing = this.#function('billing', {
      memoryMB: 512,
      timeout: BUFFERED,
      settings: { STRIPE_API_URL: 'https://api.stripe.com', STRIPE_SECRET_ARN: stripeSecret.secretArn },
    });
    table.grants.actions(billing, ...SESSION, 'dynamodb:PutItem');
    allow(billing, ['secretsmanager:GetSecretValue'], [stripeSecret.secretArn]);
    return billing;
  }

  #chat(): Function {
    const { stage, storage, knowledgeBase } = this.#props;
    const { chatModel } = stage;
    const chat = this.#function('chat', {
      memoryMB: 1024,
      // The designer may take four minutes; finding passages comes before that, storing the reply after it.
      timeout: Duration.minutes(6),
      settings: {
        UPLOADS_BUCKET: storage.uploads.bucketName,
        KNOWLEDGE_BASE_ID: knowledgeBase.id,
        CHAT_MODEL_ID: chatModel.profile,
      },
    });
    storage.table.grants.actions(chat, ...SESSION, 'dynamodb:Query', 'dynamodb:PutItem');
    allow(chat, ['s3:GetObject'], [storage.uploads.arnForObjects('images/*')]);
    allow(chat, ['bedrock:Retrieve'], [knowledgeBase.arn]);
    this.#allowModel(chat, chatModel);
    return chat;
  }

  /** ConverseStream asks for this one action, on the profile and, through it, on the model wherever the profile leads. */
  #allowModel(chat: Function, { profile, regions }: StageSettings['chatModel']): void {
    const action = 'bedrock:InvokeModelWithResponseStream';
    const profileArn = this.#bedrockArn('inference-profile', profile);
    // The profile's id is the model's behind the name of a geography: `au.`.
    const model = profile.slice(profile.indexOf('.') + 1);
    allow(chat, [action], [profileArn]);
    allow(
      chat,
      [action],
      regions.map((region) => this.#bedrockArn('foundation-model', model, { region, account: '' })),
      { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } },
    );
  }

  #forum(): Function {
    const { table, uploads } = this.#props.storage;
    const forum = this.#function('forum', {
      memoryMB: 512,
      timeout: BUFFERED,
      settings: { UPLOADS_BUCKET: uploads.bucketName },
    });
    table.grants.actions(
      forum,
      ...SESSION,
      'dynamodb:Query',
      'dynamodb:PutItem',
      'dynamodb:DeleteItem',
      'dynamodb:BatchWriteItem',
      'dynamodb:ConditionCheckItem',
    );
    // The photo goes with the post that its author deletes.
    allow(forum, ['s3:DeleteObject'], [uploads.arnForObjects('images/*')]);
    return forum;
  }

  #uploads(): Function {
    const { table, uploads } = this.#props.storage;
    const fn = this.#function('uploads', {
      // The largest photo takes 1.2 GB while it is decoded.
      memoryMB: 2048,
      timeout: BUFFERED,
      settings: { UPLOADS_BUCKET: uploads.bucketName },
    });
    table.grants.actions(fn, ...SESSION, 'dynamodb:PutItem');
    // Signed addresses carry this role's permissions: the browser puts below `uploads/` and reads below `images/`.
    allow(fn, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [uploads.arnForObjects('uploads/*')]);
    allow(fn, ['s3:GetObject', 's3:PutObject'], [uploads.arnForObjects('images/*')]);
    // Without it S3 answers 403 instead of 404 where nothing was uploaded (API reference of GetObject, "Permissions").
    allow(fn, ['s3:ListBucket'], [uploads.bucketArn]);
    return fn;
  }

  #function(domain: Domain, shape: Shape): Function {
    const { stage, storage, bundles } = this.#props;
    return domainFunction(this, domain, {
      ...shape,
      description: `Verandah ${stage.name}: ${domain}`,
      bundle: bundles[domain],
      environment: {
        SITE_ORIGIN: stage.siteOrigin,
        // References: the secrets themselves are in no template.
        EDGE_SECRET: storage.edgeSecrets.map(({ secretValue }) => secretValue.unsafeUnwrap()).join(','),
        TABLE_NAME: storage.table.tableName,
      },
      logs: { retention: stage.logRetention, removalPolicy: storage.removalPolicy },
    });
  }

  #bedrockArn(resource: string, resourceName: string, where: { region?: string; account?: string } = {}): string {
    return Arn.format({ service: 'bedrock', resource, resourceName, ...where }, Stack.of(this));
  }
}

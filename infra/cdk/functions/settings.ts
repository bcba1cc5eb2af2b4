/** The values of the functions' settings, by name. `functions.ts` says which function gets which. */
import { buildVersion } from '../../build/version.ts';
import { STRIPE_API } from '../../operate/catalogue.ts';
import type { KnowledgeBase } from '../knowledge-base.ts';
import type { Mail } from '../mail.ts';
import type { StageSettings } from '../stages.ts';
import { bucketUrl, type Storage } from '../storage.ts';

export interface FunctionsProps {
  stage: StageSettings;
  storage: Storage;
  knowledgeBase: KnowledgeBase;
  mail: Mail;
}

/** Fixed in advance: the function starts itself again, and a reference to itself would be circular. */
export const reindexName = ({ stage }: Pick<FunctionsProps, 'stage'>): string => `${stage.stackName}-reindex`;

export function settingsOf({ stage, storage, knowledgeBase, mail }: FunctionsProps) {
  const { uploads, knowledge } = storage;
  const { chatModel, fastModel } = stage;
  return {
    TABLE_NAME: storage.table.tableName,
    SITE_ORIGIN: stage.siteOrigin,
    // References, so that no template contains the secrets.
    EDGE_SECRET: storage.edgeSecrets.map(({ secretValue }) => secretValue.unsafeUnwrap()).join(','),
    COUNTRIES: stage.countries.join(','),
    SUPPORT_EMAIL: stage.supportEmail,
    ADMIN_SECOND_FACTOR: String(stage.adminSecondFactor),
    STAGE_KEY_ARN: storage.stageKey.secretArn,
    STRIPE_API_URL: STRIPE_API,
    STRIPE_SECRET_ARN: storage.stripeSecret.secretArn,
    GST_REGISTERED: String(stage.gstRegistered ?? false),
    GUARANTEE_BY_CARD: String(stage.guaranteeByCard),
    SELLER: JSON.stringify(stage.seller ?? null),
    UPLOADS_BUCKET: uploads.bucketName,
    UPLOADS_URL: bucketUrl(uploads),
    UPLOAD_BYTES_MAX: String(stage.uploadBytesMax),
    OPEN_IMPORTS: String(stage.openImports),
    KNOWLEDGE_BUCKET: knowledge.bucketName,
    KNOWLEDGE_URL: bucketUrl(knowledge),
    KNOWLEDGE_BASE_ID: knowledgeBase.id,
    DATA_SOURCE_ID: knowledgeBase.dataSourceId,
    REINDEX_FUNCTION: reindexName({ stage }),
    RELEVANCE_THRESHOLD: String(stage.relevanceThreshold),
    DAILY_TOKENS: String(stage.dailyTokens),
    CHAT_MODEL_ID: chatModel.profile,
    CHAT_MODEL_FIELDS: JSON.stringify(chatModel.fields),
    FAST_MODEL_ID: fastModel.profile,
    FAST_MODEL_FIELDS: JSON.stringify(fastModel.fields),
    MAIL_FROM: stage.mailFrom,
    MAIL_CONFIGURATION_SET: mail.configurationSet.configurationSetName,
    BUILD_VERSION: buildVersion(),
    NODE_OPTIONS: IMPORT_WORKER_NODE,
  };
}

/**
 * For the worker of imports. Every chunk of a file is garbage as soon as it is copied into its part. V8 collects young objects only when their
 * space is full. It does not count the chunks, which are outside the heap, and they pile up to 64 MB meanwhile. A small space fills, and
 * empties, often: without it the process has 200 MiB at its peak (`npm run bench -- import` of commit 2e867c5b).
 */
const IMPORT_WORKER_NODE = '--max-semi-space-size=2';

export type Setting = keyof ReturnType<typeof settingsOf>;

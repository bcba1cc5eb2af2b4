/** The names of a local stage's resources, and the environment from which its functions read them. */
import { randomBytes } from 'node:crypto';
import { buildVersion } from '../build/version.ts';
import type { BucketUrls } from '../cdk/edge/security-headers.ts';
import { CHAT_MODEL, FAST_MODEL } from '../cdk/functions/chat-models.ts';
import type { RealModels } from '../emulators/bedrock/real-models/real-models.ts';

export const REGION = 'ap-southeast-2';
export const TABLE_NAME = 'verandah';
export const UPLOADS_BUCKET = 'verandah-uploads';
export const IMPORT_FUNCTION = 'verandah-import-worker';
export const KNOWLEDGE_BUCKET = 'verandah-knowledge';
export const KNOWLEDGE_BASE_ID = 'VERANDAHKB';
export const DATA_SOURCE_ID = 'VERANDAHDS';
export const REINDEX_FUNCTION = 'verandah-reindex';
export const SCHEDULE_FUNCTION = 'verandah-schedule';
const MAIL_DOMAIN = 'verandah.example';
export const MAIL_CONFIGURATION_SET = 'verandah';
export const SUPPORT_EMAIL = `support@${MAIL_DOMAIN}`;
export const STRIPE_SECRET_ARN = `arn:aws:secretsmanager:${REGION}:000000000000:secret:verandah-stripe`;
/** The same after a restart, so that links in mails sent before still work. */
export const STAGE_KEY_ARN = `arn:aws:secretsmanager:${REGION}:000000000000:secret:verandah-stage-key`;
export const STAGE_KEY = 'of stages on this machine, and no secret at all';
/** Shared by this process's edge and functions; nobody else needs it. */
export const EDGE_SECRET = randomBytes(16).toString('hex');
export const credentials = { accessKeyId: 'verandah', secretAccessKey: 'verandah-on-this-machine' };

const UPLOAD_ROLE_ARN = 'arn:aws:iam::000000000000:role/verandah-upload';
/** 5 GB */
const UPLOAD_BYTES_MAX = 5 * 1024 ** 3;
/** For the emulated index, whose scores differ from those of Titan's embeddings. Chosen with the questions of `npm run bench -- retrieval`. */
const RELEVANCE_THRESHOLD = 0.25;
/** More than a day of tests can use. */
const DAILY_TOKENS = 1_000_000_000;

/** The address of each emulator. */
export type EmulatorEndpoints = Record<
  'database' | 'objectStore' | 'stripe' | 'bedrock' | 'secrets' | 'lambda' | 'ses' | 'sockets',
  string
>;

interface EnvironmentOptions {
  realModels?: Omit<RealModels, 'close'> | undefined;
  adminSecondFactor?: boolean | undefined;
  guaranteeByCard?: boolean | undefined;
}

/** The settings that the functions have on AWS, and the SDKs' own settings for each service's address. */
export const environmentOf = (
  origin: string,
  endpoints: EmulatorEndpoints,
  buckets: BucketUrls,
  { realModels, adminSecondFactor = false, guaranteeByCard = false }: EnvironmentOptions = {},
): Record<string, string> => ({
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  AWS_ENDPOINT_URL_DYNAMODB: endpoints.database,
  AWS_ENDPOINT_URL_S3: endpoints.objectStore,
  AWS_ENDPOINT_URL_STS: endpoints.objectStore,
  AWS_ENDPOINT_URL_BEDROCK_RUNTIME: realModels?.endpoint ?? endpoints.bedrock,
  AWS_ENDPOINT_URL_BEDROCK_AGENT_RUNTIME: endpoints.bedrock,
  AWS_ENDPOINT_URL_BEDROCK_AGENT: endpoints.bedrock,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
  AWS_ENDPOINT_URL_LAMBDA: endpoints.lambda,
  AWS_ENDPOINT_URL_SESV2: endpoints.ses,
  WS_ENDPOINT: endpoints.sockets,
  IMPORT_FUNCTION,
  SITE_ORIGIN: origin,
  EDGE_SECRET,
  COUNTRIES: 'AU',
  TABLE_NAME,
  STAGE_KEY_ARN,
  UPLOADS_BUCKET,
  UPLOADS_URL: buckets.uploads,
  UPLOAD_ROLE_ARN,
  UPLOAD_BYTES_MAX: String(UPLOAD_BYTES_MAX),
  OPEN_IMPORTS: '100',
  KNOWLEDGE_BUCKET,
  KNOWLEDGE_URL: buckets.knowledge,
  KNOWLEDGE_BASE_ID,
  DATA_SOURCE_ID,
  REINDEX_FUNCTION,
  CHAT_MODEL_ID: realModels?.modelId ?? CHAT_MODEL.profile,
  CHAT_MODEL_FIELDS: realModels?.fields ?? JSON.stringify(CHAT_MODEL.fields),
  FAST_MODEL_ID: realModels?.fastModelId ?? FAST_MODEL.profile,
  FAST_MODEL_FIELDS: realModels?.fastFields ?? JSON.stringify(FAST_MODEL.fields),
  RELEVANCE_THRESHOLD: String(RELEVANCE_THRESHOLD),
  DAILY_TOKENS: String(DAILY_TOKENS),
  STRIPE_API_URL: endpoints.stripe,
  STRIPE_SECRET_ARN,
  GST_REGISTERED: 'true',
  GUARANTEE_BY_CARD: String(guaranteeByCard),
  SELLER: 'null',
  MAIL_FROM: `hello@${MAIL_DOMAIN}`,
  MAIL_CONFIGURATION_SET,
  SUPPORT_EMAIL,
  ADMIN_SECOND_FACTOR: String(adminSecondFactor),
  BUILD_VERSION: buildVersion(),
});

/** Sets the environment of the functions and the SDKs. Removes a person's own AWS session and profile, which the SDKs would prefer. */
export function setEnvironment(environment: Record<string, string>): void {
  Object.assign(process.env, environment);
  delete process.env.AWS_SESSION_TOKEN;
  delete process.env.AWS_PROFILE;
}

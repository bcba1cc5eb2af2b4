/** The stages on AWS, one literal each, with everything in which they differ. */
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Seller } from '../../shared/contract/seller.ts';
import { CHAT_MODEL, FAST_MODEL } from './functions/chat-models.ts';

export interface ModelSettings {
  /** An inference profile's id: `aws bedrock list-inference-profiles --region ap-southeast-2`. */
  profile: string;
  /** The regions the profile may send a question to: `aws bedrock get-inference-profile`. Australian ones stay in Australia. */
  regions: string[];
  /** The model's own fields of each call (Converse API, `additionalModelRequestFields`). The deploy tries them and shows a refusal. */
  fields: Record<string, string | number | Record<string, string | number>>;
}

export interface StageSettings {
  name: 'dev' | 'staging' | 'prod';
  /** A separate AWS account: a fault in one stage cannot reach another. A deploy with another account's credentials stops. */
  account: string;
  /**
   * The GitHub repository whose workflows may deploy the stage, as GitHub's tokens name it: `owner@123/name@456`, or `owner/name` where it is
   * from before 15 July 2026 and was not renamed since (GitHub Docs, "OpenID Connect reference", Immutable subject claims).
   */
  repository: string;
  /** The ARN of GitHub's identity provider, where the account has one already: IAM takes one of each URL. */
  githubProvider?: string;
  /** Name of the CloudFormation stack; AWS derives the names of its resources from it. */
  stackName: string;
  region: string;
  /** Where members open the site. Uploads and changes are accepted only from pages of this origin. */
  siteOrigin: `https://${string}`;
  /** For the host of `siteOrigin`. CloudFront requires one in us-east-1: `aws acm list-certificates --region us-east-1`. */
  certificateArn: string;
  /** Where an account or a payment may begin, as ISO 3166-1 alpha-2. Everything else is open from anywhere. */
  countries: string[];
  /** Replaces the stack's own table, after a restore: `npm run restore` prints both values (infra/docs/RUNBOOK.md, "Restore"). */
  restoredTable?: { name: string; streamArn: string };
  /** Whether members' data outlives the stack: deletion protection, and stored data stays when the stack is deleted. */
  keepsData: boolean;
  logRetention: RetentionDays;
  /** Writes the answers. */
  chatModel: ModelSettings;
  /** Understands questions and looks at photos. */
  fastModel: ModelSettings;
  /**
   * Whether the roles allow functions their own kinds of item only, by a condition on the keys. Off where DynamoDB judges a transaction by
   * the keys of all its parts: the step `smoke` of a deploy says so.
   */
  limitsItems: boolean;
  /** From 0 to 1. The designer gets no passage with a lower score. Each kind of index needs its own. */
  relevanceThreshold: number;
  /** The day, as YYYY-MM-DD, on which `npm run bench -- retrieval` measured it on this stage. Without one, smoke only warns of an answer without sources. */
  relevanceMeasuredOn?: string;
  /** The most model tokens, sent and received, in a day (UTC) for all members together; then the assistant says so until the next day. */
  dailyTokens: number;
  /** Limits the stage's spending: the API's calls a second, and the table's units a second. */
  ceiling: { callsPerSecond: number; callBurst: number; readUnits: number; writeUnits: number };
  /** USD a month, as AWS bills. The operator gets an email at 80 % of it, and when the forecast passes it. */
  budgetUSD: number;
  /** Where alarms are sent. */
  operatorEmail: string;
  /** The address of the membership's priority support; answers to our mail go there. */
  supportEmail: string;
  /** The sender of our mail. SES may send for its domain once the records of the output `MailRecords` are in its DNS. */
  mailFrom: string;
  /** The figures that the forum shows of its community. Invented ones would mislead the public: where the forum is open, they are counted. */
  communityFigures: 'specified' | 'counted';
  /** Named in the terms, the privacy policy, on invoices and in mails. A stage without one names none; a deploy of prod demands it. */
  seller?: Seller;
  /**
   * Whether the seller is registered for GST. Where it is not, or this is missing, invoices and screens name neither GST nor a tax
   * invoice. A deploy of prod demands an answer.
   */
  gstRegistered?: boolean;
  /**
   * The licensed person who has read the hazard cards (`functions/chat/safety/cards/`), with the licence, and the day, as YYYY-MM-DD. A
   * deploy of prod demands it. After a change of the cards they must be read again.
   */
  hazardCardsReadBy?: { who: string; on: string };
  /**
   * Whether a card that has used the money-back guarantee has none on another account. Off where members pay with Stripe's published test
   * cards: each has the same fingerprint for everybody.
   */
  guaranteeByCard: boolean;
  /** `pk_…` of the stage's Stripe account: not secret, every page has it. */
  stripePublishableKey: string;
  /** Names of the secrets by which the API recognises the edge. The edge sends the first; the API accepts all (infra/docs/RUNBOOK.md). */
  edgeSecrets: [string, ...string[]];
  /** The most imports from the web that run at once, each in a function of its own. Three fifths of them are for members without a membership. */
  openImports: number;
  /** The most bytes of one uploaded file; the screens' own limits are far lower. */
  uploadBytesMax: number;
  /** Whether subscribers may get temporary credentials for their own uploads (`GET /s3/sts`). The screens sign their uploads without them. */
  lendsCredentials: boolean;
  /** Whether admins need a passkey beside their password (infra/docs/RUNBOOK.md). */
  adminSecondFactor: boolean;
  /** Whether the site's developer-tools lock is on. */
  lock: boolean;
}

const GB = 1024 ** 3;
/**
 * Cosine similarity of Titan text embeddings v2; unrelated text rarely reaches 0.3. Not measured on a deployed index
 * yet: `KNOWLEDGE_BASE_ID=… npm run bench -- retrieval` shows which value separates the golden questions from the off-topic ones.
 */
const TITAN_THRESHOLD = 0.35;
const EVERYWHERE = {
  repository: 'verandah-example/verandah',
  region: 'ap-southeast-2',
  countries: ['AU'],
  chatModel: CHAT_MODEL,
  fastModel: FAST_MODEL,
  limitsItems: true,
  relevanceThreshold: TITAN_THRESHOLD,
  operatorEmail: 'operator@verandah.example',
  supportEmail: 'support@verandah.example',
  edgeSecrets: ['Edge'],
  // The most that S3 accepts in one form.
  uploadBytesMax: 5 * GB,
  lendsCredentials: true,
} satisfies Partial<StageSettings>;

export const STAGES = {
  dev: {
    ...EVERYWHERE,
    name: 'dev',
    account: '111111111111',
    stackName: 'verandah-dev',
    siteOrigin: 'https://dev.verandah.example',
    mailFrom: 'hello@dev.verandah.example',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-4000-8000-000000000001',
    keepsData: false,
    logRetention: RetentionDays.ONE_WEEK,
    dailyTokens: 300_000,
    ceiling: { callsPerSecond: 50, callBurst: 100, readUnits: 500, writeUnits: 200 },
    openImports: 5,
    budgetUSD: 100,
    communityFigures: 'specified',
    gstRegistered: false,
    guaranteeByCard: false,
    stripePublishableKey: 'pk_test_dev',
    adminSecondFactor: false,
    lock: false,
  },
  staging: {
    ...EVERYWHERE,
    name: 'staging',
    account: '222222222222',
    stackName: 'verandah-staging',
    siteOrigin: 'https://staging.verandah.example',
    mailFrom: 'hello@staging.verandah.example',
    certificateArn: 'arn:aws:acm:us-east-1:222222222222:certificate/00000000-0000-4000-8000-000000000002',
    keepsData: false,
    logRetention: RetentionDays.ONE_MONTH,
    dailyTokens: 300_000,
    ceiling: { callsPerSecond: 100, callBurst: 200, readUnits: 500, writeUnits: 200 },
    openImports: 10,
    budgetUSD: 100,
    communityFigures: 'specified',
    gstRegistered: false,
    guaranteeByCard: false,
    stripePublishableKey: 'pk_test_staging',
    adminSecondFactor: true,
    lock: true,
  },
  prod: {
    ...EVERYWHERE,
    name: 'prod',
    account: '333333333333',
    stackName: 'verandah-prod',
    siteOrigin: 'https://verandah.example',
    mailFrom: 'hello@verandah.example',
    certificateArn: 'arn:aws:acm:us-east-1:333333333333:certificate/00000000-0000-4000-8000-000000000003',
    keepsData: true,
    logRetention: RetentionDays.ONE_YEAR,
    dailyTokens: 35_000_000,
    ceiling: { callsPerSecond: 500, callBurst: 1_000, readUnits: 4_000, writeUnits: 1_000 },
    openImports: 20,
    // A member may keep five such files a day (functions/uploads/bounds.ts).
    uploadBytesMax: GB,
    budgetUSD: 5_000,
    communityFigures: 'counted',
    guaranteeByCard: true,
    stripePublishableKey: 'pk_live_prod',
    adminSecondFactor: true,
    lock: true,
  },
} satisfies { [Name in StageSettings['name']]: StageSettings & { name: Name } };

/** All stages, for iteration. */
export const allStages: readonly StageSettings[] = Object.values(STAGES);

/** The domain of the sender's address, which SES verifies. */
export const mailDomainOf = ({ mailFrom }: Pick<StageSettings, 'mailFrom'>): string =>
  mailFrom.slice(mailFrom.indexOf('@') + 1);

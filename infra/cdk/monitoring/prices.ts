/**
 * AWS's list prices in Sydney, in USD, of everything that the cost calculation uses. `seen` says where and when a price was read; those
 * that are "not confirmed" were not. Check them against the page before you rely on them.
 */

export interface Price {
  usd: number;
  /** The unit. */
  per: string;
  page: string;
  seen: string;
}

const NOT_CONFIRMED = 'not confirmed, Nov 2026';
const price = (usd: number, per: string, page: string, seen = NOT_CONFIRMED): Price => ({ usd, per, page, seen });

const APIGATEWAY = 'https://aws.amazon.com/api-gateway/pricing/';
const LAMBDA = 'https://aws.amazon.com/lambda/pricing/';
const DYNAMODB = 'https://aws.amazon.com/dynamodb/pricing/on-demand/';
const S3 = 'https://aws.amazon.com/s3/pricing/';
const CLOUDFRONT = 'https://aws.amazon.com/cloudfront/pricing/';
const CLOUDWATCH = 'https://aws.amazon.com/cloudwatch/pricing/';
const WAF = 'https://aws.amazon.com/waf/pricing/';
const BEDROCK = 'https://aws.amazon.com/bedrock/pricing/';
const KMS = 'https://aws.amazon.com/kms/pricing/';
const SECRETS = 'https://aws.amazon.com/secrets-manager/pricing/';
/** Prompts of up to 100,000 tokens; a regional endpoint is a tenth dearer (clauder-navi.com/en/bedrock-claude-cost, the same day). */
const HAIKU =
  'platform.claude.com/docs/en/models/haiku-5-5/overview, and a tenth for the regional endpoint, read 21 Nov 2026';
const SONNET = 'not confirmed; USD 2 and 10 a million for Sonnet 5.5, and a tenth for the regional endpoint, Nov 2026';
const US_EAST = 'not confirmed; in us-east-1 0.625 and 0.125 a million (airbyte.com, read 21 Nov 2026)';

export const PRICES = {
  apiRequest: price(
    3.5e-6,
    'REST request',
    APIGATEWAY,
    "AWS's whitepaper on private APIs (us-east-1), read 21 Nov 2026",
  ),
  lambdaRequest: price(0.2e-6, 'request', LAMBDA, 'a tutorial of Dec 2025, read 21 Nov 2026'),
  lambdaGbSecond: price(1.33334e-5, 'GB-second on arm64', LAMBDA),
  tableWrite: price(0.7115e-6, 'write request unit (1 KB)', DYNAMODB, US_EAST),
  tableRead: price(0.1423e-6, 'read request unit (4 KB, strongly consistent)', DYNAMODB, US_EAST),
  tableGbMonth: price(0.285, 'GB-month', DYNAMODB),
  tableBackupGbMonth: price(0.228, 'GB-month of point-in-time recovery', DYNAMODB),
  objectWrite: price(5.5e-6, 'PUT, POST or LIST', S3),
  objectRead: price(0.44e-6, 'GET', S3),
  objectGbMonth: price(0.025, 'GB-month', S3),
  objectGbOut: price(0.114, 'GB to the internet', S3),
  edgeRequest: price(1.25e-6, 'HTTPS request in Australia', CLOUDFRONT),
  edgeGbOut: price(0.114, 'GB from Australia', CLOUDFRONT),
  edgeFunction: price(0.1e-6, 'run of a function', CLOUDFRONT),
  logGb: price(0.67, 'GB of log taken in', CLOUDWATCH),
  metricMonth: price(0.3, 'custom metric and month', CLOUDWATCH),
  alarmMonth: price(0.1, 'metric of an alarm and month', CLOUDWATCH),
  objectiveSignal: price(1.5e-6, 'signal of Application Signals', CLOUDWATCH),
  metricRequest: price(1e-5, 'metric asked for through the API', CLOUDWATCH),
  dashboardMonth: price(3, 'dashboard and month', CLOUDWATCH),
  firewallMonth: price(5, 'web ACL and month', WAF),
  firewallRuleMonth: price(1, 'rule or rule group and month', WAF),
  firewallRequest: price(0.6e-6, 'request', WAF),
  keyMonth: price(1, 'key of our own and month', KMS),
  secretMonth: price(0.4, 'secret and month', SECRETS),
  fastInputToken: price(0.11e-6, 'token to the fast model', BEDROCK, HAIKU),
  fastOutputToken: price(0.55e-6, 'token from the fast model', BEDROCK, HAIKU),
  modelInputToken: price(2.2e-6, 'token to the model that answers', BEDROCK, SONNET),
  modelOutputToken: price(11e-6, 'token from the model that answers', BEDROCK, SONNET),
  vectorQuery: price(
    2.5e-6,
    'query of S3 Vectors',
    S3,
    'oflight.co.jp/en/columns/aws-s3-vectors-ai-rag-cost-reduction-guide-2026 (us-east-1), read 21 Nov 2026',
  ),
  embeddingToken: price(0.02e-6, 'token of Titan Text Embeddings V2', BEDROCK),
} as const satisfies Record<string, Price>;

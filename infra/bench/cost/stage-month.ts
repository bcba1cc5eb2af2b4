/** What a stage uses of each service in a month whatever its number of members, read from its template. */
import { routes } from '../../../shared/contract/routes.ts';
import { at, type Json, propertiesOf, type Template, textOf } from '../../testing/guarantees/template.ts';
import type { Services } from './usage.ts';

const GB = 1024 ** 3;
const MINUTES_A_MONTH = 730 * 60;
/** The page, its settings and a call (functions/probe/probe.ts); two of them are files of the bucket. */
const PROBE_REQUESTS = 3;
const PROBE_FILES = 2;
/** Mostly waiting for the site. */
const PROBE_SECONDS = 0.5;
/** Lambda's own log lines about a run, and the metric. */
const PROBE_LOG_BYTES = 1_200;
/**
 * Besides the latency of each route (at most: a metric is charged for the hours in which its route is called): tokens to and from a
 * model, and its time, for three purposes; first words; the short calls of chat; the edge's errors.
 */
const MODEL_METRICS = 3 * 3;
const OTHER_METRICS = 3;
/** Metrics of each method, where they are turned on: Count, Latency, IntegrationLatency, 4XXError, 5XXError. */
const METRICS_OF_A_METHOD = 5;
/** Application Signals charges two for each one-minute period of an objective. */
const SIGNALS_A_MINUTE = 2;

/**
 * Types of resources that cost by their number, in this file, or by what members do, in `usage.ts`; and those that are free. A type in
 * neither list fails `stage-month.synth.test.ts`.
 */
export const PRICED_TYPES = [
  'AWS::ApiGateway::Method',
  'AWS::ApiGateway::RestApi',
  'AWS::ApiGateway::Stage',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApplicationSignals::ServiceLevelObjective',
  'AWS::Bedrock::DataSource',
  'AWS::Bedrock::KnowledgeBase',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::DynamoDB::GlobalTable',
  'AWS::Events::Rule',
  'AWS::KMS::Key',
  'AWS::Lambda::Function',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::S3::Bucket',
  'AWS::S3Vectors::Index',
  'AWS::SES::EmailIdentity',
  'AWS::SecretsManager::Secret',
  'AWS::WAFv2::WebACL',
];
/** Free by themselves. Also free: two budgets an account, a thousand mails to operators, a million messages of a queue. */
export const FREE_TYPES = [
  /^AWS::IAM::/,
  /^AWS::ApiGateway::(Account|Deployment|GatewayResponse|Resource)$/,
  /^AWS::ApiGatewayV2::(Integration|Route|Stage)$/,
  /^AWS::CloudFront::(CachePolicy|OriginAccessControl|OriginRequestPolicy|ResponseHeadersPolicy)$/,
  /^AWS::Lambda::(EventInvokeConfig|EventSourceMapping|Permission)$/,
  /^AWS::(S3::BucketPolicy|S3Vectors::VectorBucket|WAFv2::WebACLAssociation|Budgets::Budget)$/,
  /^AWS::(SNS|SQS)::/,
  /^AWS::SES::ConfigurationSet/,
];

/** An alarm is charged for each metric that it looks at. */
const metricsOf = (alarm: Record<string, Json>): number =>
  ((alarm.Metrics ?? [{ MetricStat: {} }]) as Json[]).filter((one) => 'MetricStat' in at(one)).length;
const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/** Runs of the probe in a month, from its rule. */
function probes(template: Template): number {
  const rules = propertiesOf(template, 'AWS::Events::Rule');
  const rule = rules.find(({ Targets }) => JSON.stringify(Targets ?? []).includes('Functionsprobe'));
  const minutes = /^rate\((\d+) minutes?\)$/.exec(textOf(rule?.ScheduleExpression))?.[1];
  return rule?.State === 'ENABLED' && minutes ? MINUTES_A_MONTH / Number(minutes) : 0;
}

function detailedMetrics(template: Template): number {
  const stages = propertiesOf(template, 'AWS::ApiGateway::Stage');
  const settings = stages.flatMap(({ MethodSettings }) => (MethodSettings ?? []) as Json[]);
  const measured = settings.some((one) => at(one).MetricsEnabled === true);
  return measured ? propertiesOf(template, 'AWS::ApiGateway::Method').length * METRICS_OF_A_METHOD : 0;
}

function memoryGb(template: Template, name: string): number {
  const found = propertiesOf(template, 'AWS::Lambda::Function').find(({ Description }) =>
    textOf(Description).endsWith(`: ${name}`),
  );
  return Number(found?.MemorySize ?? 128) / 1024;
}

/** @returns By service, the amount of each thing with a price in `infra/cdk/monitoring/prices.ts`. */
export function stageUsage(template: Template): Services {
  const count = (type: string) => propertiesOf(template, type).length;
  const runs = probes(template);
  const rules = sumOf(propertiesOf(template, 'AWS::WAFv2::WebACL'), ({ Rules }) => ((Rules ?? []) as Json[]).length);
  return {
    CloudWatch: {
      alarmMonth: sumOf(propertiesOf(template, 'AWS::CloudWatch::Alarm'), metricsOf),
      dashboardMonth: count('AWS::CloudWatch::Dashboard'),
      metricMonth:
        Object.keys(routes).length +
        MODEL_METRICS +
        OTHER_METRICS +
        count('AWS::Logs::MetricFilter') +
        detailedMetrics(template),
      objectiveSignal: count('AWS::ApplicationSignals::ServiceLevelObjective') * SIGNALS_A_MINUTE * MINUTES_A_MONTH,
      metricRequest: runs,
      logGb: (runs * PROBE_LOG_BYTES) / GB,
    },
    WAF: { firewallMonth: count('AWS::WAFv2::WebACL'), firewallRuleMonth: rules, firewallRequest: runs },
    'Secrets Manager': { secretMonth: count('AWS::SecretsManager::Secret') },
    KMS: { keyMonth: count('AWS::KMS::Key') },
    Lambda: {
      // The probe's own request, and that of the call it makes.
      lambdaRequest: runs * 2,
      lambdaGbSecond: runs * PROBE_SECONDS * memoryGb(template, 'probe'),
    },
    CloudFront: { edgeRequest: runs * PROBE_REQUESTS, edgeFunction: runs * (PROBE_REQUESTS + PROBE_FILES) },
    S3: { objectRead: runs * PROBE_FILES },
    'API Gateway': { apiRequest: runs },
  };
}

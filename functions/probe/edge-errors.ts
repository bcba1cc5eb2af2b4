/** Brings the edge's error rate to the region of the stage: CloudFront measures in us-east-1 alone, and an alarm sees its own region's metrics only. */
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { describeError, log, measured } from '../platform/log.ts';

export interface Edge {
  distributionId: string;
  /** Of CloudWatch in us-east-1. */
  endpoint: string;
}

const TIMEOUT_MS = 5_000;
/** CloudFront's figures arrive within minutes (CloudFront developer guide, "Monitor CloudFront metrics"): the last full ones are looked for. */
const LOOK_BACK_MS = 15 * 60_000;
const PERIOD_SECONDS = 300;

/**
 * Reads the newest error rate of the edge and measures it again here, as `edgeErrors` in percent. Nothing is measured where CloudFront
 * has none, or where CloudWatch does not answer: whether the site answers is another question. Never throws.
 */
export async function measureEdgeErrors(edge: Edge): Promise<void> {
  try {
    const rate = newestRate(await statistics(edge));
    if (rate !== undefined) measured('edge errors', {}, { edgeErrors: [rate, 'Percent'] });
  } catch (error) {
    log.warn('the edge’s errors are unknown', describeError(error));
  }
}

/**
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_GetMetricStatistics.html, as XML.
 * @throws Error where CloudWatch refuses.
 */
async function statistics({ distributionId, endpoint }: Edge): Promise<string> {
  const now = Date.now();
  const body = new URLSearchParams({
    Action: 'GetMetricStatistics',
    Version: '2010-08-01',
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    'Dimensions.member.1.Name': 'DistributionId',
    'Dimensions.member.1.Value': distributionId,
    'Dimensions.member.2.Name': 'Region',
    'Dimensions.member.2.Value': 'Global',
    'Statistics.member.1': 'Average',
    Period: String(PERIOD_SECONDS),
    StartTime: new Date(now - LOOK_BACK_MS).toISOString(),
    EndTime: new Date(now).toISOString(),
  }).toString();
  const url = new URL(endpoint);
  const headers = { host: url.host, 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const request = { method: 'POST', protocol: url.protocol, hostname: url.hostname, path: '/', headers, body };
  const { host: _, ...signed } = (await signer().sign(request)).headers;
  const answer = await fetch(url, { method: 'POST', headers: signed, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? `${answer.status}`);
  return text;
}

/** By the credentials that Lambda puts into the environment (Lambda developer guide, "Defined runtime environment variables"). */
function signer(): SignatureV4 {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_SESSION_TOKEN } = process.env;
  return new SignatureV4({
    service: 'monitoring',
    region: 'us-east-1',
    sha256: Sha256,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
    },
  });
}

/** CloudWatch returns the periods in no order. */
function newestRate(xml: string): number | undefined {
  const points = xml
    .split('<member>')
    .slice(1)
    .map((member) => ({
      at: /<Timestamp>(.+?)<\/Timestamp>/.exec(member)?.[1] ?? '',
      rate: Number(/<Average>(.+?)<\/Average>/.exec(member)?.[1]),
    }))
    .filter(({ rate }) => Number.isFinite(rate));
  return points.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1)?.rate;
}

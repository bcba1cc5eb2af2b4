/** Copies the edge's error rate to the stage's region: CloudFront has metrics only in us-east-1, and an alarm sees only its own region's. */
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { describeError, log, measured } from '../platform/log.ts';

export interface Edge {
  distributionId: string;
  /** The endpoint of CloudWatch in us-east-1. */
  endpoint: string;
}

const TIMEOUT_MS = 5_000;
/** CloudFront's metrics arrive within minutes (CloudFront developer guide, "Monitor CloudFront metrics"), so this reads the last few periods. */
const LOOK_BACK_MS = 15 * 60_000;
const PERIOD_SECONDS = 300;

/**
 * Reads the newest error rate of the edge and logs it as the metric `edgeErrors`, in percent. Logs no metric where CloudFront has none or
 * CloudWatch does not answer. Never throws, because the probe's result depends only on the site.
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

/** Signs with the credentials in Lambda's environment (Lambda developer guide, "Defined runtime environment variables"). */
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

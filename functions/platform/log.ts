/** The log: JSON lines that are also metrics. Never logs a token, an email or IP address, or anything that a member wrote. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@aws-lambda-powertools/logger';
import { framesOf } from './stack-frames.ts';

/** POWERTOOLS_LOG_LEVEL sets the level. */
const logger = new Logger({ serviceName: 'verandah' });

/** The fields of every line of a request. The ids connect the logs of the edge, of API Gateway and our own. */
export interface RequestFields {
  route: string;
  /** API Gateway's id, which its access log has too. */
  requestId: string | undefined;
  /** CloudFront's id, which its own log and the viewer have too. */
  edgeRequestId: string | undefined;
}
const request = new AsyncLocalStorage<RequestFields>();

/** Runs `work`, and adds these fields to every line that it logs, also from what it leaves running. */
export const withRequestFields = <T>(fields: RequestFields, work: () => T): T => request.run(fields, work);

type Fields = Record<string, unknown>;
const line =
  (level: 'info' | 'warn' | 'error') =>
  (message: string, more: Fields = {}): void =>
    logger[level](message, { ...request.getStore(), ...more });

export const log = { info: line('info'), warn: line('warn'), error: line('error') };

/** A number and its unit, as CloudWatch names units. */
export type Measurement = [value: number, unit: 'Milliseconds' | 'Count'];

/**
 * Logs a line that CloudWatch also reads as metrics, without a call:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * @param by The dimensions of the metrics. CloudWatch charges for each value, so use a route or a model, never a member.
 * @param whole Further metrics of the same line, without dimensions.
 */
export function measured(
  message: string,
  by: Record<string, string>,
  metrics: Record<string, Measurement>,
  more: Fields = {},
  whole: Record<string, Measurement> = {},
) {
  const values = Object.fromEntries(Object.entries({ ...metrics, ...whole }).map(([name, [value]]) => [name, value]));
  const CloudWatchMetrics = [
    { Dimensions: [Object.keys(by)], of: metrics },
    { Dimensions: [[]], of: whole },
  ].flatMap(({ Dimensions, of }) => {
    const Metrics = Object.entries(of).map(([Name, [, Unit]]) => ({ Name, Unit }));
    return Metrics.length === 0 ? [] : [{ Namespace: 'Verandah', Dimensions, Metrics }];
  });
  log.info(message, { ...more, ...by, ...values, _aws: { Timestamp: Date.now(), CloudWatchMetrics } });
}

/** The fields of an error for the log: its kind, status and stack, without its message, which can quote input. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { $metadata, code, type, CancellationReasons } = error as {
    $metadata?: { httpStatusCode?: number; requestId?: string };
    code?: unknown;
    type?: unknown;
    CancellationReasons?: { Code?: string }[];
  };
  return {
    kind: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof type === 'string' && { type }),
    ...(CancellationReasons && { reasons: CancellationReasons.map((reason) => reason.Code) }),
    ...($metadata && { upstreamStatus: $metadata.httpStatusCode, upstreamRequestId: $metadata.requestId }),
    stack: framesOf(error.stack),
  };
}

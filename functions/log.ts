/** The one log: JSON lines. Never a token, an email address or anything a member wrote. */
import { Logger } from '@aws-lambda-powertools/logger';

/** POWERTOOLS_LOG_LEVEL sets the level. */
export const log = new Logger({ serviceName: 'verandah' });

/** What may be said of an error in the log: its kind, status and where it came from; not its message, which can quote input. */
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
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8),
  };
}

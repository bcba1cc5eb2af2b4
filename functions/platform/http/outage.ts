/** Detects errors of a service behind a function that is unreachable, fails or throttles, and which the caller did not cause. */
import * as z from 'zod/mini';

/** The metadata of every SDK error (`@smithy/types`, MetadataBearer): no status where no response came, 200 where the response broke off. */
const SdkError = z.object({
  name: z.string(),
  $metadata: z.object({ httpStatusCode: z.optional(z.number()) }),
});
/** DynamoDB and STS send these with status 400 (AWS SDKs and Tools Reference Guide, "Retry behavior", throttling errors). */
const THROTTLED = /Throttl|ProvisionedThroughputExceeded|RequestLimitExceeded|SlowDown|TooManyRequests/;
/**
 * A connection that ended within an answer. An error of a body that a caller reads has no metadata. An error of a body that the SDK reads has
 * the status of the answer, also of a refusal.
 */
const CutOff = z.object({ code: z.enum(['ECONNRESET', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']) });
const TOO_MANY = 429;
const [REFUSED, FAILED] = [400, 500];

/** For errors of the AWS SDK, and of reading what it returned. `withStripe` maps those of Stripe. */
export function isOutage(error: unknown): boolean {
  if (z.safeParse(CutOff, error).success) return true;
  const { data } = z.safeParse(SdkError, error);
  if (!data) return false;
  const { name, $metadata } = data;
  const status = $metadata.httpStatusCode ?? FAILED;
  return status < REFUSED || status >= FAILED || status === TOO_MANY || THROTTLED.test(name);
}

/** Detects errors of a service behind a function that is unreachable, fails or throttles, and which the caller did not cause. */
import * as z from 'zod/mini';

/** The metadata of every SDK error (`@smithy/types`, MetadataBearer): no status where no response came, 200 where the response broke off. */
const SdkError = z.object({
  name: z.string(),
  $metadata: z.object({ httpStatusCode: z.optional(z.number()) }),
});
/** DynamoDB and STS send these with status 400 (AWS SDKs and Tools Reference Guide, "Retry behavior", throttling errors). */
const THROTTLED = /Throttl|ProvisionedThroughputExceeded|RequestLimitExceeded|SlowDown|TooManyRequests/;
const TOO_MANY = 429;
const [REFUSED, FAILED] = [400, 500];

/** For errors of the AWS SDK only. `withStripe` maps those of Stripe. */
export function isOutage(error: unknown): boolean {
  const { data } = z.safeParse(SdkError, error);
  if (!data) return false;
  const { name, $metadata } = data;
  const status = $metadata.httpStatusCode ?? FAILED;
  return status < REFUSED || status >= FAILED || status === TOO_MANY || THROTTLED.test(name);
}

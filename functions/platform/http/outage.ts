/** Whether an error says that a service behind a function is out of reach, fails or asks for fewer calls: nothing that the caller did. */
import * as z from 'zod/mini';

/** What the SDK puts on every error of a call (`@smithy/types`, MetadataBearer): no status where no answer came, 200 where it broke off. */
const SdkError = z.object({
  name: z.string(),
  $metadata: z.object({ httpStatusCode: z.optional(z.number()) }),
});
/** Said with 400 by DynamoDB and STS (AWS SDKs and Tools Reference Guide, "Retry behavior", throttling errors). */
const THROTTLED = /Throttl|ProvisionedThroughputExceeded|RequestLimitExceeded|SlowDown|TooManyRequests/;
const TOO_MANY = 429;
const [REFUSED, FAILED] = [400, 500];

/** Of the AWS SDK's errors alone: Stripe's are mapped where it is asked (`withStripe`). */
export function isOutage(error: unknown): boolean {
  const { data } = z.safeParse(SdkError, error);
  if (!data) return false;
  const { name, $metadata } = data;
  const status = $metadata.httpStatusCode ?? FAILED;
  return status < REFUSED || status >= FAILED || status === TOO_MANY || THROTTLED.test(name);
}

/** Which failed uploads are retried, and after how long (infra/docs/product-spec.md, section 9). */
import AwsS3, { type uploadPartBytes } from '@uppy/aws-s3';

/** The delays before the second, third, fourth and fifth try, in milliseconds. */
export const RETRY_DELAYS_MS = [0, 1000, 3000, 5000];

const RETRYABLE_BELOW_500 = [408, 409, 418, 423, 429];
const FINAL_FROM_500 = [501, 505];

/** `status` of an answer, or 0 for none. */
export const isRetryable = (status: number): boolean =>
  status === 0 || RETRYABLE_BELOW_500.includes(status) || (status >= 500 && !FINAL_FROM_500.includes(status));

/** The error of aws-s3 when the store refuses or does not answer, with the failed request. */
export type SendingError = Error & { source?: { status: number } };

/**
 * Sends bytes like aws-s3, but retries by the rules of infra/docs/product-spec.md, section 9. A part fails at once: aws-s3
 * retries it with a fresh signature. A whole file, which aws-s3 would send only once, is retried here.
 */
export const sendBytes: uploadPartBytes = async (request) => {
  const isPart = new URL(request.signature.url).searchParams.has('partNumber');
  for (const delay of isPart ? [] : RETRY_DELAYS_MS) {
    try {
      return await AwsS3.uploadPartBytes(request);
    } catch (error) {
      const status = (error as SendingError).source?.status;
      if (status === undefined || !isRetryable(status) || request.signal?.aborted) throw error;
      await online();
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
  return AwsS3.uploadPartBytes(request).catch((error: SendingError) => {
    throw asJudged(error);
  });
};

/**
 * Corrects the status for aws-s3, which treats 408, 418 and 423 as final, and 501 and 505 as temporary (its `#shouldRetry`).
 * It reads only the status.
 */
function asJudged(error: SendingError): SendingError {
  const status = error.source?.status;
  if (status === undefined || status === 403 || status === 429) return error;
  if ([408, 418, 423].includes(status)) error.source = { status: 409 };
  if (FINAL_FROM_500.includes(status)) error.source = { status: 404 };
  return error;
}

/** Waits for the network, because a try while offline would be wasted. */
async function online(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}

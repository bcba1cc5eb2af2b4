/** The call that begins an import from the web, in place of Uppy's: Uppy shows only the status of a refusal, and repeats each 429. */
import { ApiError, messageFor, request } from '../../api/client.ts';

/** Uppy repeats a request ten times, after 1, 2, 4 … 512 seconds. */
const REPEATED_FOR_SECONDS = 2 ** 10 - 1;
/** A status after which Uppy does not repeat its request. */
const NOT_REPEATED = 400;

/** @throws Error in the form by which Uppy decides whether to repeat the request, with the server's message. */
export async function beginImport<Answer>(url: string, data: object, signal?: AbortSignal): Promise<Answer> {
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const answer = await request(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(data),
      ...(signal && { signal }),
    });
    return (await answer.json()) as Answer;
  } catch (error) {
    throw errorForUppy(error);
  }
}

/** Uppy reads the status and the message of the cause. It repeats a request that failed without one. */
function errorForUppy(error: unknown): Error {
  const message = messageFor(error, 'The import could not begin. Please try again.');
  if (!(error instanceof ApiError) || error.status === 0) return new Error(message);
  const { status, retryAfterSeconds } = error;
  // A limit of a day or an hour outlasts the repeats.
  const isFinal = status === 429 && retryAfterSeconds > REPEATED_FOR_SECONDS;
  const cause = Object.assign(new Error(message), {
    name: 'HttpError',
    statusCode: isFinal ? NOT_REPEATED : status,
  });
  return new Error(message, { cause });
}

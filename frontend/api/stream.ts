/** The calls whose answer is a stream of server-sent events. With fetch: Amplify gives an answer only when it is whole. */
import type { RouteKey } from '../../shared/contract/route.ts';
import type { Routes } from '../../shared/contract/routes.ts';
import { IDEMPOTENCY_HEADER } from '../../shared/contract/site.ts';
import { type Body, reportSignedOut, request } from './client.ts';

type StreamedCall = {
  [K in keyof Routes & RouteKey]: Routes[K] extends { reply: 'stream'; body: object } ? K : never;
}[keyof Routes & RouteKey];

/**
 * Makes one call of a member and gives the response as soon as it begins; its body is still to come.
 * @throws ApiError as `api()` does.
 */
export async function openStream<K extends StreamedCall>(
  key: K,
  { body, idempotencyKey, signal }: { body: Body<K>; idempotencyKey: string; signal: AbortSignal },
): Promise<Response> {
  const [method = '', path = ''] = key.split(' ');
  try {
    return await request(path, {
      method,
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        [IDEMPOTENCY_HEADER]: idempotencyKey,
      },
      body: JSON.stringify(body),
      signal,
    });
  } catch (error) {
    reportSignedOut(error);
    throw error;
  }
}

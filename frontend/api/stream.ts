/** The calls whose answer is a stream of server-sent events. Uses fetch, because Amplify returns an answer only once it is complete. */
import type { ParamsOf, RouteKey } from '../../shared/contract/route.ts';
import type { Routes } from '../../shared/contract/routes.ts';
import { IDEMPOTENCY_HEADER } from '../../shared/contract/site.ts';
import { splitRoute } from './address.ts';
import { type Body, reportSignedOut, request } from './client.ts';

type StreamedCall = {
  [K in keyof Routes & RouteKey]: Routes[K] extends { reply: 'stream' } ? K : never;
}[keyof Routes & RouteKey];

type Options<K extends StreamedCall> = { idempotencyKey: string; signal: AbortSignal } & ([Body<K>] extends [undefined]
  ? unknown
  : { body: Body<K> }) &
  (keyof ParamsOf<K> extends never ? unknown : { params: ParamsOf<K> });
/** The options without the route's types, which TypeScript has checked at the call. */
interface AnyOptions {
  idempotencyKey: string;
  signal: AbortSignal;
  params?: Record<string, string>;
  body?: unknown;
}

/**
 * Makes one call of a member and returns the response as soon as it begins, before its body.
 * @throws ApiError as `api()` does.
 */
export async function openStream<K extends StreamedCall>(key: K, options: Options<K>): Promise<Response> {
  const { idempotencyKey, signal, params = {}, body }: AnyOptions = options;
  const { method, path } = splitRoute(key, params);
  try {
    return await request(path, {
      method,
      headers: {
        accept: 'text/event-stream',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        [IDEMPOTENCY_HEADER]: idempotencyKey,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
  } catch (error) {
    reportSignedOut(error);
    throw error;
  }
}

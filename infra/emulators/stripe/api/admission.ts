/** Checks who may call what, and in which API version. */
import type { HonoRequest } from 'hono';
import { API_VERSION } from '../sandbox.ts';
import { badRequest, StripeError } from './errors.ts';
import type { Call, Route } from './route.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** The call that the request makes. @throws StripeError if key, version or route do not allow it. */
export function admit(request: HonoRequest, route: Route | null, keys: Keys): { route: Route; call: Call } {
  const key = request.header('authorization')?.replace(/^Bearer /, '') ?? '';
  const version = request.header('stripe-version') ?? API_VERSION;
  if (key !== keys.secretKey && key !== keys.publishableKey)
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***`);
  if (version !== API_VERSION)
    throw badRequest(`Invalid Stripe API version: ${version}. The sandbox answers in ${API_VERSION} only.`);
  if (!route) {
    const message = `Unrecognized request URL (${request.method}: ${request.path}). The sandbox does not have that call.`;
    throw new StripeError(404, { type: 'invalid_request_error', message });
  }
  if (key === keys.publishableKey && !route.fromBrowser)
    throw unauthorized('This API call cannot be made with a publishable API key.', 'secret_key_required');
  return { route, call: { id: request.param('id') ?? '' } };
}

const unauthorized = (message: string, code?: string) =>
  new StripeError(401, { type: 'invalid_request_error', message, ...(code && { code }) });

/** The parameters as sent: the query of a GET or DELETE, the body of a POST. */
export const sentParameters = async (request: HonoRequest): Promise<string> =>
  request.method === 'POST' ? await request.text() : new URL(request.url).search.slice(1);

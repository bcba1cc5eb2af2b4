/** Checks who may call what: API keys, the API version, and the form encoding of bodies. */
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
  const caller = callerOf(request.header('authorization') ?? '', keys);
  const version = request.header('stripe-version') ?? API_VERSION;
  if (version !== API_VERSION)
    throw badRequest(`Invalid Stripe API version: ${version}. The sandbox answers in ${API_VERSION} only.`);
  if (!route) {
    const message = `Unrecognized request URL (${request.method}: ${request.path}). The sandbox does not have that call.`;
    throw new StripeError(404, { type: 'invalid_request_error', message });
  }
  if (caller === 'publishable' && !route.fromBrowser)
    throw unauthorized('This API call cannot be made with a publishable API key.', 'secret_key_required');
  return { route, call: { id: request.param('id') ?? '', caller } };
}

function callerOf(authorization: string, { secretKey, publishableKey }: Keys): Call['caller'] {
  const key = authorization.replace(/^Bearer /, '');
  if (key === secretKey) return 'secret';
  if (key === publishableKey) return 'publishable';
  throw unauthorized(key ? `Invalid API Key provided: ${key.slice(0, 8)}***` : 'You did not provide an API key.');
}

function unauthorized(message: string, code?: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message, ...(code && { code }) });
}

/** The parameters as sent: the query of a GET or DELETE, the body of a POST. */
export async function sentParameters(request: HonoRequest): Promise<string> {
  if (request.method !== 'POST') return new URL(request.url).search.slice(1);
  const body = await request.text();
  const isForm = request.header('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (body !== '' && !isForm) throw badRequest('Invalid request: POST application/x-www-form-urlencoded.');
  return body;
}

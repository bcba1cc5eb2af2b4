/** Who may call what: API keys, the API version, and the form encoding of bodies. */
import type { HonoRequest } from 'hono';
import { badRequest, StripeFault } from './errors.ts';
import type { Call, Route } from './route.ts';
import { API_VERSION } from './sandbox.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** The call that the request makes; refuses it as Stripe does if key, version or route do not allow it. */
export function admit(request: HonoRequest, route: Route | null, keys: Keys): { route: Route; call: Call } {
  const caller = callerOf(request.header('authorization'), keys);
  const version = request.header('stripe-version');
  if (version && version !== API_VERSION) {
    throw badRequest(`Invalid Stripe API version: ${version}. This sandbox speaks ${API_VERSION} only.`);
  }
  if (!route) {
    throw new StripeFault(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${request.path}). This sandbox does not have that call.`,
    });
  }
  if (caller === 'publishable' && !route.fromBrowser) {
    throw unauthorized(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  }
  return { route, call: { id: request.param('id') ?? '', caller } };
}

/** The key comes as a bearer token or as the user name of basic authentication (docs.stripe.com/api/authentication). */
function callerOf(authorization: string | undefined, { secretKey, publishableKey }: Keys): Call['caller'] {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  const basic = scheme.toLowerCase() === 'basic';
  const key = basic ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials;
  if (key === '') {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === secretKey) return 'secret';
  if (key === publishableKey) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(16)}`);
}

function unauthorized(message: string, code?: string): StripeFault {
  return new StripeFault(401, { type: 'invalid_request_error', message, ...(code && { code }) });
}

/** The parameters as they travelled: the query of a GET or DELETE, the body of a POST. */
export async function sentParameters(request: HonoRequest): Promise<string> {
  if (request.method !== 'POST') return new URL(request.url).search.slice(1);
  const body = await request.text();
  const type = request.header('content-type') ?? '';
  if (body !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw badRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, see https://stripe.com/docs/api.',
    );
  }
  return body;
}

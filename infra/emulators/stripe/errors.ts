/** Refusals in Stripe's shape: an HTTP status and the `error` object of the answer (docs.stripe.com/api/errors). */

export interface StripeErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

/** Thrown, it undoes the request's changes; returned by a route, it is sent with the changes kept (a declined card). */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A 400 `invalid_request_error`, with Stripe's `code` and the parameter at fault where there is one. */
export function badRequest(message: string, details: { code?: string; param?: string } = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...details });
}

/** Names as Stripe words them where they differ from the object's own name. */
const SPOKEN_NAMES: Record<string, string> = { payment_method: 'PaymentMethod', webhook_endpoint: 'webhook endpoint' };

/** "No such …": 404 when the id stood in the path, 400 when a parameter named it. */
export function noSuch(object: string, id: string, param?: string): StripeFault {
  return new StripeFault(param ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: param ?? 'id',
    message: `No such ${SPOKEN_NAMES[object] ?? object}: '${id}'`,
  });
}

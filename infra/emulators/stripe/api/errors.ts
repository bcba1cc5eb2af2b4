/** Refusals in Stripe's shape: an HTTP status and the `error` object of the answer (docs.stripe.com/api/errors). */

export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: unknown;
}

/** Thrown, it undoes the request's changes. Returned by a route, it is sent and the changes stay (a declined card). */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A 400 `invalid_request_error`, with Stripe's `code` and the parameter at fault where there is one. */
export function badRequest(message: string, details: Omit<Partial<ErrorBody>, 'type'> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

/** "No such …": 404 for an id in the path, 400 for one in a parameter. */
export function noSuch(object: string, id: string, param?: string): StripeError {
  const message = `No such ${object === 'payment_method' ? 'PaymentMethod' : object}: '${id}'`;
  const body = { type: 'invalid_request_error', code: 'resource_missing', param: param ?? 'id', message } as const;
  return new StripeError(param ? 400 : 404, body);
}

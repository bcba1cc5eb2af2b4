/** Idempotency keys: the first answer is kept and replayed, another request under the same key is refused. */
import { StripeFault } from './errors.ts';
import type { IdempotentAnswerRecord } from './records.ts';
import type { Sandbox } from './sandbox.ts';

/** docs.stripe.com/api/idempotent_requests: keys are kept for at least 24 hours and have at most 255 characters. */
const KEPT_FOR = 86_400;
const LONGEST_KEY = 255;

export interface Request {
  key: string;
  endpoint: string;
  parameters: string;
}

/** What identifies a request: its method and path, and its parameters in whatever order they came. */
export function requestUnder(key: string, method: string, path: string, body: string): Request {
  const sent = new URLSearchParams(body);
  sent.sort();
  return { key, endpoint: `${method} ${path}`, parameters: sent.toString() };
}

/** The answer to replay, if this request was answered before; refuses a key that belongs to another request. */
export function answerBefore({ store }: Sandbox, request: Request): IdempotentAnswerRecord | null {
  const { key, endpoint, parameters } = request;
  if (key.length > LONGEST_KEY) throw refusal(400, `Idempotency keys have at most ${LONGEST_KEY} characters.`);
  const before = store.find('idempotent_answer', `key:${key}`);
  if (!before || before.created < store.now() - KEPT_FOR) return null;
  if (before.endpoint !== endpoint) {
    throw refusal(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${endpoint}' vs '${before.endpoint}'). Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  if (before.parameters !== parameters) {
    throw refusal(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  }
  return before;
}

/** Keeps the first answer. Belongs into the transaction of the work itself, so that a crash keeps both or neither. */
export function keepAnswer({ store }: Sandbox, request: Request, id: string, status: number, body: unknown): void {
  const { key, endpoint, parameters } = request;
  store.insert({
    id: `key:${key}` as const,
    object: 'idempotent_answer',
    created: store.now(),
    endpoint,
    parameters,
    status,
    body,
    request: id,
  });
}

/** 409 in Stripe's own words (API reference, "Errors"). */
export function keyInUse(key: string): StripeFault {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return new StripeFault(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
}

function refusal(status: number, message: string): StripeFault {
  return new StripeFault(status, { type: 'idempotency_error', message });
}

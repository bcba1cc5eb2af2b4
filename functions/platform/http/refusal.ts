/** The error class for refused calls: a status and a message for the caller. Any other thrown error is a bug or an outage. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RefusalCode } from '../../../shared/contract/site.ts';

export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;
  readonly code: RefusalCode | undefined;
  readonly field: string | undefined;

  /**
   * @param message What went wrong and what to do about it, for the person who reads it.
   * @param code For a refusal that the page handles itself.
   * @param field The field of the call's body that the refusal is about: a form shows the message under it.
   */
  constructor(
    status: ContentfulStatusCode,
    message: string,
    headers: Record<string, string> = {},
    { code, field }: { code?: RefusalCode; field?: string } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.headers = headers;
    this.code = code;
    this.field = field;
  }
}

/** A refusal of one field of the call's body. */
export const refusedField = (field: string, status: ContentfulStatusCode, message: string): Refusal =>
  new Refusal(status, message, {}, { field });

/** 429 with the seconds to wait. */
export const tooMany = (message: string, retryAfterSeconds: number): Refusal =>
  new Refusal(429, message, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });

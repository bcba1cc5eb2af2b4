/** The error class for refused calls: a status and a message for the caller. Any other thrown error is a bug or an outage. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RefusalCode } from '../../../shared/contract/site.ts';

export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;
  readonly code: RefusalCode | undefined;

  /**
   * @param message What went wrong and what to do about it, for the person who reads it.
   * @param code For a refusal that the page handles itself.
   */
  constructor(status: ContentfulStatusCode, message: string, headers: Record<string, string> = {}, code?: RefusalCode) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.headers = headers;
    this.code = code;
  }
}

/** 429 with the seconds to wait. */
export const tooMany = (message: string, retryAfterSeconds: number): Refusal =>
  new Refusal(429, message, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });

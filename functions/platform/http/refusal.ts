/** The one error class: a status and a message that the caller may read. Anything else thrown is a fault of ours, and a 500. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { RefusalCode } from '../../../shared/contract/site.ts';

export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;
  readonly code: RefusalCode | undefined;

  /**
   * @param message What went wrong and what to do about it, for the person who reads it.
   * @param code For the page, where it does something about it by itself.
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

/** API Gateway's own answers: the size from which it compresses, and its errors with messages that say what to do. */
import { NOTHING_HERE } from '../../../shared/contract/site.ts';

/** The least size in bytes of an answer that is compressed where the viewer accepts it: a smaller one fits a packet anyway. */
export const COMPRESS_FROM_BYTES = 1000;

/** Gateway response types (API Gateway developer guide), each with its status and the message of our error. */
export const GATEWAY_RESPONSES = {
  // API Gateway's name for a path or method that does not exist.
  MISSING_AUTHENTICATION_TOKEN: { statusCode: 404, message: NOTHING_HERE },
  WAF_FILTERED: {
    statusCode: 403,
    message: 'Our firewall held this back. Please wait a few minutes and try again; if it stays, write to us.',
  },
  THROTTLED: { statusCode: 429, message: 'Many members are here just now. Please try again shortly.' },
  REQUEST_TOO_LARGE: { statusCode: 413, message: 'That is more than can be sent at once.' },
  INTEGRATION_TIMEOUT: {
    statusCode: 504,
    message: 'That took too long. Please reload to see whether it was done, and try again if not.',
  },
} as const;

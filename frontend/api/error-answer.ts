/** Reads the message and code of an error answer, and names its status. */
import * as z from 'zod/mini';
import { ErrorAnswer, type RefusalCode } from '../../shared/contract/site.ts';

/** HTTP/2 carries no status text: these are the reason phrases of RFC 9110, section 15, and RFC 6585. */
const STATUS_TEXTS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
export const statusText = (status: number): string =>
  STATUS_TEXTS[status] ?? (status >= 500 ? 'Server Error' : 'Request Failed');

/** The message and code of our own error answers, else the body as the message; empty for a proxy's HTML page. */
export function answerIn(body: string): { message: string; code: RefusalCode | undefined } {
  const { error, message = error, code } = ownAnswerIn(body);
  return { message: message ?? (/^\s*</.test(body) ? '' : body), code };
}

/** Empty for a body that is not our own. */
function ownAnswerIn(body: string): z.output<typeof OwnAnswer> {
  try {
    return OwnAnswer.parse(JSON.parse(body));
  } catch {
    return {};
  }
}
/** The call that begins an import has `error` alone (`errorAlone` in `shared/contract/route.ts`). */
const OwnAnswer = z.partial(ErrorAnswer);

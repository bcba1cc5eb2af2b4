/** Reads the message and code of an error answer, and names its status. */
import * as z from 'zod/mini';
import { ErrorAnswer } from '../../shared/contract/site.ts';

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

/** The parts of an error answer. `message` is empty where it has no words for a member: for other JSON and for a proxy's HTML page. */
export function answerIn(body: string): { message: string } & Pick<z.output<typeof OwnAnswer>, 'code' | 'field'> {
  const json = jsonIn(body);
  // Words without JSON around them.
  if (json === undefined) return { message: /^\s*</.test(body) ? '' : body.trim() };
  const { error, message = error ?? '', code, field } = OwnAnswer.safeParse(json).data ?? {};
  return { message: message.trim(), code, field };
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
/** The call that begins an import has `error` alone (`errorAlone` in `shared/contract/route.ts`). */
const OwnAnswer = z.object({
  ...ErrorAnswer.shape,
  message: z.optional(z.string()),
  error: z.optional(z.string()),
});

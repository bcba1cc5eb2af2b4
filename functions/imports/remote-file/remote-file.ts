/** Reads the name, type and size of a remote file from the headers of the server's response. */
import type { RemoteFileMeta } from '../../../shared/imports.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dispositionName, pathName, safeFileName } from './file-name.ts';
import { type RemoteClient, type RemoteResponse, Unreachable } from './remote-request.ts';

/**
 * With all redirects; a name may take 5 s more. The member waits, and a silent server holds a function for as long: with the call's
 * throttle (infra/cdk/api/throttles.ts) it bounds the functions that such servers can hold.
 */
const LOOK_MS = 10_000;
/** The media types that are stored: a remote server can send anything. */
const MEDIA_TYPE = /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/;

/** The media type without parameters; `application/octet-stream` for anything else. */
export const safeType = (type: unknown): string => {
  const plain = typeof type === 'string' ? (type.split(';')[0]?.trim().toLowerCase() ?? '') : '';
  return MEDIA_TYPE.test(plain) ? plain : 'application/octet-stream';
};

/** The Content-Length; null where it is missing or no number. */
export const declaredSize = ({ headers }: RemoteResponse): number | null =>
  /^\d{1,15}$/.test(headers['content-length'] ?? '') ? Number(headers['content-length']) : null;

/** A strong ETag, the only kind that If-Range may use to continue a download (RFC 9110, section 13.1.5). */
export const strongTagOf = ({ headers }: RemoteResponse): string | undefined =>
  /^"[\x21\x23-\x7e]*"$/.test(headers.etag ?? '') ? headers.etag : undefined;

/** The first byte of a 206 response and the size of the whole file; undefined for an invalid Content-Range. */
export function rangeOf({ headers }: RemoteResponse): { first: number; whole: number | null } | undefined {
  const [, first, whole] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  return first === undefined ? undefined : { first: Number(first), whole: whole === '*' ? null : Number(whole) };
}

/**
 * Checks that the response contains the file.
 * @throws Unreachable for a temporary error (408, 425, 429, 5xx), Refusal 400 for a permanent one.
 */
export function expectFile({ status, headers }: RemoteResponse): void {
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    throw new Unreachable(`The other site has a problem (it answered ${status}). Try again later.`);
  if (status === 416) throw new Refusal(400, 'The file is shorter than the other site said, or it has changed.');
  if (status !== 200 && status !== 206)
    throw new Refusal(400, `The other site won’t give us this file (it answered ${status}).`);
  // A list of tokens in any case, which may be empty (RFC 9110, sections 5.6.1 and 8.4).
  const encodings = (headers['content-encoding'] ?? '').toLowerCase().split(',');
  if (encodings.some((encoding) => !['', 'identity'].includes(encoding.trim())))
    throw new Refusal(400, 'The other site compresses this file in a way we can’t read.');
}

/**
 * The name, type and size of the file at an address. Sends a GET and stops it after the headers: servers answer a HEAD with other
 * headers, or not at all.
 * @throws Refusal 400 when the address may not be fetched, does not answer, or has no file.
 */
export async function fetchMetadata(client: RemoteClient, address: string): Promise<RemoteFileMeta> {
  const answer = await client.open(address, { signal: AbortSignal.timeout(LOOK_MS) });
  answer.body.destroy();
  expectFile(answer);
  return {
    name: safeFileName(dispositionName(answer.headers['content-disposition']) ?? pathName(answer.url)),
    type: safeType(answer.headers['content-type']),
    size: declaredSize(answer),
    statusCode: answer.status,
  };
}

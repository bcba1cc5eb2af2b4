/** Reads name, type and size of a remote file from the server's answer. */
import type { RemoteFileMeta } from '../../../shared/imports.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { dispositionName, pathName, safeFileName } from './file-name.ts';
import type { RemoteClient, RemoteResponse } from './remote-request.ts';
import { Unreachable } from './remote-request.ts';

/** Both dials of a look at a file, each with its redirects, and still an answer before API Gateway gives up (29 s). */
const LOOK_MS = 20_000;
/** What may be kept of a media type that a stranger names. */
const MEDIA_TYPE = /^[\w.+-]{1,80}\/[\w.+-]{1,80}$/;

/** A media type without parameters, or the one that says nothing. */
export const safeType = (type: unknown): string => {
  const plain = typeof type === 'string' ? (type.split(';')[0]?.trim().toLowerCase() ?? '') : '';
  return MEDIA_TYPE.test(plain) ? plain : 'application/octet-stream';
};

/** The Content-Length; null where there is none that is a number. */
export const declaredSize = ({ headers }: RemoteResponse): number | null =>
  /^\d{1,15}$/.test(headers['content-length'] ?? '') ? Number(headers['content-length']) : null;

/** A strong entity tag: only this may guard a continued download (RFC 9110, section 13.1.5). */
export const strongTagOf = ({ headers }: RemoteResponse): string | undefined =>
  /^"[\x21\x23-\x7e]*"$/.test(headers.etag ?? '') ? headers.etag : undefined;

/** Where a 206 goes on, and how long the whole is; undefined for a Content-Range that cannot be read. */
export function rangeOf({ headers }: RemoteResponse): { first: number; whole: number | null } | undefined {
  const [, first, whole] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(headers['content-range'] ?? '') ?? [];
  return first === undefined ? undefined : { first: Number(first), whole: whole === '*' ? null : Number(whole) };
}

/**
 * That the answer carries the file.
 * @throws Unreachable for what may pass (408, 425, 429, 5xx), Refusal 400 for what will not.
 */
export function expectFile({ status, headers }: RemoteResponse): void {
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    throw new Unreachable(`The other site has a problem (it answered ${status}). Try again later.`);
  if (status === 416) throw new Refusal(400, 'The file is shorter than the other site said, or it has changed.');
  if (status !== 200 && status !== 206)
    throw new Refusal(400, `The other site won’t give us this file (it answered ${status}).`);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new Refusal(400, 'The other site compresses this file in a way we can’t read.');
}

/**
 * Name, type and size of the file at an address. HEAD first; where that fails or has no size, a GET that is ended after
 * its headers.
 * @throws Refusal 400 when the address may not be asked, does not answer, or has no file.
 */
export async function lookAt(client: RemoteClient, address: string): Promise<RemoteFileMeta> {
  const signal = AbortSignal.timeout(LOOK_MS);
  const ask = async (method: 'HEAD' | 'GET') => {
    const answer = await client.open(address, { method, signal });
    answer.body.destroy();
    return answer;
  };
  const head = await ask('HEAD');
  const answer = head.status < 300 && declaredSize(head) ? head : await ask('GET');
  expectFile(answer);
  return {
    name: safeFileName(dispositionName(answer.headers['content-disposition']) ?? pathName(answer.url)),
    type: safeType(answer.headers['content-type']),
    size: declaredSize(answer),
    statusCode: answer.status,
  };
}

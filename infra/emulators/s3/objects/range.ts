/** Byte ranges of a download (RFC 9110 section 14). */
import { AwsError } from '../http/errors.ts';

/**
 * The bytes that a Range header asks for, `start` and `end` included; undefined for the whole object, which is also
 * what S3 answers to several ranges or to a header that it cannot read. Refuses (416) a range beyond the object.
 */
export function parseRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [first, last] = [match?.[1] ?? '', match?.[2] ?? ''];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) {
    throw new AwsError('InvalidRange', 'The requested range is not satisfiable', {
      'content-range': `bytes */${size}`,
    });
  }
  return { start, end };
}

/** The `aws-chunked` body coding: sized chunks, then trailing headers such as a checksum (S3 API reference, "Transferring payload in multiple chunks"). */
import { ByteReader } from './byte-reader.ts';
import { AwsError } from './errors.ts';

/** Yields the content without its framing; puts the trailers into `trailers` when the content has ended. */
export async function* decodeAwsChunked(
  body: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(body);
  for (let size = chunkSize(await reader.line()); size > 0; size = chunkSize(await reader.line())) {
    yield* reader.take(size);
    if ((await reader.line()) !== '') throw malformed();
  }
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':');
    trailers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
}

function chunkSize(line: string): number {
  if (!/^[0-9a-f]{1,8}$/i.test(line)) throw malformed();
  return Number.parseInt(line, 16);
}

const malformed = () => new AwsError('InvalidRequest', 'The aws-chunked body is malformed.');

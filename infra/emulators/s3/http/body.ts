/** Receives a request body into a file or a string, and checks its length and the hash that the caller signed. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { AwsError } from './errors.ts';
import type { StoreRequest } from './request.ts';

const MAX_OBJECT_BYTES = 5 * 1024 ** 3; // S3 user guide, "Uploading objects": one PUT, POST or part
const MAX_TEXT_BYTES = 4 * 1024 ** 2; // more than 10,000 parts or 1,000 keys of XML need

/** A received body in a file; the receiver either keeps the file or removes it. */
export type Received = { file: string; size: number; md5: string };
type Sizes = { minBytes?: number; maxBytes: number };

/** Receives an object's bytes into `file`. Nothing is left there when the body is refused. */
export async function receiveFile(request: StoreRequest, payloadHash: string, file: string): Promise<Received> {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined)
    throw new AwsError('NotImplemented', 'A header you provided implies functionality that is not implemented');
  return writeFileFrom(request.body, file, { maxBytes: MAX_OBJECT_BYTES }, payloadHash);
}

/** Writes a stream into `file`; refuses other sizes. Nothing is left there when that fails. */
export async function writeFileFrom(
  source: AsyncIterable<Buffer>,
  file: string,
  sizes: Sizes,
  payloadHash = 'UNSIGNED-PAYLOAD',
): Promise<Received> {
  const md5 = createHash('md5');
  let size = 0;
  async function* measured() {
    for await (const chunk of checked(source, sizes, payloadHash)) {
      md5.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  try {
    await pipeline(measured(), createWriteStream(file, { flags: 'wx' }));
    return { file, size, md5: md5.digest('hex') };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Receives a small body such as XML; refuses more than 4 MiB. */
export async function receiveText(request: StoreRequest, payloadHash: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of checked(request.body, { maxBytes: MAX_TEXT_BYTES }, payloadHash)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The source's chunks; throws at its end where its size or hash is wrong. */
async function* checked(
  source: AsyncIterable<Buffer>,
  { minBytes = 0, maxBytes }: Sizes,
  payloadHash: string,
): AsyncGenerator<Buffer> {
  const isHashed = /^[0-9a-f]{64}$/.test(payloadHash);
  if (!isHashed && payloadHash !== 'UNSIGNED-PAYLOAD')
    throw new AwsError('NotImplemented', 'Send UNSIGNED-PAYLOAD or the SHA-256 of the body as x-amz-content-sha256.');
  const sha256 = createHash('sha256');
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
    if (isHashed) sha256.update(chunk);
    yield chunk;
  }
  if (size < minBytes)
    throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  if (isHashed && sha256.digest('hex') !== payloadHash)
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
}

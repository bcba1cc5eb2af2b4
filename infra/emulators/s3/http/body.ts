/** Receives a request body into a file or a string and checks it against every length, hash and checksum in the headers. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type ChecksumAlgorithm, type Checksums, declaredAlgorithms, startChecksum } from './checksums.ts';
import { AwsError } from './errors.ts';
import type { Headers, StoreRequest } from './request.ts';

const MAX_OBJECT_BYTES = 5 * 1024 ** 3; // S3 user guide, "Uploading objects": one PUT, POST or part
const MAX_TEXT_BYTES = 4 * 1024 ** 2; // more than 10,000 parts or 1,000 keys of XML need

type Received = { size: number; md5: string; checksums: Checksums };
/** A received body in a temporary file; the receiver either moves the file or removes it. */
export type Spooled = Received & { file: string };

type Sink = (chunks: AsyncIterable<Buffer>) => Promise<void>;

/** Receives an object's bytes into `file`, flushed to disk. Nothing is left there when the body is refused. */
export async function receiveFile(request: StoreRequest, payloadHash: string, file: string): Promise<Spooled> {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined) {
    throw new AwsError(
      'NotImplemented',
      'A header you provided implies functionality that is not implemented: Transfer-Encoding',
    );
  }
  if (headers['content-length'] === undefined) {
    throw new AwsError('MissingContentLength', 'You must provide the Content-Length HTTP header.');
  }
  return spool(file, (sink) => receive(request, payloadHash, MAX_OBJECT_BYTES, sink));
}

/** Receives a small body such as XML; refuses more than 4 MiB. */
export async function receiveText(request: StoreRequest, payloadHash: string): Promise<string> {
  const chunks: Buffer[] = [];
  await receive(request, payloadHash, MAX_TEXT_BYTES, async (body) => {
    for await (const chunk of body) chunks.push(chunk);
  });
  return Buffer.concat(chunks).toString();
}

export type Sizes = { minBytes?: number; maxBytes: number };

/** Writes a stream into `file`, flushed to disk; refuses other sizes. Nothing is left there when that fails. */
export function writeFileFrom(source: AsyncIterable<Buffer>, file: string, sizes: Sizes): Promise<Spooled> {
  return spool(file, (sink) => digest(source, { ...sizes, algorithms: [] }, sink));
}

async function spool(file: string, run: (sink: Sink) => Promise<Received>): Promise<Spooled> {
  try {
    const received = await run((chunks) => pipeline(chunks, createWriteStream(file, { flags: 'wx', flush: true })));
    return { ...received, file };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

const isSha256 = (payloadHash: string) => /^[0-9a-f]{64}$/.test(payloadHash);

async function receive(request: StoreRequest, payloadHash: string, maxBytes: number, sink: Sink): Promise<Received> {
  checkPayloadHash(payloadHash);
  const declared = declaredAlgorithms(request.headers);
  const algorithms = isSha256(payloadHash) ? [...declared, 'sha256' as const] : declared;
  const { size, md5, checksums } = await digest(request.body, { maxBytes, algorithms }, sink);
  if (isSha256(payloadHash) && Buffer.from(checksums.sha256 ?? '', 'base64').toString('hex') !== payloadHash) {
    throw new AwsError(
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    );
  }
  const received = {
    size,
    md5,
    checksums: Object.fromEntries(declared.map((algorithm) => [algorithm, checksums[algorithm]])),
  };
  checkDeclared(received, request.headers);
  return received;
}

function checkPayloadHash(payloadHash: string): void {
  if (payloadHash === 'UNSIGNED-PAYLOAD' || isSha256(payloadHash)) return;
  if (payloadHash.startsWith('STREAMING-')) {
    throw new AwsError(
      'NotImplemented',
      'Bodies in chunks are not served here; send UNSIGNED-PAYLOAD or the hash of the body.',
    );
  }
  throw new AwsError('InvalidArgument', 'x-amz-content-sha256 must be UNSIGNED-PAYLOAD or a SHA-256.');
}

/** Passes the source into the sink and computes its size, MD5 and checksums on the way. */
async function digest(
  source: AsyncIterable<Buffer>,
  { minBytes = 0, maxBytes, algorithms }: Sizes & { algorithms: ChecksumAlgorithm[] },
  sink: Sink,
): Promise<Received> {
  const md5 = createHash('md5');
  const running = algorithms.map((algorithm) => [algorithm, startChecksum(algorithm)] as const);
  let size = 0;
  async function* digested(): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes)
        throw new AwsError('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
      md5.update(chunk);
      for (const [, checksum] of running) checksum.update(chunk);
      yield chunk;
    }
    if (size < minBytes)
      throw new AwsError('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size');
  }
  await sink(digested());
  const checksums = Object.fromEntries(running.map(([algorithm, checksum]) => [algorithm, checksum.digest()]));
  return { size, md5: md5.digest('hex'), checksums };
}

function checkDeclared({ md5, checksums }: Received, headers: Headers): void {
  const contentMd5 = headers['content-md5'];
  if (contentMd5 !== undefined && contentMd5 !== Buffer.from(md5, 'hex').toString('base64')) {
    throw new AwsError('BadDigest', 'The Content-MD5 you specified did not match what we received.');
  }
  for (const [algorithm, computed] of Object.entries(checksums)) {
    const name = `x-amz-checksum-${algorithm}`;
    if (headers[name] !== computed) {
      throw new AwsError(
        'BadDigest',
        `The ${algorithm.toUpperCase()} you specified did not match the calculated checksum.`,
      );
    }
  }
}

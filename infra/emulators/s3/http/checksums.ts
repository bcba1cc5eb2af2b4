/** The checksums that S3 clients declare about a body in headers (S3 user guide, "Checking object integrity"). */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsError } from './errors.ts';
import type { Headers } from './request.ts';

/** The SDK sends CRC32 by default; SHA-256 is computed for the signature. */
export type ChecksumAlgorithm = 'crc32' | 'sha256';
export type Checksums = { [Algorithm in ChecksumAlgorithm]?: string | undefined };

/** A running checksum; `digest` returns it in Base64, as S3 writes it. */
export type RunningChecksum = { update(chunk: Buffer): void; digest(): string };

const HEADER_PREFIX = 'x-amz-checksum-';
const NOT_CHECKSUMS = ['algorithm', 'mode', 'type'];

/** The algorithms named by `x-amz-checksum-*` headers; refuses those that this store does not compute. */
export function declaredAlgorithms(headers: Headers): 'crc32'[] {
  const named = Object.keys(headers)
    .filter((name) => name.startsWith(HEADER_PREFIX))
    .map((name) => name.slice(HEADER_PREFIX.length))
    .filter((name) => !NOT_CHECKSUMS.includes(name));
  return named.map((name) => {
    if (name === 'crc32') return name;
    throw new AwsError('NotImplemented', `The checksum ${name} is not served here; use crc32.`);
  });
}

/** Starts a checksum. */
export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  if (algorithm === 'crc32') return startCrc32();
  const hash = createHash('sha256');
  return { update: (chunk) => void hash.update(chunk), digest: () => hash.digest('base64') };
}

function startCrc32(): RunningChecksum {
  let value = 0;
  return {
    update: (chunk) => {
      value = crc32(chunk, value);
    },
    digest: () => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes.toString('base64');
    },
  };
}

/** The response headers that carry checksums. */
export const checksumHeaders = (checksums: Checksums): Record<string, string> =>
  checksums.crc32 === undefined ? {} : { [`${HEADER_PREFIX}crc32`]: checksums.crc32 };

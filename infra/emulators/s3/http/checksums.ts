/** The checksums that S3 clients declare about a body, in headers or trailers (S3 user guide, "Checking object integrity"). */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AwsError } from './errors.ts';
import type { Headers } from './request.ts';

const CHECKSUM_ALGORITHMS = ['crc32', 'sha1', 'sha256'] as const;
export type ChecksumAlgorithm = (typeof CHECKSUM_ALGORITHMS)[number];
export type Checksums = Partial<Record<ChecksumAlgorithm, string>>;

/** A running checksum; `digest` gives it in Base64, as S3 writes it. */
export type RunningChecksum = { update(chunk: Buffer): void; digest(): string };

const HEADER_PREFIX = 'x-amz-checksum-';
const NOT_CHECKSUMS = ['algorithm', 'mode', 'type'];

/** The algorithms named by `x-amz-checksum-*` headers or announced as trailers; refuses those that this store cannot compute. */
export function declaredAlgorithms(headers: Headers): ChecksumAlgorithm[] {
  const trailers = (headers['x-amz-trailer'] ?? '').split(',');
  const named = [...Object.keys(headers), ...trailers]
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name.startsWith(HEADER_PREFIX))
    .map((name) => name.slice(HEADER_PREFIX.length))
    .filter((name) => !NOT_CHECKSUMS.includes(name));
  return [...new Set(named)].map((name) => {
    const algorithm = CHECKSUM_ALGORITHMS.find((known) => known === name);
    if (algorithm) return algorithm;
    throw new AwsError(
      'NotImplemented',
      `The checksum ${name} is not served here; use ${CHECKSUM_ALGORITHMS.join(', ')}.`,
    );
  });
}

/** Starts a checksum. */
export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  if (algorithm === 'crc32') return startCrc32();
  const hash = createHash(algorithm);
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

/** The response headers that tell checksums. */
export const checksumHeaders = (checksums: Checksums) =>
  Object.fromEntries(Object.entries(checksums).map(([algorithm, value]) => [HEADER_PREFIX + algorithm, value]));

/** Uploads a file of unknown length to S3 in parts, through a few reused buffers, so that the file is never in memory as a whole. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  ListPartsCommand,
  type ListPartsCommandOutput,
  NoSuchUpload,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { settings } from '../../platform/settings.ts';
import type { Outcome } from '../jobs.ts';

const { UPLOADS_BUCKET: Bucket } = settings('UPLOADS_BUCKET');
/** S3 requires 5 MB in every part but the last, and accepts 10,000 parts: this is enough for 80 GB. */
const PART_BYTES = 8 * 1024 ** 2;
/** One is filled while the others are being sent. */
const BUFFERS = 3;

const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 60_000, throwOnRequestTimeout: true },
});

export interface Upload {
  Key: string;
  UploadId: string;
}

/** Starts an upload in parts at S3. The caller completes it or aborts it. */
export async function startUpload(Key: string, ContentType: string): Promise<Upload> {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }));
  if (!UploadId) throw new Error('S3 started an upload without an id');
  return { Key, UploadId };
}

/** Frees the parts. An upload that is gone already is no error. */
export async function abortUpload(upload: Upload): Promise<void> {
  try {
    await s3.send(new AbortMultipartUploadCommand({ Bucket, ...upload }));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
}

/** Deletes a finished object, for an import that was cancelled while it was being finished. */
export const deleteUploaded = (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));

export class PartWriter {
  readonly #upload: Upload;
  readonly #free: Buffer[] = [];
  #made = 0;
  #filling: Buffer | undefined;
  #filled = 0;
  /** ETags in the order of their parts; undefined while a part is being sent. */
  readonly #tags: (string | undefined)[];
  readonly #onTheirWay = new Set<Promise<void>>();
  #failure: unknown;
  #storedBytes: number;

  private constructor(upload: Upload, tags: string[], storedBytes: number) {
    this.#upload = upload;
    this.#tags = tags;
    this.#storedBytes = storedBytes;
  }

  /** Continues after the parts that S3 has stored, up to the first gap, which a dead worker may have left. */
  static async of(upload: Upload): Promise<PartWriter> {
    const tags: string[] = [];
    // Not the SDK's paginator: it continues while there is a marker, which S3 also sends at the end of the list.
    let page: ListPartsCommandOutput | undefined;
    do {
      page = await s3.send(new ListPartsCommand({ Bucket, ...upload, PartNumberMarker: page?.NextPartNumberMarker }));
      for (const { PartNumber, ETag, Size } of page.Parts ?? [])
        if (PartNumber === tags.length + 1 && Size === PART_BYTES && ETag) tags.push(ETag);
    } while (page.IsTruncated);
    return new PartWriter(upload, tags, tags.length * PART_BYTES);
  }

  get upload(): Upload {
    return this.#upload;
  }

  /** Bytes of whole parts; before `settle` this includes those being sent. The next download begins here. */
  get storedBytes(): number {
    return this.#storedBytes;
  }

  get isEmpty(): boolean {
    return this.#storedBytes + this.#filled === 0;
  }

  /** Copies the bytes into a buffer; waits while every buffer is being sent. @throws The error of an earlier part. */
  async write(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.length; ) {
      if (this.#failure !== undefined) throw this.#failure;
      this.#filling ??= await this.#freeBuffer();
      const piece = chunk.subarray(taken, taken + PART_BYTES - this.#filled);
      this.#filling.set(piece, this.#filled);
      this.#filled += piece.length;
      taken += piece.length;
      if (this.#filled === PART_BYTES) this.#send(this.#filling);
    }
  }

  async #freeBuffer(): Promise<Buffer> {
    if (this.#made < BUFFERS) {
      this.#made++;
      return Buffer.allocUnsafeSlow(PART_BYTES);
    }
    while (this.#free.length === 0) await Promise.race(this.#onTheirWay);
    return this.#free.pop() ?? this.#freeBuffer();
  }

  #send(buffer: Buffer): void {
    const place = this.#tags.push(undefined) - 1;
    const Body = buffer.subarray(0, this.#filled);
    this.#storedBytes += this.#filled;
    this.#filling = undefined;
    this.#filled = 0;
    const sending = s3
      .send(new UploadPartCommand({ Bucket, ...this.#upload, PartNumber: place + 1, Body, ContentLength: Body.length }))
      .then(
        ({ ETag }) => void (this.#tags[place] = ETag),
        (error: unknown) => void (this.#failure ??= error),
      )
      .finally(() => {
        this.#free.push(buffer);
        this.#onTheirWay.delete(sending);
      });
    this.#onTheirWay.add(sending);
  }

  /** Waits for the parts that are being sent, and drops the part that is not full. @throws The error of a part. */
  async settle(): Promise<void> {
    await Promise.all(this.#onTheirWay);
    this.#filled = 0;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Sends the last part and completes the upload. */
  async complete(): Promise<Outcome> {
    if (this.#filling && this.#filled > 0) this.#send(this.#filling);
    await this.settle();
    const Parts = this.#tags.map((ETag, place) => ({ PartNumber: place + 1, ETag }));
    const joined = await s3.send(
      new CompleteMultipartUploadCommand({ Bucket, ...this.#upload, MultipartUpload: { Parts } }),
    );
    const { Location = '', Key = this.#upload.Key, ETag = '' } = joined;
    // Only in this response does S3 escape the slashes of the key.
    return { url: Location.replaceAll('%2F', '/'), key: Key, bucket: joined.Bucket ?? Bucket, etag: ETag };
  }
}

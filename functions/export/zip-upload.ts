/** Uploads a zip to S3 in parts as it grows, so that it is never in memory as a whole. It appears in the bucket only once it is complete. */
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  NoSuchKey,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { photoKey } from '../platform/aws/photo-key.ts';
import { Bucket, s3 } from '../uploads/bucket.ts';

/** S3 requires 5 MB in every part but the last. */
const PART_BYTES = 8 * 1024 ** 2;
/** Above these a zip needs 64-bit fields, which fflate does not write (APPNOTE.TXT 4.4.1.4): it would write a broken file without an error. */
const MAX_BYTES = 4 * 1024 ** 3 - 64 * 1024 ** 2;
const MAX_FILES = 65_000;
/** The size of a full zip: about two minutes of work, and a download that a phone can hold. */
export const ZIP_BYTES = 1024 ** 3;

interface ZipOptions {
  key: string;
  /** The file's name in a browser's download. */
  name: string;
  /** Aborts where another run has taken the export: adding the next file then throws. */
  ended: AbortSignal;
  /** From this size on the zip is full. */
  maxBytes: number;
}

/** Call `begin`, then add each file in turn, then `complete` or `abort`. */
export class ZipUpload {
  readonly #upload: { Bucket: string; Key: string; UploadId: string };
  readonly #ended: AbortSignal;
  readonly #tags: (string | undefined)[] = [];
  readonly #zip: Zip;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #failure: Error | undefined;
  #bytes = 0;
  #files = 0;
  readonly #maxBytes: number;

  private constructor({ key: Key, ended, maxBytes }: ZipOptions, UploadId: string) {
    this.#upload = { Bucket, Key, UploadId };
    this.#ended = ended;
    this.#maxBytes = maxBytes;
    this.#zip = new Zip((error, chunk) => {
      if (error) {
        this.#failure = error;
        return;
      }
      this.#waiting.push(chunk);
      this.#waitingBytes += chunk.length;
      this.#bytes += chunk.length;
    });
  }

  static async begin(options: ZipOptions): Promise<ZipUpload> {
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({
        Bucket,
        Key: options.key,
        ContentType: 'application/zip',
        ContentDisposition: `attachment; filename="${options.name}"`,
      }),
    );
    if (!UploadId) throw new Error('S3 started an upload without an id');
    return new ZipUpload(options, UploadId);
  }

  /** Whether the next file belongs into another zip. */
  get isFull(): boolean {
    return this.#bytes >= this.#maxBytes || this.#files >= MAX_FILES;
  }

  /** Adds a text file, compressed, written piece by piece. */
  async addText(name: string, text: AsyncIterable<string> | Iterable<string>): Promise<void> {
    this.#expectRoom();
    const file = new ZipDeflate(name);
    this.#zip.add(file);
    for await (const piece of text) {
      file.push(Buffer.from(piece), false);
      await this.#sendFull();
    }
    file.push(new Uint8Array(), true);
    await this.#sendFull();
  }

  /** Adds a photo without compression, because it is compressed already. @returns False where its bytes are gone. */
  async addPhoto(name: string, imageId: string): Promise<boolean> {
    this.#expectRoom();
    const bytes = await photoBytes(imageId);
    if (!bytes) return false;
    const file = new ZipPassThrough(name);
    this.#zip.add(file);
    file.push(bytes, true);
    await this.#sendFull();
    return true;
  }

  /** @returns The size of the zip in bytes. */
  async complete(): Promise<number> {
    this.#zip.end();
    await this.#sendPart();
    const Parts = this.#tags.map((ETag, place) => ({ PartNumber: place + 1, ETag }));
    await s3.send(new CompleteMultipartUploadCommand({ ...this.#upload, MultipartUpload: { Parts } }));
    return this.#bytes;
  }

  /** Frees the parts. Where this fails, the bucket's lifecycle rule frees them within a day. */
  async abort(): Promise<void> {
    await s3.send(new AbortMultipartUploadCommand(this.#upload)).catch(() => {});
  }

  #expectRoom(): void {
    this.#ended.throwIfAborted();
    if (++this.#files > MAX_FILES || this.#bytes > MAX_BYTES)
      throw new Error('an export is larger than one zip can be');
  }

  async #sendFull(): Promise<void> {
    if (this.#waitingBytes >= PART_BYTES) await this.#sendPart();
  }

  async #sendPart(): Promise<void> {
    if (this.#failure) throw this.#failure;
    this.#ended.throwIfAborted();
    const Body = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    const PartNumber = this.#tags.length + 1;
    const { ETag } = await s3.send(
      new UploadPartCommand({ ...this.#upload, PartNumber, Body, ContentLength: Body.length }),
    );
    this.#tags.push(ETag);
  }
}

async function photoBytes(imageId: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: photoKey(imageId) }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** Copies one import from the remote server into S3. It continues after the parts that S3 has, where the server allows it. */
import type { IncomingMessage } from 'node:http';
import { REMOTE_SERVER_RETRIES } from '../../../shared/imports.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Job, Outcome } from '../jobs.ts';
import { declaredSize, expectFile, rangeOf, strongTagOf } from '../remote-file/remote-file.ts';
import { type RemoteClient, type RemoteResponse, Unreachable } from '../remote-file/remote-request.ts';
import { refuseTooLarge } from '../remote-file/size-limit.ts';
import { abortUpload, PartWriter, startUpload, type Upload } from './parts.ts';
import type { ImportTiming } from './timing.ts';
import type { Watch } from './watch.ts';

export const NOT_CONTINUABLE =
  'This file takes too long to fetch, and the other site won’t let us carry on where we stopped. Download it to your device and add it from there.';

export class Transfer {
  readonly #job: Job;
  readonly #client: RemoteClient;
  readonly #watch: Watch;
  readonly #timing: ImportTiming;
  #writer: PartWriter;
  #etag: string | undefined;
  #retries: number;

  private constructor(job: Job, client: RemoteClient, watch: Watch, timing: ImportTiming, writer: PartWriter) {
    this.#job = job;
    this.#client = client;
    this.#watch = watch;
    this.#timing = timing;
    this.#writer = writer;
    this.#etag = job.etag;
    this.#retries = job.retries;
  }

  /** Continues the upload of an earlier worker, or begins one. */
  static async of(job: Job, client: RemoteClient, watch: Watch, timing: ImportTiming): Promise<Transfer> {
    const { uploadId: UploadId, objectKey: Key } = job;
    const upload = UploadId ? { Key, UploadId } : await startUpload(Key, job.fileType);
    if (!UploadId) await watch.note({ uploadId: upload.UploadId });
    return new Transfer(job, client, watch, timing, await PartWriter.of(upload));
  }

  /** Where the parts are, until the upload is completed or aborted. */
  get upload(): Upload {
    return this.#writer.upload;
  }

  /** Whether a later worker can continue from here: nothing has arrived yet, or the remote server gave a strong entity tag. */
  get isContinuable(): boolean {
    return this.#etag !== undefined || this.#writer.isEmpty;
  }

  /**
   * Fetches what is missing. Retries a broken download ten times at most.
   * @throws Refusal when the file cannot be fetched. After a stop of the watch, the error of the interrupted step.
   */
  async fetch(): Promise<void> {
    for (;;) {
      try {
        return await this.#attempt();
      } catch (error) {
        if (this.#watch.stop || !(error instanceof Unreachable) || this.#retries >= REMOTE_SERVER_RETRIES) throw error;
        const { retryDelaysMs: waits } = this.#timing;
        await this.#watch.sleep(waits[Math.min(this.#retries, waits.length - 1)] ?? 0);
        this.#retries++;
        await this.#writer.settle();
        await this.#watch.note({ retries: this.#retries });
      }
    }
  }

  /** Waits until S3 has what was sent, so that nothing arrives after this. */
  settle = (): Promise<void> => this.#writer.settle();
  complete = (): Promise<Outcome> => this.#writer.complete();

  async #attempt(): Promise<void> {
    const stored = this.#writer.storedBytes;
    const from = this.#etag === undefined ? 0 : stored;
    const answer = await this.#client.open(this.#job.remoteUrl, {
      signal: this.#watch.signal,
      // With If-Range, the server sends the whole new file where the file has changed, and not a range of it (RFC 9110, 13.1.5).
      ...(from > 0 && { headers: { range: `bytes=${from}-`, 'if-range': this.#etag ?? '' } }),
    });
    try {
      const size = await this.#agree(answer, from);
      await this.#pour(answer.body, size);
    } finally {
      answer.body.destroy();
    }
  }

  /** Accepts the response as the requested range or as the whole file. @returns The size of the whole file. */
  async #agree(answer: RemoteResponse, from: number): Promise<number | null> {
    expectFile(answer);
    const range = answer.status === 206 ? rangeOf(answer) : { first: 0, whole: declaredSize(answer) };
    const tag = strongTagOf(answer);
    if (!range || (answer.status === 206 && (range.first !== from || (tag ?? this.#etag) !== this.#etag)))
      throw new Refusal(400, 'The other site sent the wrong part of the file.');
    refuseTooLarge(range.whole ?? 0);
    if (answer.status === 200) await this.#beginFile(tag);
    this.#watch.count(range.first);
    await this.#watch.note({ uploadId: this.#writer.upload.UploadId, etag: this.#etag, fileSize: range.whole });
    return range.whole;
  }

  /** Starts again from the first byte. Drops the parts in S3, which may be of another version of the file. */
  async #beginFile(tag: string | undefined): Promise<void> {
    this.#etag = tag;
    if (this.#writer.isEmpty) return;
    // Starting over would take as long as before, which was too long for one invocation.
    if (this.#job.continuations > 0) throw new Refusal(400, NOT_CONTINUABLE);
    await this.#writer.settle();
    const { Key } = this.#writer.upload;
    const old = this.#writer;
    this.#writer = await PartWriter.of(await startUpload(Key, this.#job.fileType));
    await abortUpload(old.upload);
  }

  async #pour(body: IncomingMessage, size: number | null): Promise<void> {
    let received = this.#watch.received;
    for await (const chunk of withIdleTimeout(body, this.#timing.idleTimeoutMs)) {
      received += chunk.length;
      refuseTooLarge(received);
      await this.#writer.write(chunk);
      this.#watch.count(received);
      await this.#watch.whilePaused();
      if (this.#watch.stop) throw new Error('stopped');
    }
    if (size !== null && received !== size) throw new Unreachable(BROKE_OFF);
    if (received === 0) throw new Refusal(400, 'The file at this address is empty.');
  }
}

const BROKE_OFF = 'The other site kept breaking off partway through the file.';

/** 100 KB a second: a photo of 10 MB arrives in 100 seconds. A slower remote server would occupy a worker for hours. */
const BYTES_AN_IDLE_MIN = 3 * 1024 ** 2;

/**
 * The chunks of a body.
 * @throws Unreachable when it breaks, or fewer than 3 MB arrive in `idle` milliseconds. Only the time spent waiting for the server counts.
 */
async function* withIdleTimeout(body: IncomingMessage, idle: number): AsyncGenerator<Buffer> {
  let left = idle;
  let enough = BYTES_AN_IDLE_MIN;
  const giveUp = () => body.destroy(new Unreachable('The other site stopped sending, or is far too slow.'));
  let since = performance.now();
  let timer = setTimeout(giveUp, left);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      left -= performance.now() - since;
      enough -= chunk.length;
      if (enough <= 0) [left, enough] = [idle, BYTES_AN_IDLE_MIN];
      yield chunk;
      since = performance.now();
      timer = setTimeout(giveUp, Math.max(1, left));
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Unreachable(BROKE_OFF);
  } finally {
    clearTimeout(timer);
  }
}

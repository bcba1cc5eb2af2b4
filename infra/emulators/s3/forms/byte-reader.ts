/** Reads a byte stream by lines and up to delimiters, as multipart forms need. */
import { AwsError } from '../http/errors.ts';

const MAX_LINE_BYTES = 16 * 1024;
const CRLF = Buffer.from('\r\n');

export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The text before the next CRLF, which is consumed too. */
  async line(): Promise<string> {
    let end = this.#pending.indexOf(CRLF);
    while (end < 0) {
      if (this.#pending.length > MAX_LINE_BYTES)
        throw new AwsError('InvalidRequest', 'A line of the request body is too long.');
      await this.#more();
      end = this.#pending.indexOf(CRLF);
    }
    const text = this.#pending.subarray(0, end).toString();
    this.#pending = this.#pending.subarray(end + CRLF.length);
    return text;
  }

  /** Everything before the delimiter, which is consumed too. */
  async *until(delimiter: Buffer): AsyncGenerator<Buffer> {
    let end = this.#pending.indexOf(delimiter);
    while (end < 0) {
      // The last bytes may be the beginning of the delimiter.
      const safe = Math.max(0, this.#pending.length - delimiter.length + 1);
      const chunk = this.#pending.subarray(0, safe);
      this.#pending = this.#pending.subarray(safe);
      if (chunk.length > 0) yield chunk;
      await this.#more();
      end = this.#pending.indexOf(delimiter);
    }
    const last = this.#pending.subarray(0, end);
    this.#pending = this.#pending.subarray(end + delimiter.length);
    if (last.length > 0) yield last;
  }

  async #more(): Promise<void> {
    const next = await this.#source.next();
    if (next.done) throw new AwsError('IncompleteBody', 'The request body ended before it was complete.');
    this.#pending = this.#pending.length === 0 ? next.value : Buffer.concat([this.#pending, next.value]);
  }
}

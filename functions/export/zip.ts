/** A zip that is made file by file as it is read, so that it is never in memory as a whole. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Above these a zip needs 64-bit fields, which fflate does not write (APPNOTE.TXT 4.4.1.4): it would write a broken file without an error. */
const MAX_TEXT_BYTES = 4 * 1024 ** 3 - 1;
const MAX_FILES = 65_000;
/** For each file, the directory at the end of a zip repeats its name beside 46 bytes. */
const DIRECTORY_BYTES = 128;

/** Bytes are stored as they are: photos are compressed already. Text is compressed piece by piece. */
export interface ZipFile {
  name: string;
  content: Uint8Array | AsyncIterable<string> | Iterable<string>;
}

export class ZipStream {
  /** Of what was read so far. */
  bytes = 0;
  #files = 0;

  /** Whether the zip stays within so many bytes with another file of this length. True for the first file. */
  hasRoom(length: number, maxBytes: number): boolean {
    if (this.#files === 0) return true;
    return this.#files < MAX_FILES && this.bytes + length + (this.#files + 2) * DIRECTORY_BYTES <= maxBytes;
  }

  /** The zip in pieces. Asks for the next file once all pieces of the one before are read. @throws Error for a text of 4 GB. */
  async *pieces(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
    const made: Uint8Array[] = [];
    const zip = new Zip((error, piece) => {
      if (error) throw error;
      made.push(piece);
      this.bytes += piece.length;
    });
    for await (const { name, content } of files) {
      this.#files += 1;
      if (content instanceof Uint8Array) {
        const file = new ZipPassThrough(name);
        zip.add(file);
        file.push(content, true);
      } else {
        const file = new ZipDeflate(name);
        zip.add(file);
        for await (const piece of content) {
          file.push(Buffer.from(piece), false);
          if (file.size > MAX_TEXT_BYTES) throw new Error('a text is longer than a zip can hold');
          yield* made.splice(0);
        }
        file.push(new Uint8Array(), true);
      }
      yield* made.splice(0);
    }
    zip.end();
    yield* made.splice(0);
  }
}

/** Reads files in a child process: a file that takes too long or too much memory ends that process and nothing else. */
import { BoundedProcess, type Bounds } from '../../platform/bounded-process.ts';
import { log } from '../../platform/log.ts';
import type { DocumentText } from './document-text.ts';
import type { File, Reading } from './reading-process.ts';
import { Unreadable } from './unreadable.ts';

/** Ten megabytes of the densest PDF take about a quarter of the heap. The function has 1,769 MB, of which it needs some 200 itself. */
const BOUNDS: Bounds = { dataMB: 1_152, heapMB: 512, timeMs: 60_000 };

export interface Reader {
  /**
   * One file after the other, in the order asked.
   * @param begin Awaited when it is the file's turn.
   * @throws Unreadable with the reason; FatalFile for a file that ended the process; the reason of `signal` when it aborts; ReaderClosed.
   */
  read(name: string, bytes: Uint8Array, signal: AbortSignal, begin?: () => Promise<void>): Promise<DocumentText>;
  /** Ends the process. A read that is under way rejects: it says nothing about the file. */
  close(): Promise<void>;
}

/** The reader was closed while a file waited or was being read: it says nothing about the file. */
export class ReaderClosed extends Error {
  override name = 'ReaderClosed';
  constructor() {
    super('The reader was closed before it had read the file.');
  }
}

/** A file at which the process died or timed out: reading it again would end the same way. */
export class FatalFile extends Unreadable {
  override name = 'FatalFile';
}

const FATAL = {
  memory: 'It takes too much memory to read. Split it into smaller files.',
  time: 'It takes too long to read. Split it into smaller files.',
};

/** Starts the process with the first file, and again after a file that ended it. */
export function reader(): Reader {
  const closed = new AbortController();
  let started: Promise<BoundedProcess<File, Reading>> | undefined;
  const start = async () => {
    const { READING, READING_FILE } = await import('./reading-process.ts');
    return new BoundedProcess<File, Reading>(READING_FILE, READING, BOUNDS);
  };
  const read = async (name: string, bytes: Uint8Array, signal: AbortSignal): Promise<DocumentText> => {
    const stop = AbortSignal.any([signal, closed.signal]);
    stop.throwIfAborted();
    const outcome = await (await (started ??= start())).run({ name, bytes }, stop);
    stop.throwIfAborted();
    if ('ended' in outcome) throw new FatalFile(FATAL[outcome.ended]);
    if ('text' in outcome.out) return outcome.out.text;
    if ('cause' in outcome.out) log.warn('a knowledge file could not be read', outcome.out.cause);
    throw new Unreadable(outcome.out.reason);
  };
  // The process's answers do not name their file: each file waits for the one before.
  let queue: Promise<unknown> = Promise.resolve();
  return {
    read: (name, bytes, signal, begin) => {
      const text = queue.then(async () => {
        await begin?.();
        return read(name, bytes, signal);
      });
      queue = text.catch(() => {});
      return text;
    },
    close: async () => {
      closed.abort(new ReaderClosed());
      (await started)?.close();
    },
  };
}

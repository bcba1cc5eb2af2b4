/**
 * Reads files in a thread of its own: a file that takes for ever or eats the memory ends that thread and nothing else. The
 * thread runs this same file, which the bundle of the function is too.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { describeError, log } from '../../platform/log.ts';
import { type DocumentText, documentText } from './document-text.ts';
import { Unreadable } from './unreadable.ts';

/** Marks a thread as one that this file started. */
export const READING = 'verandah reads a file';
const READ_MS = 60_000;
/** Ten megabytes of the densest PDF take about a quarter of it. */
const MEMORY_MB = 512;

type Outcome = { text: DocumentText } | { reason: string; cause?: Record<string, unknown> };

export interface Reader {
  /**
   * One file after the other, in the order asked.
   * @throws Unreadable with the reason; the reason of `signal` when it aborts; ReaderClosed.
   */
  read(name: string, bytes: Uint8Array, signal: AbortSignal): Promise<DocumentText>;
  /** Ends the thread. A read that is under way rejects: it says nothing about the file. */
  close(): Promise<void>;
}

/** The reader was closed while a file waited or was being read: it says nothing about the file. */
export class ReaderClosed extends Error {
  override name = 'ReaderClosed';
  constructor() {
    super('The reader was closed before it had read the file.');
  }
}

/** A thread is started with the first file, and again after one that ended it. */
export function reader(): Reader {
  let worker: Worker | undefined;
  const closed = new AbortController();
  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };
  const read = async (name: string, bytes: Uint8Array, signal: AbortSignal): Promise<DocumentText> => {
    const stop = AbortSignal.any([signal, closed.signal]);
    stop.throwIfAborted();
    worker ??= new Worker(import.meta.filename, {
      workerData: READING,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const outcome = await outcomeFrom(worker, { name, bytes }, stop);
    if ('text' in outcome) return outcome.text;
    if ('cause' in outcome) log.warn('a knowledge file could not be read', outcome.cause);
    // A thread that is still busy would give the answer to this file as the answer to the next one.
    if (!('reason' in outcome)) await end();
    stop.throwIfAborted();
    throw new Unreadable('reason' in outcome ? outcome.reason : outcome.ended);
  };
  // The thread's answers carry no name: the next file waits for the one before.
  let queue: Promise<unknown> = Promise.resolve();
  return {
    read: (name, bytes, signal) => {
      const text = queue.then(() => read(name, bytes, signal));
      queue = text.catch(() => {});
      return text;
    },
    close: () => {
      closed.abort(new ReaderClosed());
      return end();
    },
  };
}

interface File {
  name: string;
  bytes: Uint8Array;
}

/** `ended`: the thread is of no more use. */
function outcomeFrom(worker: Worker, file: File, stop: AbortSignal): Promise<Outcome | { ended: string }> {
  const { promise, resolve } = Promise.withResolvers<Outcome | { ended: string }>();
  const late = setTimeout(() => resolve({ ended: 'It takes too long to read. Split it into smaller files.' }), READ_MS);
  const onStop = () => resolve({ ended: 'It was not read to its end.' });
  const onMessage = (outcome: Outcome) => resolve(outcome);
  const onError = () => resolve({ ended: 'It takes too much memory to read. Split it into smaller files.' });
  stop.addEventListener('abort', onStop);
  worker.on('message', onMessage).on('error', onError).on('exit', onError);
  worker.postMessage(file, []);
  return promise.finally(() => {
    clearTimeout(late);
    stop.removeEventListener('abort', onStop);
    worker.off('message', onMessage).off('error', onError).off('exit', onError);
  });
}

if (!isMainThread && workerData === READING)
  parentPort?.on('message', ({ name, bytes }: File) => {
    void outcomeOf(name, bytes).then((outcome) => parentPort?.postMessage(outcome, []));
  });

async function outcomeOf(name: string, bytes: Uint8Array): Promise<Outcome> {
  try {
    return { text: await documentText(name, bytes) };
  } catch (error) {
    if (!(error instanceof Unreadable))
      return { reason: 'The file is damaged and cannot be read.', cause: describeError(error) };
    return { reason: error.message, ...(error.cause !== undefined && { cause: describeError(error.cause) }) };
  }
}

/** The import worker in a separate process, bundled as its Lambda is: runs one invocation and reports its peak memory. */
import { importWorker } from '../../../functions/imports/worker/worker.ts';
import { remoteServerPolicy } from '../../testing/remote-server.ts';
import { watchedMemory } from '../memory.ts';

/** The message to the worker: what to work on, or that its time is nearly up. */
export type WorkerMessage = { event: unknown; functionName: string } | 'time';
export interface Ran {
  /** The most memory that the process had, in MiB. */
  peak: number;
}

const DEADLINE_MS = 15 * 60_000;
const peakSoFar = watchedMemory();
const worker = importWorker(remoteServerPolicy());
let end = Date.now() + DEADLINE_MS;

process.on('message', (message: WorkerMessage) => {
  if (message === 'time') {
    end = Date.now();
    return;
  }
  const { event, functionName } = message;
  void worker(event, { functionName, getRemainingTimeInMillis: () => end - Date.now() }).then(() => {
    process.send?.({ peak: peakSoFar() } satisfies Ran);
  });
});

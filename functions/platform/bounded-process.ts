/**
 * Work in a process of its own whose memory the kernel bounds. V8's limits (`resourceLimits`, `--max-old-space-size`) leave out typed
 * arrays, WebAssembly and native libraries, in which files unpack; RLIMIT_DATA counts all memory that a process may write.
 */
import { type ChildProcess, spawn } from 'node:child_process';

/** What V8 reserves for compiled code, and the kernel counts, in MB. */
export const CODE_RANGE_MB = process.arch === 'x64' ? 512 : 128;

export interface Bounds {
  /** Of all that the process may write, V8's code range included. */
  dataMB: number;
  /** Of V8's heap alone. */
  heapMB: number;
  /** For one piece of work. */
  timeMs: number;
}

/** `memory`: the process has died, or ended, at the work; `time`: it took too long and was killed. */
export type Ended = 'memory' | 'time';
export type Outcome<Out> = { out: Out } | { ended: Ended };

/** A program of Node's that `serveParent` answers in. One piece of work after the other: the caller waits for the one before. */
export class BoundedProcess<In, Out> {
  readonly #file: string;
  readonly #name: string;
  readonly #bounds: Bounds;
  #child: ChildProcess | undefined;

  /** @param file The module that calls `serveParent` with this name. */
  constructor(file: string, name: string, bounds: Bounds) {
    this.#file = file;
    this.#name = name;
    this.#bounds = bounds;
  }

  /**
   * Starts the process where there is none, and has it do this.
   * @throws The reason of `stop` when it aborts; Error for a process that did not start, which says nothing about the work.
   */
  async run(input: In, stop: AbortSignal): Promise<Outcome<Out>> {
    stop.throwIfAborted();
    const child = (this.#child ??= await this.#started(stop));
    const outcome = await this.#outcome(child, input, stop);
    // A process that is still busy would give the answer to this work as the answer to the next.
    if ('ended' in outcome) this.close();
    return outcome;
  }

  /** Kills the process. Work that is under way ends as `memory`: the caller knows why it closed. */
  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #started(stop: AbortSignal): Promise<ChildProcess> {
    const { dataMB, heapMB } = this.#bounds;
    // Node cannot set a limit, and a shell can; `exec` keeps its process. Limits are inherited and cannot be raised again.
    const limit = 'ulimit -d "$1" && ulimit -c 0 && shift && exec "$@"';
    const node = [process.execPath, `--max-old-space-size=${heapMB}`, this.#file, this.#name];
    const child = spawn('/bin/sh', ['-c', limit, 'sh', String(dataMB * 1024), ...node], {
      // Neither credentials nor settings: what reads a stranger's file needs none.
      env: Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // What waits for an answer keeps this process alive, not a process that has nothing to do.
    child.unref();
    const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
    const onStop = () => {
      child.kill('SIGKILL');
      reject(stop.reason);
    };
    stop.addEventListener('abort', onStop, { once: true });
    child.once('message', () => resolve(child));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#child = undefined;
      reject(new Error(`a bounded process did not start: ${signal ?? code}`));
    });
    return promise.finally(() => {
      stop.removeEventListener('abort', onStop);
      child.channel?.unref();
    });
  }

  #outcome(child: ChildProcess, input: In, stop: AbortSignal): Promise<Outcome<Out>> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<Out>>();
    const onMessage = (out: unknown) => resolve({ out: out as Out });
    const onExit = () => resolve({ ended: 'memory' });
    const onStop = () => {
      this.close();
      reject(stop.reason);
    };
    const late = setTimeout(() => resolve({ ended: 'time' }), this.#bounds.timeMs);
    stop.addEventListener('abort', onStop);
    child.once('message', onMessage).once('exit', onExit);
    child.channel?.ref();
    // One that died since its last work.
    child.send(input as object, (error) => error && resolve({ ended: 'memory' }));
    return promise.finally(() => {
      clearTimeout(late);
      stop.removeEventListener('abort', onStop);
      child.off('message', onMessage).off('exit', onExit);
      child.channel?.unref();
    });
  }
}

/** Where Node is found on Lambda, and where it keeps what it compiled. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];

/**
 * In the process itself: answers each piece of work. Does nothing where the module is merely imported.
 * @param load Fetches what does the work; a process in which it fails has not started.
 */
export async function serveParent(name: string, load: () => Promise<(input: never) => Promise<object>>): Promise<void> {
  if (process.argv[2] !== name || !process.send) return;
  const work = await load();
  process.on('message', (input: unknown) => void work(input as never).then((out) => process.send?.(out)));
  process.on('disconnect', () => process.exit());
  process.send('ready');
}

/**
 * Runs work in a child process whose memory the kernel limits. V8's limits (`resourceLimits`, `--max-old-space-size`) do not include typed
 * arrays, WebAssembly and native libraries, into which files are unpacked; RLIMIT_DATA includes all writable memory of a process.
 */
import { type ChildProcess, spawn } from 'node:child_process';

/** The memory that V8 reserves for compiled code, in MB. The kernel counts it. */
export const CODE_RANGE_MB = process.arch === 'x64' ? 512 : 128;

export interface Bounds {
  /** All writable memory of the process, V8's code range included. */
  dataMB: number;
  /** V8's heap alone. */
  heapMB: number;
  /** The timeout of one run, in milliseconds. It includes the start of a process where there is none: a busy machine takes seconds for that. */
  timeMs: number;
}

/** `memory`: the process died or exited during the work; `time`: the work took too long and the process was killed. */
export type Ended = 'memory' | 'time';
export type Outcome<Out> = { out: Out } | { ended: Ended };

/** A Node process in which `serveParent` does the work. It does one run at a time: the caller must wait for the previous one. */
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
   * Starts the process where there is none, and lets it do the work.
   * @throws The reason of `stop` when it aborts; Error for a process that did not start, which says nothing about the work.
   */
  async run(input: In, stop: AbortSignal): Promise<Outcome<Out>> {
    stop.throwIfAborted();
    const late = AbortSignal.timeout(this.#bounds.timeMs);
    const child = (this.#child ??= await this.#started(stop, late));
    const outcome = await this.#outcome(child, input, stop, late);
    // A process that is still busy would return the result of this work as that of the next.
    if ('ended' in outcome) this.close();
    return outcome;
  }

  /** Kills the process. Running work ends as `memory`; the caller knows that it closed the process. */
  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #started(stop: AbortSignal, late: AbortSignal): Promise<ChildProcess> {
    const { dataMB, heapMB, timeMs } = this.#bounds;
    // Node cannot set the limit, but a shell can, and `exec` keeps its process. Limits are inherited and cannot be raised again.
    const limit = 'ulimit -d "$1" && ulimit -c 0 && shift && exec "$@"';
    const node = [process.execPath, `--max-old-space-size=${heapMB}`, this.#file, this.#name];
    const child = spawn('/bin/sh', ['-c', limit, 'sh', String(dataMB * 1024), ...node], {
      // Passes neither credentials nor settings: a process that reads an untrusted file needs none.
      env: Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    // An idle child must not keep this process alive. `#outcome` references it while it works.
    child.unref();
    const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
    const end = (reason: unknown) => {
      child.kill('SIGKILL');
      reject(reason);
    };
    const onStop = () => end(stop.reason);
    const onLate = () => end(new Error(`a bounded process did not start in ${timeMs} ms`));
    late.addEventListener('abort', onLate);
    stop.addEventListener('abort', onStop);
    child.once('message', () => resolve(child));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (this.#child === child) this.#child = undefined;
      reject(new Error(`a bounded process did not start: ${signal ?? code}`));
    });
    return promise.finally(() => {
      late.removeEventListener('abort', onLate);
      stop.removeEventListener('abort', onStop);
      child.channel?.unref();
    });
  }

  #outcome(child: ChildProcess, input: In, stop: AbortSignal, late: AbortSignal): Promise<Outcome<Out>> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome<Out>>();
    const onMessage = (out: unknown) => resolve({ out: out as Out });
    const onExit = () => resolve({ ended: 'memory' });
    const onStop = () => {
      this.close();
      reject(stop.reason);
    };
    const onLate = () => resolve({ ended: 'time' });
    late.addEventListener('abort', onLate);
    stop.addEventListener('abort', onStop);
    child.once('message', onMessage).once('exit', onExit);
    child.channel?.ref();
    // Fails where the process died after its last run.
    child.send(input as object, (error) => error && resolve({ ended: 'memory' }));
    return promise.finally(() => {
      late.removeEventListener('abort', onLate);
      stop.removeEventListener('abort', onStop);
      child.off('message', onMessage).off('exit', onExit);
      child.channel?.unref();
    });
  }
}

/** The variables by which Node is found on Lambda, and that of its compile cache. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'];

/**
 * For the child process: does the work of each message. Does nothing where the module is only imported.
 * @param load Loads the function that does the work. Where it fails, the process counts as not started.
 */
export async function serveParent(name: string, load: () => Promise<(input: never) => Promise<object>>): Promise<void> {
  if (process.argv[2] !== name || !process.send) return;
  const work = await load();
  process.on('message', (input: unknown) => void work(input as never).then((out) => process.send?.(out)));
  process.on('disconnect', () => process.exit());
  process.send('ready');
}

/** One process of functions: starts it, calls it, and ends it when another takes over. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromHost, Invoked, ToHost } from './host-messages.ts';

const HOST = fileURLToPath(new URL('functions-host.ts', import.meta.url));
/** A process that does not answer for this long is at a breakpoint or in a loop. */
const ANSWER_MS = 500;

export interface HostOptions {
  /** Added to this process's environment. */
  environment: Record<string, string>;
  /** Node's options for the debugger. */
  inspect: string[];
}

export class HostProcess {
  /** The address at which it serves; rejects when it ends before. */
  readonly endpoint: Promise<string>;
  readonly #options: HostOptions;
  readonly #outcomes = new Map<number, PromiseWithResolvers<unknown>>();
  readonly #ready = Promise.withResolvers<string>();
  readonly #draining = Promise.withResolvers<void>();
  #child: ChildProcess | undefined;
  #serves = false;
  #ended = false;
  #ids = 0;

  /** @param after Resolves when it may start: another process has freed the debugger's port. */
  constructor(options: HostOptions, after: Promise<void> = Promise.resolve()) {
    this.#options = options;
    this.endpoint = this.#ready.promise;
    // Every call awaits it and fails with it; the terminal already shows the error.
    this.endpoint.catch(() => {});
    void after.then(() => this.#start());
  }

  /** Whether it served and then ended by itself. */
  get hasCrashed(): boolean {
    return this.#serves && this.#ended;
  }

  #start(): void {
    if (this.#ended) return;
    const { environment, inspect } = this.#options;
    const child = fork(HOST, [], {
      env: { ...process.env, ...environment },
      execArgv: inspect,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    child.on('message', (message: FromHost) => this.#take(message));
    child.once('exit', () => this.#exited());
  }

  #take(message: FromHost): void {
    if (message === 'draining') this.#draining.resolve();
    else if ('endpoint' in message) {
      this.#serves = true;
      this.#ready.resolve(message.endpoint);
    } else {
      const outcome = this.#outcomes.get(message.id);
      this.#outcomes.delete(message.id);
      if ('error' in message) outcome?.reject(new Error(message.error));
      else outcome?.resolve(message.result);
    }
  }

  #exited(): void {
    const error = new Error('The process of the functions has ended.');
    this.#ended = true;
    this.#ready.reject(error);
    this.#draining.resolve();
    for (const { reject } of this.#outcomes.values()) reject(error);
    this.#outcomes.clear();
  }

  /** Calls a function with an event. @throws Error when the function fails, or the process ends before it. */
  invoke(call: Omit<Invoked, 'id'>): Promise<unknown> {
    const id = this.#ids++;
    const outcome = Promise.withResolvers<unknown>();
    this.#outcomes.set(id, outcome);
    this.#send({ ...call, id });
    return outcome.promise;
  }

  #send(message: ToHost): void {
    // It may be ending just now: the event `exit` rejects open calls.
    this.#child?.send(message, () => {});
  }

  /** Lets it finish its open calls and end. Resolves when another may take over. */
  async drain(): Promise<void> {
    if (!this.#serves) return this.kill();
    const late = setTimeout(() => void this.kill(), ANSWER_MS);
    this.#send('drain');
    await this.#draining.promise;
    clearTimeout(late);
  }

  async kill(): Promise<void> {
    if (this.#ended) return;
    const exited = this.#child && new Promise((resolve) => this.#child?.once('exit', resolve));
    this.#child?.kill('SIGKILL');
    await exited;
    this.#exited();
  }
}

/** The database's process: launched, relaunched when it dies, and never left behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandOf, end } from '../../local/processes.ts';
import { StartError } from './start-failure.ts';

const RESTART_DELAY_MS = 200;
const MAX_ERROR_OUTPUT_CHARACTERS = 2000;

export class DatabaseProcess {
  readonly #binary: string;
  readonly #args: string[];
  /** The file with the process id, for the next start after a kill. */
  readonly #record: string;
  readonly #failure = Promise.withResolvers<never>();
  #child: ChildProcess | undefined;
  #state: 'starting' | 'serving' | 'closed' = 'starting';
  #errorOutput = '';

  constructor(binary: string, args: string[], record: string) {
    this.#binary = binary;
    this.#args = args;
    this.#record = record;
    this.#failure.promise.catch(() => undefined);
  }

  /** The last of what the process wrote to its error output. */
  get errorOutput(): string {
    return this.#errorOutput;
  }

  /** Never resolves; rejects with StartError when the process ends before `keepAlive`. */
  get failed(): Promise<never> {
    return this.#failure.promise;
  }

  /** Launches the process. First ends a database that a killed stage left running. */
  async launch(): Promise<void> {
    await this.#endOrphan();
    process.on('exit', this.#kill);
    this.#spawn();
  }

  /** Relaunches the process from now on when it ends. */
  keepAlive(): void {
    this.#state = 'serving';
  }

  async close(): Promise<void> {
    this.#state = 'closed';
    process.off('exit', this.#kill);
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) await end(child.pid);
    rmSync(this.#record, { force: true });
  }

  readonly #kill = () => void this.#child?.kill('SIGKILL');

  #spawn(): void {
    // A separate process group: Ctrl-C reaches only the stage, which ends the database when nothing writes any more.
    const child = spawn(this.#binary, this.#args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    this.#child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errorOutput = (this.#errorOutput + chunk.toString()).slice(-MAX_ERROR_OUTPUT_CHARACTERS);
    });
    child.on('error', (error) => this.#ended(new StartError(error.message)));
    // Not `exit`: the last output may arrive after it.
    child.on('close', (code, signal) => this.#ended(new StartError(signal ?? `exit code ${code}`)));
    if (child.pid !== undefined) writeFileSync(this.#record, String(child.pid));
  }

  #ended(error: StartError): void {
    if (this.#state === 'starting') this.#failure.reject(error);
    if (this.#state === 'serving')
      setTimeout(() => this.#state === 'serving' && this.#spawn(), RESTART_DELAY_MS).unref();
  }

  async #endOrphan(): Promise<void> {
    if (!existsSync(this.#record)) return;
    const pid = Number(readFileSync(this.#record, 'utf8'));
    if (Number.isInteger(pid) && commandOf(pid)?.includes('dynoxide')) await end(pid);
  }
}

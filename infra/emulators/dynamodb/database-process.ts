/** The database's process: launched once, ended with the stage, and never left behind. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { commandOf, end } from '../../local/processes.ts';

const MAX_ERROR_OUTPUT_CHARACTERS = 2000;

export class DatabaseProcess {
  readonly #binary: string;
  readonly #args: string[];
  /** The file with the process id, for the next start after a kill. */
  readonly #record: string;
  readonly #ended = Promise.withResolvers<never>();
  #child: ChildProcess | undefined;
  #errorOutput = '';

  constructor(binary: string, args: string[], record: string) {
    this.#binary = binary;
    this.#args = args;
    this.#record = record;
    this.#ended.promise.catch(() => undefined);
  }

  /** Never resolves; rejects with an error that says how the process ended, and what it wrote last. */
  get ended(): Promise<never> {
    return this.#ended.promise;
  }

  /** Ends a database that a killed stage left running. */
  async endOrphan(): Promise<void> {
    if (!existsSync(this.#record)) return;
    const pid = Number(readFileSync(this.#record, 'utf8'));
    if (Number.isInteger(pid) && commandOf(pid)?.includes('dynoxide')) await end(pid);
  }

  launch(): void {
    process.on('exit', this.#kill);
    // A separate process group: Ctrl-C reaches only the stage, which ends the database when nothing writes any more.
    const child = spawn(this.#binary, this.#args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    this.#child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.#errorOutput = (this.#errorOutput + chunk.toString()).slice(-MAX_ERROR_OUTPUT_CHARACTERS);
    });
    child.on('error', (error) => this.#ended.reject(error));
    // Not `exit`: the last output may arrive after it.
    child.on('close', (code, signal) => {
      const lastLine = this.#errorOutput.trim().split('\n').at(-1);
      this.#ended.reject(new Error([signal ?? `exit code ${code}`, lastLine].filter(Boolean).join(': ')));
    });
    if (child.pid !== undefined) writeFileSync(this.#record, String(child.pid));
  }

  async close(): Promise<void> {
    process.off('exit', this.#kill);
    const child = this.#child;
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) await end(child.pid);
    rmSync(this.#record, { force: true });
  }

  readonly #kill = () => void this.#child?.kill('SIGKILL');
}

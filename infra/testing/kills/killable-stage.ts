/** Starts, kills and restarts a stage in a separate process. Its callers wait for the restart, like a page that is sent again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setEnvironment } from '../../local/environment.ts';
import { folderWithLibrary } from '../stage/folder-with-library.ts';
import { withUrl } from '../stage/without-sockets.ts';

const PROGRAM = fileURLToPath(new URL('stage-process.ts', import.meta.url));
const START_TIMEOUT_MS = 180_000;

export type FromStage =
  | { kind: 'ready'; origin: string; environment: Record<string, string>; stripeUrl: string }
  | { kind: 'verified'; username: string };
type Ready = Extract<FromStage, { kind: 'ready' }>;

export class KillableStage {
  readonly #dataDir: string;
  /** Any free one at the first start, the same at each later one. */
  #port = 0;
  #child: ChildProcess | undefined;
  #up = Promise.withResolvers<Ready>();
  #ready: Ready | undefined;
  #isUp = false;
  #kills = 0;
  /** Answers of 500 and above, and missing answers, that no kill explains. */
  readonly failures: string[] = [];

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  static async start(): Promise<KillableStage> {
    const stage = new KillableStage(await folderWithLibrary());
    await stage.restart();
    return stage;
  }

  /** The stage's addresses since its last start. */
  get now(): Ready {
    if (!this.#ready) throw new Error('the stage has not started');
    return this.#ready;
  }

  /** Spawns the process, which may be killed before it serves. */
  launch(): void {
    this.#child = spawn(process.execPath, [PROGRAM, this.#dataDir, String(this.#port)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'SILENT' },
    });
  }

  /** Resolves once it serves. @throws Error when the process ends by itself, or takes longer than three minutes. */
  async restart(): Promise<void> {
    this.launch();
    const child = this.#child;
    if (!child) return;
    const [ready] = (await Promise.race([
      once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) }),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the stage ended with ${String(code)}`))),
    ])) as [Ready];
    this.#ready = ready;
    this.#port = Number(new URL(ready.origin).port);
    setEnvironment(ready.environment);
    this.#isUp = true;
    this.#up.resolve(ready);
  }

  /** Kills with -9. @param withDatabase Kills the database's process too, at the same moment. */
  async kill({ withDatabase }: { withDatabase: boolean }): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.#kills++;
    if (this.#isUp) this.#up = Promise.withResolvers<Ready>();
    this.#isUp = false;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    if (withDatabase) this.#killDatabase();
    await ended;
  }

  #killDatabase(): void {
    try {
      process.kill(Number(readFileSync(join(this.#dataDir, 'dynamodb.pid'), 'utf8')), 'SIGKILL');
    } catch {
      // It had not started yet.
    }
  }

  /** Marks a member's address as verified, as an operator does. */
  async verify(username: string): Promise<void> {
    const child = this.#child;
    child?.send(username);
    if (child) await once(child, 'message');
  }

  /**
   * Answers a call that a kill cut off with 502, once the stage serves again, as an edge does for a lost function. A call to a stage that starts
   * waits: its port already answers with 503.
   */
  readonly fetch: typeof fetch = async (input, init) => {
    if (!this.#isUp) await this.#up.promise;
    const kills = this.#kills;
    const url = input instanceof Request ? input.url : String(input);
    try {
      const answer = await fetch(input, init);
      const body = await answer.arrayBuffer();
      const { status, headers } = answer;
      if (status >= 500)
        this.failures.push(`${init?.method ?? 'GET'} ${url}: ${status} ${Buffer.from(body).toString()}`);
      return withUrl(new Response([204, 304].includes(status) ? null : body, { status, headers }), url);
    } catch (error) {
      if (kills === this.#kills && this.#isUp) this.failures.push(`${init?.method ?? 'GET'} ${url}: ${String(error)}`);
      await this.#up.promise;
      return withUrl(Response.json({ message: 'Internal server error' }, { status: 502 }), url);
    }
  };

  async close(): Promise<void> {
    await this.kill({ withDatabase: true });
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

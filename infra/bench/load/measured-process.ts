/** The bench's handle on the stage's process: asks it over IPC, and reads the database's process beside it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Somewhere } from '../../testing/people/stage-members.ts';
import type { Question } from './stage-process.ts';

const PROGRAM = fileURLToPath(new URL('stage-process.ts', import.meta.url));
/** Milliseconds of one clock tick in /proc (Linux, `sysconf(_SC_CLK_TCK)`). */
const TICK_MS = 10;

const Endpoints = z.object({ bedrock: z.string(), stripe: z.string(), objectStore: z.string(), database: z.string() });
const Started = z.object({ origin: z.string(), endpoints: Endpoints, dataDir: z.string() });
const Memory = z.object({ rss: z.number(), heapUsed: z.number(), external: z.number(), cpuMs: z.number() });

export class MeasuredProcess {
  readonly #child: ChildProcess;
  readonly #dataDir: string;
  readonly stage: Somewhere;

  private constructor(child: ChildProcess, { dataDir, ...stage }: z.output<typeof Started>) {
    this.#child = child;
    this.#dataDir = dataDir;
    this.stage = stage;
  }

  static async start(): Promise<MeasuredProcess> {
    const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return new MeasuredProcess(child, Started.parse(await answerOf(child)));
  }

  async #ask(question: Question): Promise<unknown> {
    this.#child.send(question);
    return answerOf(this.#child);
  }

  /** Bytes after a collection, and the milliseconds of processor time so far. */
  memory = async (): Promise<z.output<typeof Memory>> => Memory.parse(await this.#ask('memory'));

  /** Milliseconds of processor time of the database's process so far; 0 on a system that does not report it. */
  databaseCpuMs(): number {
    try {
      const pid = readFileSync(join(this.#dataDir, 'dynamodb.pid'), 'utf8');
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
      // User and system time are the fields 14 and 15 of the whole line (Linux, proc(5)).
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      return 0;
    }
  }

  async close(): Promise<void> {
    await this.#ask('end');
    this.#child.kill();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the stage ended with ${String(code)}`))),
  ])) as [unknown];
  return z.object({ answer: z.unknown() }).parse(message).answer;
}

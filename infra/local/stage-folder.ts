/** The folder of a stage: which process holds it, and the environment of its functions for commands beside it. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { Problem } from './problem.ts';
import { commandOf } from './processes.ts';

/** The file's name in the data folder. */
const STAGE_FILE = 'stage.json';
const StageFile = z.object({ pid: z.number(), environment: z.optional(z.record(z.string(), z.string())) });

/** `npm start` and `npm run dev`. */
const STAGE_COMMAND = /infra\/local\/(start|dev)\.ts/;
const isStage = (pid: number): boolean => STAGE_COMMAND.test(commandOf(pid) ?? '');

export interface ClaimedFolder {
  /** Publishes the functions' environment to commands beside the stage. */
  publish(environment: Record<string, string>): void;
  release(): void;
}

/**
 * Makes the folder and marks it as this process's. Ignores the mark of a killed stage.
 * @throws Problem when another stage holds it or it cannot be written.
 */
export function claimFolder(dataDir: string): ClaimedFolder {
  const mark = join(dataDir, STAGE_FILE);
  const write = (content: z.output<typeof StageFile>) => writeFileSync(mark, JSON.stringify(content), { mode: 0o600 });
  try {
    makeFolder(dataDir);
    const holder = readStageFile(dataDir)?.pid;
    if (holder && holder !== process.pid && isStage(holder))
      throw new Problem(
        `Another Verandah (process ${holder}) already uses ${dataDir}. End it, or start this one with another DATA_DIR.`,
      );
    write({ pid: process.pid });
  } catch (error) {
    if (error instanceof Problem) throw error;
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    throw new Problem(
      `The folder ${dataDir} cannot be written (${code}). Make it writable, or set DATA_DIR to one that is.`,
    );
  }
  return {
    publish: (environment) => write({ pid: process.pid, environment }),
    release: () => rmSync(mark, { force: true }),
  };
}

/** Makes one level after the other: in a file system without folders, such as /proc, Node's recursive mkdir never ends. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    makeFolder(dirname(folder));
    mkdirSync(folder);
  } else if (!statSync(folder).isDirectory()) {
    throw new Problem(`${folder} is a file, not a folder. Set DATA_DIR to another place.`);
  }
}

/** The functions' environment on the stage that runs on this folder; undefined where none runs. A killed stage leaves its file behind. */
export function runningEnvironment(dataDir: string): Record<string, string> | undefined {
  const stage = readStageFile(dataDir);
  return stage && isStage(stage.pid) ? stage.environment : undefined;
}

/** The holder of the folder and, once it serves, its functions' environment; undefined for none. Ignores a mark that a crash tore. */
function readStageFile(dataDir: string): z.output<typeof StageFile> | undefined {
  const mark = join(dataDir, STAGE_FILE);
  if (!existsSync(mark)) return undefined;
  try {
    return StageFile.parse(JSON.parse(readFileSync(mark, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.core.$ZodError) return undefined;
    throw error;
  }
}

/** The folder of a stage: who holds it, and the environment of its functions for commands that run beside it. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from './problem.ts';
import { commandOf } from './processes.ts';

/** Its name in the data folder. */
export const STAGE_FILE = 'stage.json';
export const StageFile = z.object({ pid: z.number(), environment: z.record(z.string(), z.string()).optional() });

export interface ClaimedFolder {
  /** Tells commands beside the stage what its functions know. */
  publish(environment: Record<string, string>): void;
  release(): void;
}

/**
 * Makes the folder and marks it as this process's. The mark of a killed stage counts for nothing.
 * @throws Problem when another stage holds it or it cannot be written.
 */
export function claimFolder(dataDir: string): ClaimedFolder {
  const mark = join(dataDir, STAGE_FILE);
  const write = (content: z.output<typeof StageFile>) => writeFileSync(mark, JSON.stringify(content), { mode: 0o600 });
  try {
    mkdirSync(dataDir, { recursive: true });
    const holder = holderOf(mark);
    if (holder && holder !== process.pid && commandOf(holder)?.includes('infra/local/start'))
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

/** Who holds the folder; 0 for nobody. A mark that a crash tore is nobody's. */
function holderOf(mark: string): number {
  if (!existsSync(mark)) return 0;
  try {
    return StageFile.parse(JSON.parse(readFileSync(mark, 'utf8'))).pid;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return 0;
    throw error;
  }
}

/** Runs the parts of a long proof in child processes, several at once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** With more, something is broken altogether. */
const MAX_BROKEN = 10;

export interface PoolOptions {
  processes: number;
  /** Epoch milliseconds after which no further part starts. Started parts end first. */
  until: number;
  /** Called each time a part has ended. */
  onEnd: () => void;
}

/** What became of the parts. */
export interface PartsEnded {
  /** How many processes did not exit with 0. Each is named on standard error. */
  broken: number;
  /** Whether every part has run and succeeded. */
  isWhole: boolean;
}

/**
 * Runs a script once for each part, with the part as its arguments. A signal to this process ends the scripts too.
 * @param script Its URL. It keeps its own lines. @throws RangeError where `processes` is no whole number above 0.
 */
export async function runInPool(
  script: URL,
  parts: readonly string[][],
  { processes, until, onEnd }: PoolOptions,
): Promise<PartsEnded> {
  if (!Number.isSafeInteger(processes) || processes < 1) throw new RangeError('--processes is a whole number above 0');
  const children = new Set<ChildProcess>();
  const end = () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  let [ended, broken] = [0, 0];
  const waiting = parts.values();
  const worker = async () => {
    while (Date.now() < until && broken < MAX_BROKEN) {
      const { value: args } = waiting.next();
      if (!args) return;
      const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      children.add(child);
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      children.delete(child);
      ended++;
      if (code !== 0) {
        broken++;
        console.error(`ended with ${signal ?? code}: ${args.join(' ')}`);
      }
      onEnd();
    }
  };
  try {
    await Promise.all(Array.from({ length: processes }, worker));
  } finally {
    for (const child of children) child.kill('SIGTERM');
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
  }
  return { broken, isWhole: ended === parts.length && broken === 0 };
}

/** Consecutive seeds: `first`, and the ones after it. */
export interface SeedRange {
  first: number;
  count: number;
}

/**
 * The seeds from 1 to `last` that have not passed, in ranges of at most `most`: first those that never ran, then those that failed, so that
 * many failures do not keep the others from running.
 */
export function rangesLeft(
  last: number,
  { passed, failed }: { passed: ReadonlySet<number>; failed: ReadonlySet<number> },
  most: number,
): SeedRange[] {
  const seeds = Array.from({ length: last }, (_, n) => n + 1).filter((seed) => !passed.has(seed));
  const [repeated, fresh] = [seeds.filter((seed) => failed.has(seed)), seeds.filter((seed) => !failed.has(seed))];
  return [...rangesOf(fresh, most), ...rangesOf(repeated, most)];
}

/** @param seeds Ascending. */
function rangesOf(seeds: readonly number[], most: number): SeedRange[] {
  const ranges: SeedRange[] = [];
  for (const seed of seeds) {
    const open = ranges.at(-1);
    if (open && open.count < most && open.first + open.count === seed) open.count++;
    else ranges.push({ first: seed, count: 1 });
  }
  return ranges;
}

/** Items in groups of about equal length, a few for each process, so that the processes end at about the same time. */
export function groupsFor<T>(items: readonly T[], processes: number): T[][] {
  const length = Math.max(1, Math.ceil(items.length / (processes * 4)));
  return Array.from({ length: Math.ceil(items.length / length) }, (_, n) => items.slice(n * length, (n + 1) * length));
}

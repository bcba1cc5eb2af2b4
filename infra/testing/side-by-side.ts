/** The parts of a long proof, each in a process of its own, as many at once as the machine has cores. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface SideBySide {
  processes: number;
  /** Epoch milliseconds after which no further part starts. Started parts end first. */
  until: number;
  /** Called each time a part has ended. */
  onEnd: () => void;
}

/**
 * Runs a script once for each part, with the part as its arguments.
 * @param script Its URL. It keeps its own lines, and prints only failures.
 * @returns The parts whose process did not exit with 0, by their arguments.
 */
export async function sideBySide(
  script: URL,
  parts: readonly string[][],
  { processes, until, onEnd }: SideBySide,
): Promise<string[]> {
  const failed: string[] = [];
  const waiting = parts.values();
  const worker = async () => {
    for (const args of waiting) {
      if (Date.now() > until) return;
      const child = spawn(process.execPath, [fileURLToPath(script), ...args], {
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code] = await once(child, 'exit');
      if (code !== 0) failed.push(args.join(' '));
      onEnd();
    }
  };
  await Promise.all(Array.from({ length: processes }, worker));
  return failed;
}

/** Numbers in a row: `first`, and the ones after it. */
export interface Stretch {
  first: number;
  count: number;
}

/** The numbers from 1 to `last` that are not done, as stretches of at most `most`. */
export function stretchesLeft(last: number, done: ReadonlySet<number>, most: number): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | undefined;
  for (let n = 1; n <= last; n++) {
    if (done.has(n)) open = undefined;
    else if (open && open.count < most) open.count++;
    else stretches.push((open = { first: n, count: 1 }));
  }
  return stretches;
}

/** Items in groups of about equal length, a few for each process, so that the processes end at about the same time. */
export function groupsFor<T>(items: readonly T[], processes: number): T[][] {
  const length = Math.max(1, Math.ceil(items.length / (processes * 4)));
  return Array.from({ length: Math.ceil(items.length / length) }, (_, n) => items.slice(n * length, (n + 1) * length));
}

/** The child processes of this process, and their peak memory. Works only on Linux. */
import { readFileSync } from 'node:fs';

/** The peak memory of a process, in MB (proc(5)). */
export const peakOf = (pid: number | string): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
/** The running child processes. */
export const children = (): string[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);

/** Watches the child processes until `work` has ended. @returns Their highest peak, in MB. */
export async function peakOfChildren(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of children())
      try {
        peak = Math.max(peak, peakOf(pid));
      } catch {
        // It has ended meanwhile.
      }
  }, 10);
  await work.finally(() => clearInterval(timer));
  return peak;
}

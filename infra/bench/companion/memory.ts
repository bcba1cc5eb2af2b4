/** A process's peak memory, as the system counts it. */

const EVERY_MS = 10;

/**
 * Watches this process from now on. Not `resourceUsage().maxRSS`: on Linux that begins with the memory that the parent had when it
 * forked, here a whole stage (`exec` keeps the mark of the memory that it replaces; Linux, fs/exec.c, `exec_mmap`).
 * @returns A function that gives the peak so far, in MiB.
 */
export function watchedMemory(): () => number {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
    return peak / 1024 ** 2;
  };
  look();
  setInterval(look, EVERY_MS).unref();
  return look;
}

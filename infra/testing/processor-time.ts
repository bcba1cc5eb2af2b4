/** The processor time of some work: unlike the clock, it does not count other tests on a busy machine. */

/** Milliseconds of this thread's processor that `work` takes, in user and system mode. */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

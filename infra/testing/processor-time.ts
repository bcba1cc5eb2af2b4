/** Measures processor time, which, unlike the clock, leaves out other tests on a busy machine. */

/** Milliseconds of this thread's processor time for `work`, in user and system mode. */
export function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

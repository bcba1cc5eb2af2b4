/**
 * Two hundred members at once for a minute, after smaller numbers of them: throughput, times by call, memory and processor time. No call
 * may fail, and memory stays flat; times are reported.
 */
import { MeasuredProcess } from './load/measured-process.ts';
import { firstPosts, type LoadMember, type Measured, newMembers, use } from './load/members.ts';
import { percentile } from './percentile.ts';

const STEPS = [25, 50, 100];
const STEP_MS = 15_000;
const MEMBERS = 200;
const MINUTE_MS = 60_000;
/** How long all members use the stage before the first measurement of memory. */
const WARM_UP_MS = 20_000;
/** MiB that the stage may hold more after the minute than before it, after a collection. The emulators keep what members write. */
const MAX_GROWTH_MIB = 64;

/** @returns Whether no call failed and memory stayed flat. */
export async function bench(): Promise<boolean> {
  const stage = await MeasuredProcess.start();
  try {
    const members = await newMembers(stage.stage, MEMBERS);
    const posts = await firstPosts(members);
    for (const count of STEPS) console.log(inWords(count, STEP_MS, await use(members.slice(0, count), posts, STEP_MS)));
    const warm = await use(members, posts, WARM_UP_MS);
    const { measured, isFlat } = await minute(stage, members, posts);
    console.log(inWords(MEMBERS, MINUTE_MS, measured));
    for (const [what, times] of measured.times) console.log(`${what.padEnd(16)} ${timesOf(times)}`);
    const errors = [...warm.errors, ...measured.errors];
    console.log(`${errors.length} errors${errors.length > 0 ? `, such as ${errors.slice(0, 3).join('; ')}` : ''}`);
    return errors.length === 0 && isFlat;
  } finally {
    await stage.close();
  }
}

/** The measured minute, with the processor time in it, and memory before and after it. */
async function minute(stage: MeasuredProcess, members: readonly LoadMember[], posts: string[]) {
  const before = await stage.memory();
  const [databaseBefore, ownBefore] = [stage.databaseCpuMs(), process.cpuUsage()];
  const measured = await use(members, posts, MINUTE_MS);
  const own = process.cpuUsage(ownBefore);
  const databaseMs = stage.databaseCpuMs() - databaseBefore;
  const after = await stage.memory();
  const stageMs = after.cpuMs - before.cpuMs;
  console.log(
    `Processor time: stage ${seconds(stageMs)}, database ${seconds(databaseMs)}, members ${seconds((own.user + own.system) / 1_000)}`,
  );
  const mib = ({ heapUsed, external }: typeof before) => (heapUsed + external) / 1024 ** 2;
  const growth = mib(after) - mib(before);
  console.log(
    `Memory in MiB: heap ${mib(before).toFixed(0)}, then ${mib(after).toFixed(0)}; resident ${(before.rss / 1024 ** 2).toFixed(0)}, then ${(after.rss / 1024 ** 2).toFixed(0)}`,
  );
  return { measured, isFlat: growth <= MAX_GROWTH_MIB };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const sortedTimes = (times: readonly number[]) => times.toSorted((one, other) => one - other);
const timesOf = (times: readonly number[]) => {
  const sorted = sortedTimes(times);
  const at = (share: number) => percentile(sorted, share).padStart(10);
  return `${String(times.length).padStart(6)} calls ${at(0.5)} ${at(0.95)} ${at(0.99)}`;
};

function inWords(members: number, ms: number, { times }: Measured): string {
  const all = sortedTimes([...times.values()].flat());
  const at = (share: number) => percentile(all, share);
  const perSecond = ((all.length * 1_000) / ms).toFixed(0);
  return `${String(members).padStart(4)} members: ${perSecond} calls a second, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`;
}

/**
 * Two hundred members at once for a minute, after smaller numbers of them: throughput, times by call, memory, and where the processor
 * time goes. No call may fail, and memory stays flat; times are reported. `--picture` draws the curve into infra/docs/pictures.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LoadPoint, latencyChart } from './load/chart.ts';
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
const PICTURE = fileURLToPath(new URL('../docs/pictures/load.svg', import.meta.url));

/** @returns Whether no call failed and memory stayed flat. */
export async function bench(): Promise<boolean> {
  const isDrawn = process.argv.includes('--picture');
  const stage = await MeasuredProcess.start();
  try {
    const members = await newMembers(stage.stage, MEMBERS);
    const posts = await firstPosts(members);
    const points: LoadPoint[] = [];
    for (const count of STEPS) points.push(pointOf(count, STEP_MS, await use(members.slice(0, count), posts, STEP_MS)));
    const warm = await use(members, posts, WARM_UP_MS);
    const { measured, isFlat } = await minute(stage, members, posts);
    points.push(pointOf(MEMBERS, MINUTE_MS, measured));
    for (const point of points) console.log(inWords(point));
    for (const [what, times] of measured.times) console.log(`${what.padEnd(16)} ${timesOf(times)}`);
    const errors = [...warm.errors, ...measured.errors];
    console.log(`${errors.length} errors${errors.length > 0 ? `, such as ${errors.slice(0, 3).join('; ')}` : ''}`);
    if (isDrawn) writeFileSync(PICTURE, latencyChart(points, 'Time of a call on the local stage, by members at once'));
    return errors.length === 0 && isFlat;
  } finally {
    await stage.close();
  }
}

/** The measured minute, with memory before and after it, and the owners of the processor time. */
async function minute(stage: MeasuredProcess, members: readonly LoadMember[], posts: string[]) {
  const before = await stage.memory();
  const [databaseBefore, ownBefore] = [stage.databaseCpuMs(), process.cpuUsage()];
  await stage.startProfile();
  const measured = await use(members, posts, MINUTE_MS);
  const shares = await stage.shares();
  const own = process.cpuUsage(ownBefore);
  const databaseMs = stage.databaseCpuMs() - databaseBefore;
  const after = await stage.memory();
  const stageMs = after.cpuMs - before.cpuMs;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  console.log(
    `Processor time: stage ${seconds(stageMs)} (functions and SDKs ${percent(shares.functions)}, emulators ${percent(shares.emulators)}, ` +
      `Node itself ${percent(shares.rest)}), database ${seconds(databaseMs)}, members ${seconds((own.user + own.system) / 1_000)}`,
  );
  console.log(
    `The emulators and the database: ${percent((stageMs * shares.emulators + databaseMs) / (stageMs + databaseMs))}`,
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

function pointOf(members: number, ms: number, { times }: Measured): LoadPoint {
  const all = sortedTimes([...times.values()].flat());
  const at = (share: number) => all[Math.floor(all.length * share)] ?? 0;
  return { members, callsPerSecond: (all.length * 1_000) / ms, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const inWords = ({ members, callsPerSecond, p50, p95, p99 }: LoadPoint) =>
  `${String(members).padStart(4)} members: ${callsPerSecond.toFixed(0)} calls a second, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;

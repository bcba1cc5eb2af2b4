/** Time to the first pin and the first words, on a separate stage whose model takes as long as a real one. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Bar } from './bar.ts';

/** Milliseconds that the emulated model and library take; of the same order as on a deployed stage. */
export const DELAYS = { understandMs: 400, lookMs: 1500, retrieveMs: 200, firstTokenMs: 600 };
/** What our own code may add. */
const OVERHEAD_MS = 300;
/** Timers may fire this much early. */
const SLACK_MS = 20;

const Times = z.object({ words: z.array(z.number()), pins: z.array(z.number()), wordsWithPhoto: z.array(z.number()) });
export type Times = z.output<typeof Times>;

/** Measured in a separate process: a stage's settings are those of its process. */
export async function latencyBars(): Promise<Bar[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('latency-stage.ts', import.meta.url))],
    { env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'ERROR' }, maxBuffer: 64 * 1024 ** 2 },
  );
  const { words, pins, wordsWithPhoto } = Times.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
  const { understandMs, lookMs, retrieveMs, firstTokenMs } = DELAYS;
  // Every question is understood before its words are searched for; a question that is searched as typed waits for no second search.
  const searched = understandMs + retrieveMs;
  return [
    timeBar('first pin', pins, lookMs, lookMs),
    timeBar('first words, no photo', words, searched + firstTokenMs, understandMs + firstTokenMs),
    timeBar('first words, photo', wordsWithPhoto, Math.max(searched, lookMs) + firstTokenMs, lookMs + firstTokenMs),
  ];
}

/** The median of some times. @param fastest A time below it shows that the delays had no effect. */
function timeBar(name: string, times: readonly number[], emulatedMs: number, fastest: number): Bar {
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
  const goal = emulatedMs + OVERHEAD_MS;
  const unreal = median !== undefined && median < fastest - SLACK_MS;
  return {
    name,
    value: median === undefined ? 'none came' : `${median.toFixed(0)} ms${unreal ? ' (delays not in effect)' : ''}`,
    goal: `<= ${goal} ms`,
    passed: median !== undefined && !unreal && median <= goal,
    of: times.length,
    failures: times.map((time) => `${time.toFixed(0)} ms`),
  };
}

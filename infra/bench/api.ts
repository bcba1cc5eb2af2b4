/** Every call: DynamoDB operations against the budget beside the route, and times on this machine's stage. Shows the slowest calls. */
import { type Routes, routes } from '../../shared/contract/routes.ts';
import { measure } from '../testing/calls/measure.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { percentile } from './percentile.ts';

const TIMES = 20;
/** The calls that the table shows, by their median time. */
const SHOWN = 30;

/** @returns Whether every call kept its budget. */
export async function bench(): Promise<boolean> {
  const { stage, wire, close } = await measuredStage({ paceMs: 0, follow: false });
  try {
    const lines: { line: string; median: number }[] = [];
    const over: string[] = [];
    for (const key of Object.keys(routes) as (keyof Routes)[]) {
      const { operations, budget, times, status, calls } = await measure(key, stage, wire, TIMES);
      const at = (share: number) => percentile(times, share).padStart(10);
      if (operations > budget) over.push(`${key}: ${operations} of ${budget}, ${JSON.stringify(calls)}`);
      lines.push({
        line: `${key.padEnd(48)} ${status}    ${String(operations).padStart(6)}     ${String(budget).padStart(5)}  ${at(0.5)}${at(0.99)}`,
        median: times[Math.floor(times.length / 2)] ?? 0,
      });
    }
    console.log(`${'call'.padEnd(48)} status  operations  budget   median      p99   (${TIMES} requests each)`);
    for (const { line } of lines.toSorted((a, b) => b.median - a.median).slice(0, SHOWN)) console.log(line);
    console.log(`${lines.length} calls, ${over.length} over their budget${over.map((one) => `\n  ${one}`).join('')}`);
    return over.length === 0;
  } finally {
    await close();
  }
}

/** Per call: DynamoDB operations against the budget beside the route, and the median and p99 time against this machine's stage. */
import { type Routes, routes } from '../../shared/contract/routes.ts';
import { measure } from '../testing/calls/measure.ts';
import { measuredStage } from '../testing/stage/measured-stage.ts';
import { percentile } from './percentile.ts';

const TIMES = 20;

/** @returns Whether every call kept its budget. */
export async function bench(): Promise<boolean> {
  const { stage, wire, close } = await measuredStage({ paceMs: 0, follow: false });
  try {
    let kept = true;
    console.log(`${'call'.padEnd(38)} status  operations  budget   median      p99   (${TIMES} requests each)`);
    for (const key of Object.keys(routes) as (keyof Routes)[]) {
      const { operations, budget, times, status, calls } = await measure(key, stage, wire, TIMES);
      const at = (share: number) => percentile(times, share).padStart(10);
      const over = operations > budget;
      kept &&= !over;
      console.log(
        `${key.padEnd(38)} ${status}    ${String(operations).padStart(6)}     ${String(budget).padStart(5)}  ${at(0.5)}${at(0.99)}${over ? `  OVER: ${JSON.stringify(calls)}` : ''}`,
      );
    }
    return kept;
  } finally {
    await close();
  }
}

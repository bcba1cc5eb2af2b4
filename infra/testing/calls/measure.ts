/** Measures a call's requests: database operations and times. */
import { type Routes, routes } from '../../../shared/contract/routes.ts';
import { REINDEX_POLL_MS } from '../../../shared/knowledge.ts';
import type { DynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import type { Stage } from '../../local/stage.ts';
import { honestCall } from './calls.ts';

export interface Measured {
  key: keyof Routes;
  budget: number;
  /** DynamoDB calls of the most expensive request, and their kinds. */
  operations: number;
  calls: Record<string, number>;
  /** Milliseconds of each request, ascending. */
  times: number[];
  status: number;
  /** The last answer, which has been read, and its body. */
  last: { answer: Response; body: string };
}

/** An answer in progress is written once a second. */
const whileWriting = (milliseconds: number) => Math.floor(milliseconds / 1000);
/** A reindex renews its lease every 1.5 s, and from its third second on is looked at every two. */
const whileReindexing = (milliseconds: number) =>
  Math.floor(milliseconds / 1500) + Math.floor(milliseconds / REINDEX_POLL_MS);
/** The operations that depend on how long a call takes, which do not count for it. */
const BY_TIME: Partial<Record<keyof Routes, (milliseconds: number) => number>> = {
  'POST /api/chat/messages': whileWriting,
  'POST /api/chat/messages/{id}/again': whileWriting,
  'POST /kb/reindex': whileReindexing,
};

/** Makes a call's request `times` times in sequence. The stage must not follow the table's stream, so that no follower's calls count. */
export async function measure(key: keyof Routes, stage: Stage, wire: DynamoDBProxy, times: number): Promise<Measured> {
  const last = { answer: Response.error(), body: '' };
  const budget = routes[key].operations;
  const measured: Measured = { key, budget, operations: 0, calls: {}, times: [], status: 0, last };
  for (let n = 0; n < times; n++) {
    const call = await honestCall(key, stage);
    await quiet(wire);
    const start = performance.now();
    const answer = await call();
    const body = await answer.text();
    const milliseconds = performance.now() - start;
    measured.times.push(milliseconds);
    measured.status = answer.status;
    measured.last = { answer, body };
    const calls = wire.takeCalls();
    const all = Object.values(calls).reduce((sum, count) => sum + count, 0);
    const operations = all - (BY_TIME[key]?.(milliseconds) ?? 0);
    if (operations > measured.operations) Object.assign(measured, { operations, calls });
  }
  measured.times.sort((a, b) => a - b);
  return measured;
}

/** Waits until nothing (a webhook, the end of an answer) has called the database for 150 ms, and resets the counts. */
export async function quiet(wire: DynamoDBProxy): Promise<void> {
  do {
    wire.takeCalls();
    await new Promise((resolve) => setTimeout(resolve, 150));
  } while (Object.keys(wire.takeCalls()).length > 0);
}

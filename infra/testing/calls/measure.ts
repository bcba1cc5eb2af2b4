/** Measures the requests of a call: its database operations and its times. */
import { type Routes, routes } from '../../../shared/contract/routes.ts';
import type { DynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import type { Stage } from '../../local/stage.ts';
import { honestCall } from './calls.ts';

export interface Measured {
  key: keyof Routes;
  budget: number;
  /** DynamoDB calls of the most expensive request, and what they were. */
  operations: number;
  calls: Record<string, number>;
  /** Milliseconds of each request, ascending. */
  times: number[];
  status: number;
}

/** The calls in which an answer grows. */
const STREAMED = new Set<keyof Routes>(['POST /api/chat/messages', 'POST /api/chat/messages/{id}/again']);

/** Makes the request of one call `times` times, one after the other, on a stage that does not follow the table's stream: a sweeper's calls are no request's. */
export async function measure(key: keyof Routes, stage: Stage, wire: DynamoDBProxy, times: number): Promise<Measured> {
  const measured: Measured = { key, budget: routes[key].operations, operations: 0, calls: {}, times: [], status: 0 };
  for (let n = 0; n < times; n++) {
    const call = await honestCall(key, stage);
    await quiet(wire);
    const start = performance.now();
    const answer = await call();
    await answer.arrayBuffer();
    const milliseconds = performance.now() - start;
    measured.times.push(milliseconds);
    measured.status = answer.status;
    const calls = wire.takeCalls();
    // One write a second while an answer grows belongs to its length, not to the call.
    const whileWriting = STREAMED.has(key) ? Math.floor(milliseconds / 1000) : 0;
    const operations = Object.values(calls).reduce((sum, count) => sum + count, 0) - whileWriting;
    if (operations > measured.operations) Object.assign(measured, { operations, calls });
  }
  measured.times.sort((a, b) => a - b);
  return measured;
}

/** Waits until nothing of the preparation (a webhook on its way) still asks the database, and forgets what did. */
async function quiet(wire: DynamoDBProxy): Promise<void> {
  do {
    wire.takeCalls();
    await new Promise((resolve) => setTimeout(resolve, 60));
  } while (Object.keys(wire.takeCalls()).length > 0);
}

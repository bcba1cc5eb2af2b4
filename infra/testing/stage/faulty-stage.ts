/** A stage of a test file's own, where Bedrock's faults are ordered and database calls are counted. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Activity } from '../../emulators/bedrock/converse/activity.ts';
import type { FaultOrder } from '../../emulators/bedrock/converse/faults.ts';
import type { Prompt } from '../../emulators/bedrock/converse/prompts.ts';
import type { Visitor } from '../../local/visitor.ts';
import { newSubscriber } from '../calls/calls.ts';
import { measuredStage } from './measured-stage.ts';

export interface FaultyStage {
  /** A new member with a paid membership. */
  subscriber(): Promise<Visitor>;
  /** Befalls the next calls of Bedrock. What is left of it is forgotten after each test. */
  order(fault: FaultOrder): Promise<void>;
  /** Forgets what was ordered. */
  clearFaults(): Promise<void>;
  /** Answers of the model that are being written at this moment. */
  generating(): Promise<number>;
  /** Calls of Bedrock since the start by kind, those with a fault among them. */
  modelCalls(): Promise<Activity['calls']>;
  /** What the models were sent since this was last asked, oldest first; the newest are kept. */
  takePrompts(): Promise<Prompt[]>;
  /** How many database calls `run` makes, once nothing else asks the database any more. */
  databaseCalls(run: () => Promise<unknown>): Promise<number>;
}

/** Starts the stage before the file's tests and ends it after them. */
export function faultyStage(): FaultyStage {
  let measured: Awaited<ReturnType<typeof measuredStage>>;
  beforeAll(async () => {
    measured = await measuredStage({ paceMs: 2 });
  });
  afterAll(() => measured.close());
  const bedrock = (method: string, path: string, body?: object) =>
    fetch(measured.stage.endpoints.bedrock + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const clearFaults = async () => {
    await bedrock('DELETE', '/_test/faults');
  };
  afterEach(clearFaults);
  const activity = async () => (await (await bedrock('GET', '/_test/activity')).json()) as Activity;
  const taken = () => Object.values(measured.wire.takeCalls()).reduce((sum, count) => sum + count, 0);
  return {
    subscriber: () => newSubscriber(measured.stage),
    order: async (fault) => expect((await bedrock('POST', '/_test/faults', fault)).status).toBe(200),
    clearFaults,
    generating: async () => (await activity()).generating,
    modelCalls: async () => (await activity()).calls,
    takePrompts: async () => (await (await bedrock('DELETE', '/_test/prompts')).json()) as Prompt[],
    databaseCalls: async (run) => {
      do await new Promise((resolve) => setTimeout(resolve, 100));
      while (taken() > 0);
      await run();
      return taken();
    },
  };
}

/** A separate stage for a test file, with ordered faults of Bedrock and counted database calls. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Activity } from '../../emulators/bedrock/converse/activity.ts';
import type { FaultOrder } from '../../emulators/bedrock/converse/faults.ts';
import type { Prompt } from '../../emulators/bedrock/converse/prompts.ts';
import { quiet } from '../calls/measure.ts';
import { type NewMember, newSubscriber } from '../people/stage-members.ts';
import { measuredStage } from './measured-stage.ts';

export interface FaultyStage {
  /** A new member with a paid membership. */
  subscriber(): Promise<NewMember>;
  /** Applies a fault to the next calls of Bedrock. Each test's end clears what is left. */
  order(fault: FaultOrder): Promise<void>;
  /** Clears the orders. */
  clearFaults(): Promise<void>;
  /** The number of answers that the model is writing. */
  generating(): Promise<number>;
  /** Calls of Bedrock since the start by kind, including those with a fault. */
  modelCalls(): Promise<Activity['calls']>;
  /** The newest prompts sent to the models since the last call of this function, oldest first. */
  takePrompts(): Promise<Prompt[]>;
  /** The number of database calls of `run`, measured once nothing else calls the database. */
  databaseCalls(run: () => Promise<unknown>): Promise<number>;
}

/** Starts the stage before the file's tests and ends it after them. @param paceMs Milliseconds of a word of an answer. */
export function faultyStage(paceMs = 2): FaultyStage {
  let measured: Awaited<ReturnType<typeof measuredStage>>;
  beforeAll(async () => {
    measured = await measuredStage({ paceMs });
  });
  afterAll(() => measured.close());
  const bedrock = (method: string, path: string, body?: object) =>
    fetch(measured.stage.endpoints.bedrock + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const clearFaults = async () => {
    await bedrock('DELETE', '/_test/faults');
  };
  afterEach(clearFaults);
  const activity = async () => (await (await bedrock('GET', '/_test/activity')).json()) as Activity;
  return {
    subscriber: () => newSubscriber(measured.stage),
    order: async (fault) => expect((await bedrock('POST', '/_test/faults', fault)).status).toBe(200),
    clearFaults,
    generating: async () => (await activity()).generating,
    modelCalls: async () => (await activity()).calls,
    takePrompts: async () => (await (await bedrock('DELETE', '/_test/prompts')).json()) as Prompt[],
    databaseCalls: async (run) => {
      await quiet(measured.wire);
      await run();
      return Object.values(measured.wire.takeCalls()).reduce((sum, count) => sum + count, 0);
    },
  };
}

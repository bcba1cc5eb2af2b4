/** A separate stage for a test file, with slow answers and ordered faults of the model, and its own members. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { FaultOrder } from '../../emulators/bedrock/converse/faults.ts';
import { startMembership } from '../../local/seed/seed.ts';
import { type Stage, startStage } from '../../local/stage.ts';
import { type Person, type Visitor, visitor } from '../../local/visitor.ts';
import { type SharedPageOptions, sharedMemberPage, sharedPage } from '../browser/browser.ts';
import { fieldOn } from '../browser/conversation-page.ts';
import { folderWithLibrary } from './folder-with-library.ts';

export interface SlowStage {
  /** A new subscriber, and a page of theirs with the assistant open. */
  atAssistant(options?: SharedPageOptions): Promise<{ page: Page; member: Visitor & Person }>;
  /** Sets the pace of the next answer, in milliseconds a word. */
  pace(delayMs: number): Promise<void>;
  /** Applies a fault to the next calls of the model. Each test's end clears what is left. */
  order(fault: FaultOrder): Promise<void>;
  /** Clears the orders. */
  calm(): Promise<void>;
}

/** Starts the stage before the file's tests and ends it after them. */
export function slowStage(): SlowStage {
  let dataDir: string;
  let stage: Stage;
  // Made while the previous test still waits for its answer.
  let next: Promise<Visitor & Person>;
  beforeAll(async () => {
    dataDir = await folderWithLibrary();
    stage = await startStage({ dataDir, port: 0, paceMs: 5, demo: false });
    next = someSubscriberOf(stage);
  });
  const faults = (method: string, fault?: FaultOrder) =>
    fetch(`${stage.endpoints.bedrock}/_test/faults`, { method, ...(fault && { body: JSON.stringify(fault) }) });
  const calm = async () => {
    await faults('DELETE');
  };
  afterEach(calm);
  afterAll(async () => {
    await next;
    // Makes the page stop its calls to a stage that is about to end.
    await sharedPage();
    await stage.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const order = async (fault: FaultOrder) => expect((await faults('POST', fault)).status).toBe(200);
  return {
    order,
    calm,
    pace: (delayMs) => order({ kind: 'slow', delayMs }),
    atAssistant: async (options = {}) => {
      const member = await next;
      next = someSubscriberOf(stage);
      const page = await sharedMemberPage(member, { baseURL: stage.origin, ...options });
      await page.goto('/assistant');
      await fieldOn(page).waitFor();
      return { page, member };
    },
  };
}

async function someSubscriberOf({ origin, endpoints }: Stage): Promise<Visitor & Person> {
  const username = `t-${randomBytes(5).toString('hex')}`;
  const person = { username, email: `${username}@example.com`, password: `pass ${username}` };
  const who = visitor(origin);
  const answer = await who.post('/api/register', person);
  if (!answer.ok) throw new Error(`registration: ${answer.status} ${await answer.text()}`);
  await startMembership(who, endpoints.stripe);
  return { ...who, ...person };
}

/** A separate stage for a test file with pages, with slow answers and ordered faults of the model, and its own members. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type SharedPageOptions, sharedMemberPage, sharedPage } from '../browser/browser.ts';
import { fieldOn } from '../browser/conversation-page.ts';
import { type NewMember, password } from '../people/stage-members.ts';
import { type FaultyStage, faultyStage } from './faulty-stage.ts';

export interface SlowStage extends Pick<FaultyStage, 'order'> {
  /** Clears the orders. */
  calm: FaultyStage['clearFaults'];
  /** A new subscriber, and a page of theirs with the assistant open. */
  atAssistant(options?: SharedPageOptions): Promise<{ page: Page; member: NewMember }>;
  /** Sets the pace of the next answer, in milliseconds a word. */
  pace(delayMs: number): Promise<void>;
}

/** Starts the stage before the file's tests and ends it after them. */
export function slowStage(): SlowStage {
  const { subscriber, order, clearFaults } = faultyStage(5);
  // Made while the previous test still waits for its answer.
  let next: Promise<NewMember>;
  beforeAll(() => {
    next = subscriber();
  });
  // Makes the page stop its calls to a stage that is about to end.
  afterAll(async () => {
    await next;
    await sharedPage();
  });
  return {
    order,
    calm: clearFaults,
    pace: (delayMs) => order({ kind: 'slow', delayMs }),
    atAssistant: async (options = {}) => {
      const member = await next;
      next = subscriber();
      const page = await sharedMemberPage({ ...member, password }, { baseURL: member.origin, ...options });
      await page.goto('/assistant');
      await fieldOn(page).waitFor();
      return { page, member };
    },
  };
}

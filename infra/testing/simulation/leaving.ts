/** The end of a run: every member asks for deletion, the week passes, and the daily rule erases them, killed once midway. */
import { ok } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { isKept, itemsNaming, placeOf } from '../stage/all-items.ts';
import { advanceClock } from './clock.ts';
import { Crashed, type Scheduler } from './scheduler.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const DAYS = 9;
const ATTEMPTS = 25;
const FUNCTION_MS = 60_000;

/**
 * Deletes every account of the run.
 * @param scheduler With its faults: the rule runs again until it succeeds, as with Lambda's retries and the next day's rule.
 */
export async function everybodyLeaves({ members }: World, scheduler: Scheduler): Promise<void> {
  await Promise.all(
    members.map(async ({ who, password }) => {
      const answer = await who.post('/api/user/deletion', { password, posts: 'delete' });
      if (!answer.ok) throw new Error(`deletion: ${answer.status} ${await answer.text()}`);
    }),
  );
  const { handler } = await import('../../../functions/schedule.ts');
  const context = { getRemainingTimeInMillis: () => FUNCTION_MS };
  advanceClock(DAYS * DAY_MS);
  const event = { time: new Date().toISOString() };
  for (let attempt = 0; ; attempt++) {
    // After two attempts with faults, the third has none.
    if (attempt === 2) scheduler.calm();
    try {
      return await scheduler.invoke(() => handler(event, context));
    } catch (error) {
      if (attempt >= ATTEMPTS || (attempt > 2 && !(error instanceof Crashed))) throw error;
    }
  }
}

/**
 * Waits until the followers of the table's stream have finished their removals.
 * @param marks Ids and names of deleted members. @throws Error naming what is left of them.
 */
export async function expectNothingLeft(marks: readonly string[], withinMs = 30_000): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    const left = (await itemsNaming(marks)).filter((item) => !isKept(item)).map(placeOf);
    if (left.length === 0) return;
    ok(performance.now() < until, `left of members who are gone: ${left.slice(0, 10).join(', ')}`);
    await pause(250);
  }
}

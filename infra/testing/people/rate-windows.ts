/** The windows of rate limits, for tests that use one up. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach } from 'vitest';

/** The shortest window, in seconds; longer ones are multiples of it, and all are aligned to the clock. */
const QUARTER = 15 * 60;
/** A test that uses up a limit takes less time than this, even on a busy machine. */
const TEST_SECONDS = 30;

/** Call it in each file: before a test whose calls would fall into two windows, it waits for the second. */
export const inOneWindow = (): void =>
  beforeEach(async () => {
    const left = QUARTER - ((Date.now() / 1000) % QUARTER);
    if (left < TEST_SECONDS) await pause(left * 1000 + 50);
  });

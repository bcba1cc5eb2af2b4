/** The windows that limits count in, for tests that use one up. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach } from 'vitest';

/** The shortest of them, in seconds; the others are whole numbers of it, and all begin with the clock. */
const QUARTER = 15 * 60;
/** No test that uses a limit up takes longer, on a busy machine either. */
const TEST_SECONDS = 30;

/** To be called by each file: before a test that would be counted in two windows, it waits for the second. */
export const inOneWindow = (): void =>
  beforeEach(async () => {
    const left = QUARTER - ((Date.now() / 1000) % QUARTER);
    if (left < TEST_SECONDS) await pause(left * 1000 + 50);
  });

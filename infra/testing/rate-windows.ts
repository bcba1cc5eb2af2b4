/** The windows of rate limits, for tests that use one up. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach } from 'vitest';

/** The shortest window, in seconds; longer ones are multiples of it, and all are aligned to the clock. */
const QUARTER = 15 * 60;
/** More than twice the longest of these tests, which takes ten seconds on a busy machine. */
const TEST_SECONDS = 25;

/**
 * Call it in each file: before a test whose calls would fall into two windows, it waits for the second.
 * @param seconds The length of the windows that matter, where it is not the shortest.
 */
export const inOneWindow = (seconds = QUARTER): void =>
  beforeEach(async () => {
    const left = seconds - ((Date.now() / 1000) % seconds);
    if (left < TEST_SECONDS) await pause(left * 1000 + 50);
  });

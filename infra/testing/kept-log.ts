/** What a test's code writes to the log, kept from the screen. For files that are a process of their own (`*.isolated.test.ts`). */
import { afterEach, beforeEach, vi } from 'vitest';

interface KeptLog {
  /** All that the test has written, as it was written. */
  text: () => string;
  /** The entries among it. */
  lines: () => Record<string, unknown>[];
  /** What each of them says: alarms count by it. */
  messages: () => unknown[];
}

/** To be called before the code under test is loaded, which reads the log's level as it loads. Each test begins with an empty log. */
export function keptLog(): KeptLog {
  process.env.POWERTOOLS_LOG_LEVEL = 'INFO';
  let written = '';
  beforeEach(() => {
    written = '';
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => {
        written += String(text);
        return true;
      });
  });
  afterEach(() => vi.restoreAllMocks());
  const lines = () =>
    written
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { text: () => written, lines, messages: () => lines().map(({ message }) => message) };
}

/** Captures the log of the code under test, off the screen. */
import { afterEach, beforeEach, vi } from 'vitest';

interface KeptLog {
  /** Everything the test has logged, as written. */
  text: () => string;
  /** The log entries. */
  lines: () => Record<string, unknown>[];
  /** The entries' messages: alarms count by them. */
  messages: () => unknown[];
}

/** Call it before the code under test is loaded, which reads the log's level when it loads. Each test begins with an empty log. */
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

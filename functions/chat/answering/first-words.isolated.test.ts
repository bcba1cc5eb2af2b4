/** What the objective of first words is measured by: one line for each answer, when something of it first shows. */
import { afterEach, expect, test, vi } from 'vitest';
import type { AnswerEvents } from '../../../shared/chat.ts';

// Read as the modules load: this file is a process of its own.
process.env.POWERTOOLS_LOG_LEVEL = 'INFO';

afterEach(() => vi.restoreAllMocks());

/** The lines that an answer with these events leaves in the log. */
async function linesOf(events: (keyof AnswerEvents)[], silentMs = 0): Promise<Record<string, unknown>[]> {
  let written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  const { measuringFirstWords } = await import('./first-words.ts');
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const heard: string[] = [];
  const tell = measuringFirstWords((event) => heard.push(event));
  now.mockReturnValue(1_000 + silentMs);
  for (const event of events) tell(event, {} as never);
  vi.restoreAllMocks();
  expect(heard).toEqual(events);
  return written
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test.each<[string, (keyof AnswerEvents)[]]>([
  ['words', ['accepted', 'hazard', 'text', 'text', 'done']],
  ['pins of a photo', ['accepted', 'notes', 'text', 'done']],
])('the first %s are measured once, in milliseconds', async (_, events) => {
  expect(await linesOf(events, 1_234)).toMatchObject([
    {
      message: 'first words',
      firstWords: 1_234,
      _aws: {
        CloudWatchMetrics: [
          { Namespace: 'Verandah', Dimensions: [[]], Metrics: [{ Name: 'firstWords', Unit: 'Milliseconds' }] },
        ],
      },
    },
  ]);
});

test('an answer that fails before it shows anything is not measured', async () => {
  expect(await linesOf(['accepted', 'error'])).toEqual([]);
});

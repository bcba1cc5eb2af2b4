/** The metric behind the objective for first words: one log line an answer, when its first word or pin shows. */
import { expect, test, vi } from 'vitest';
import { keptLog } from '../../../infra/testing/kept-log.ts';
import type { AnswerEvents } from '../../../shared/chat.ts';

const log = keptLog();

/** The lines that an answer with these events leaves in the log. */
async function linesOf(events: (keyof AnswerEvents)[], silentMs = 0): Promise<Record<string, unknown>[]> {
  const { measuringFirstWords } = await import('./first-words.ts');
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const received: string[] = [];
  const onEvent = measuringFirstWords((event) => received.push(event));
  now.mockReturnValue(1_000 + silentMs);
  for (const event of events) onEvent(event, {} as never);
  now.mockRestore();
  expect(received).toEqual(events);
  return log.lines();
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

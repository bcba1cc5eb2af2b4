/** What a question costs besides time: database calls and tokens, with a photo and without. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import { newSubscriber, type Somewhere } from '../../testing/people/stage-members.ts';
import { askOnce } from './asking/designer.ts';
import type { FunctionLog } from './function-log.ts';
import type { Turn } from './questions.ts';

const TIMES = 3;
/** What the stage writes shortly after an answer counts for its question. */
const SETTLED_MS = 300;
const QUESTIONS: Record<string, Turn> = {
  'without a photo': { text: 'How high should a pendant hang over a dining table?' },
  'with a photo': { text: 'What would you change in this room?', photo: 'room:federation' },
};

/** @returns Lines to print: medians are not needed, as calls do not vary. */
export async function operations(stage: Somewhere, wire: DynamoDBProxy, log: FunctionLog): Promise<string[]> {
  const lines = [];
  for (const [name, turn] of Object.entries(QUESTIONS)) {
    const calls = [];
    log.takeTokens();
    for (let n = 0; n < TIMES; n++) {
      const member = await newSubscriber(stage);
      await pause(SETTLED_MS);
      wire.takeCalls();
      await askOnce(member, turn);
      await pause(SETTLED_MS);
      calls.push(wire.takeCalls());
    }
    const count = (of: Record<string, number>) => Object.values(of).reduce((sum, times) => sum + times, 0);
    const least = calls.toSorted((a, b) => count(a) - count(b))[0] ?? {};
    const { input, output } = log.takeTokens();
    lines.push(
      `A question ${name}${turn.photo ? ' (its upload included)' : ''}: ${count(least)} database calls (${Object.entries(
        least,
      )
        .map(([operation, times]) => `${operation} ${times}`)
        .join(', ')}); ${(input / TIMES).toFixed(0)} tokens in, ${(output / TIMES).toFixed(0)} out`,
    );
  }
  return lines;
}

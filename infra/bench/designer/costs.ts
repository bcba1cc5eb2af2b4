/** What a question costs besides time: database calls and tokens, with a photo and without. */
import { setTimeout as pause } from 'node:timers/promises';
import type { DynamoDBProxy } from '../../emulators/dynamodb/proxy.ts';
import { newSubscriber, type Somewhere } from '../../testing/people/stage-members.ts';
import { askOnce, type Turn } from './asking.ts';

const TIMES = 3;
/** What the stage writes shortly after an answer counts for its question. */
const SETTLED_MS = 300;
const QUESTIONS: Record<string, Turn> = {
  'without a photo': { text: 'How high should a pendant hang over a dining table?' },
  'with a photo (its upload included)': { text: 'What would you change in this room?', photo: 'federation' },
};

/** @returns Lines to print. @param tokens Of the log of the functions, which run in this process. */
export async function costs(stage: Somewhere, wire: DynamoDBProxy, tokens: TokenLog): Promise<string[]> {
  const lines = [];
  for (const [name, turn] of Object.entries(QUESTIONS)) {
    let least = Number.POSITIVE_INFINITY;
    tokens.take();
    for (let n = 0; n < TIMES; n++) {
      const member = await newSubscriber(stage);
      await pause(SETTLED_MS);
      wire.takeCalls();
      await askOnce(member, turn);
      await pause(SETTLED_MS);
      least = Math.min(
        least,
        Object.values(wire.takeCalls()).reduce((sum, times) => sum + times, 0),
      );
    }
    const { input, output } = tokens.take();
    lines.push(
      `A question ${name}: ${least} database calls; ${(input / TIMES).toFixed(0)} tokens in, ${(output / TIMES).toFixed(0)} out`,
    );
  }
  return lines;
}

export interface TokenLog {
  /** Tokens of all model calls since the last call of this function. */
  take(): { input: number; output: number };
  /** Restores standard output. */
  end(): void;
}

/** Reads the functions' log from now on, and keeps it off the terminal. Prints everything else as before. */
export function readTokenLog(): TokenLog {
  let tokens = { input: 0, output: 0 };
  const write = process.stdout.write.bind(process.stdout);
  const numbers = (line: string, name: string) =>
    [...line.matchAll(new RegExp(`"${name}":(\\d+)`, 'g'))].reduce((sum, [, digits]) => sum + Number(digits), 0);
  process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    if (!text.startsWith('{"')) return write(chunk, ...(rest as []));
    tokens.input += numbers(text, 'inputTokens');
    tokens.output += numbers(text, 'outputTokens');
    return true;
  };
  return {
    take: () => {
      const taken = tokens;
      tokens = { input: 0, output: 0 };
      return taken;
    },
    end: () => {
      process.stdout.write = write;
    },
  };
}

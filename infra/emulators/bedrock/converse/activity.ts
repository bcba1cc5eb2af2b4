/** Counts the emulated Bedrock's work for tests and benches: generations, calls by kind, tokens by kind. */
import { CALL_KINDS, type CallKind } from './faults.ts';
import type { Reply } from './reply.ts';

export interface Tokens {
  /** All that was sent, and how much of it came from the prompt cache. */
  input: number;
  cached: number;
  output: number;
}

const NONE: Readonly<Tokens> = { input: 0, cached: 0, output: 0 };
const countsOf = <K extends string, V>(kinds: readonly K[], zero: () => V) =>
  Object.fromEntries(kinds.map((kind) => [kind, zero()])) as Record<K, V>;

export class Activity {
  /** The number of answers that began with thinking. */
  thought = 0;
  /** The number of answers in progress, and how many were written to the end or abandoned by their reader. */
  generating = 0;
  finished = 0;
  abandoned = 0;
  /** Calls since the start, including those with a fault. */
  calls = countsOf([...CALL_KINDS, 'retrieve', 'ingestion'], () => 0);
  tokens = countsOf(CALL_KINDS, () => ({ ...NONE }));

  /** Counts the start of a generation. @returns A function that counts its end. */
  begin(kind: CallKind, { usage, thought }: Reply): (isWhole: boolean) => void {
    this.generating += 1;
    this.tokens[kind].input += usage.totalTokens - usage.outputTokens;
    this.tokens[kind].cached += usage.cacheReadInputTokens;
    if (thought) this.thought += 1;
    return (isWhole) => {
      this.generating -= 1;
      this[isWhole ? 'finished' : 'abandoned'] += 1;
      if (isWhole) this.tokens[kind].output += usage.outputTokens;
    };
  }

  /** Resets the counts of calls and tokens, so that a bench counts from here. */
  reset(): void {
    this.calls = countsOf([...CALL_KINDS, 'retrieve', 'ingestion'], () => 0);
    this.tokens = countsOf(CALL_KINDS, () => ({ ...NONE }));
  }
}

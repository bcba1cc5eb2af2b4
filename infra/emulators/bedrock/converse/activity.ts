/** Counts the emulated Bedrock's work for tests and benches: generations, calls by kind, tokens by kind. */
import { CALL_KINDS, type CallKind } from './faults.ts';

export interface Tokens {
  input: number;
  output: number;
}

export class Activity {
  /** The number of answers that began with thinking. */
  thought = 0;
  /** The number of answers in progress, and how many were written to the end or abandoned by their reader. */
  generating = 0;
  finished = 0;
  abandoned = 0;
  /** Calls since the start, including those with a fault. */
  readonly calls: Record<CallKind | 'retrieve' | 'ingestion', number> = {
    understand: 0,
    look: 0,
    converse: 0,
    retrieve: 0,
    ingestion: 0,
  };
  readonly tokens: Record<CallKind, Tokens> = {
    understand: { input: 0, output: 0 },
    look: { input: 0, output: 0 },
    converse: { input: 0, output: 0 },
  };

  /** Counts the start of a generation. @returns A function that counts its end. */
  begin(kind: CallKind, input: number, thought: boolean): (isWhole: boolean, output: number) => void {
    this.generating += 1;
    this.tokens[kind].input += input;
    if (thought) this.thought += 1;
    return (isWhole, output) => {
      this.generating -= 1;
      this[isWhole ? 'finished' : 'abandoned'] += 1;
      if (isWhole) this.tokens[kind].output += output;
    };
  }

  /** Resets the counts of calls and tokens, so that a bench counts from here. */
  reset(): void {
    for (const kind of CALL_KINDS) this.tokens[kind] = { input: 0, output: 0 };
    Object.assign(this.calls, { understand: 0, look: 0, converse: 0, retrieve: 0, ingestion: 0 });
  }
}

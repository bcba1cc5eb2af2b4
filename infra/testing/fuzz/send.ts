/** Sends one generated request of a person. Reports the answer and its time. */
import type { Visitor } from '../../local/visitor.ts';
import type { FuzzRequest } from './requests.ts';

/** An answer that takes longer counts as slow. */
export const SLOW_MS = 1_000;

export interface Answered {
  /** Zero without an answer. */
  status: number;
  text: string;
  ms: number;
  /** Whether the server failed: 5xx, or no answer at all. */
  failed: boolean;
}

export async function send(who: Visitor, { path, init }: FuzzRequest): Promise<Answered> {
  const began = performance.now();
  const { status, text } = await who
    .fetch(path, init)
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch((error: unknown) => ({ status: 0, text: `no answer: ${String(error)}` }));
  return { status, text, ms: performance.now() - began, failed: status >= 500 || status === 0 };
}

/** Makes one generated request of somebody, and says what came back and how long it took. */
import type { Visitor } from '../../local/visitor.ts';
import type { FuzzRequest } from './requests.ts';

/** Beyond it an answer counts as slow. */
export const SLOW_MS = 1_000;

export interface Answered {
  /** Zero where nothing came back. */
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

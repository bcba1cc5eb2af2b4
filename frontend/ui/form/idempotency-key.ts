/** Idempotency keys: kept until the server has accepted the content, so that a retry cannot store it twice. */
import * as z from 'zod/mini';
import { readDraft, writeDraft } from './draft.ts';

const Sent = z.object({ content: z.string(), key: z.string() });

export interface RetryKey {
  key: string;
  /** Call it when the server has accepted the content. */
  forget: () => void;
}

/**
 * The same key for the same content until it was accepted, also after a reload; other content gets another key.
 * `draft` is the draft's key, as for `useDraft`.
 */
export function retryKey(draft: string, content: string): RetryKey {
  const place = `sent:${draft}`;
  const last = lastSent(place);
  const key = last?.content === content ? last.key : crypto.randomUUID();
  writeDraft(place, JSON.stringify({ content, key }));
  return { key, forget: () => writeDraft(place, '') };
}

function lastSent(place: string): z.output<typeof Sent> | undefined {
  try {
    return Sent.parse(JSON.parse(readDraft(place)));
  } catch {
    return undefined;
  }
}

/** The Idempotency-Key of something that is being sent: kept until it was accepted, so that a second try cannot store it twice. */
import * as z from 'zod/mini';
import { readDraft, writeDraft } from './draft.ts';

const Sent = z.object({ content: z.string(), key: z.string() });

export interface RetryKey {
  key: string;
  /** To be called when the server has accepted the content. */
  forget: () => void;
}

/**
 * The same key for the same content until it was accepted, across a reload too; other content gets a key of its own.
 * `draft` names what is being written, as for `useDraft`.
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

/** Keeps the tabs of a browser on one member: they share the session's cookie. */
import { useEffect, useEffectEvent } from 'react';
import * as z from 'zod/mini';

const CHANNEL = 'verandah.session';
/** Who is signed in now: null where nobody is. `isSignOut` where the member asked for that, and where the account is gone. */
const SessionChange = z.object({ userId: z.nullable(z.string()), isSignOut: z.optional(z.boolean()) });
type SessionChange = z.output<typeof SessionChange>;

let opened: BroadcastChannel | undefined;
/** One for the page: a channel does not hear itself. Undefined where the browser has none: there a tab notices at its next load. */
function channel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') opened ??= new BroadcastChannel(CHANNEL);
  return opened;
}

/** Tells the other tabs who is signed in from now on. */
export function announceSession(change: SessionChange): void {
  // A BroadcastChannel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel()?.postMessage(change);
}

/**
 * Leaves for the first page when the member of this page has signed out in another tab, or another one has signed in: the page loads
 * anew, so that nothing of the member stays in memory. Called once.
 * @param userId Who is signed in here; undefined for a visitor.
 * @param forget Deletes what the browser has stored of a member who has signed out.
 * @param isOver Asks whether the session of this page has ended: a tab can take it for ended that has only come back from a cache.
 */
export function useSessionElsewhere(
  userId: string | undefined,
  forget: () => void,
  isOver: () => Promise<boolean>,
): void {
  const onChange = useEffectEvent(async ({ data }: MessageEvent) => {
    const change = SessionChange.safeParse(data).data;
    if (userId === undefined || !change || change.userId === userId) return;
    if (change.isSignOut) forget();
    else if (change.userId === null && !(await isOver())) return;
    document.documentElement.hidden = true;
    // Back does not return to the member's page.
    location.replace('/');
  });
  useEffect(() => {
    const heard = channel();
    const listener = (event: MessageEvent) => void onChange(event);
    heard?.addEventListener('message', listener);
    return () => heard?.removeEventListener('message', listener);
  }, []);
}

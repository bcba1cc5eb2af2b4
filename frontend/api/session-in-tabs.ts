/** Who signs in in one tab is who every tab of the browser acts for: they share the session's cookie. */
import { useEffect } from 'react';
import * as z from 'zod/mini';

const CHANNEL = 'verandah.session';
const SignIn = z.object({ userId: z.string() });

/** Where the browser has no channel, a tab finds out with its next load. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));

/** Sends to the other tabs who has signed in here. */
export function announceSignIn(userId: string): void {
  const channel = openChannel();
  // A channel has no other origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage({ userId });
  channel?.close();
}

/**
 * Loads the page again when somebody else has signed in in another tab: what it shows is the earlier member's, and what it
 * sends would be the new one's. Called once, with the id of who is signed in here; undefined for a visitor.
 */
export function useSignInsElsewhere(userId: string | undefined): void {
  useEffect(() => {
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }) => {
      const signIn = SignIn.safeParse(data).data;
      if (userId !== undefined && signIn && signIn.userId !== userId) location.reload();
    });
    return () => channel?.close();
  }, [userId]);
}

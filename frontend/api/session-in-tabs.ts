/** Keeps tabs on one member: a sign-in in one tab changes the session cookie of all. */
import { useEffect } from 'react';
import * as z from 'zod/mini';

const CHANNEL = 'verandah.session';
const SignIn = z.object({ userId: z.string() });

/** Undefined where the browser has no BroadcastChannel: there a tab notices at its next load. */
const openChannel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));

/** Sends to the other tabs who has signed in here. */
export function announceSignIn(userId: string): void {
  const channel = openChannel();
  // A BroadcastChannel has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage({ userId });
  channel?.close();
}

/**
 * Reloads the page when another member has signed in in another tab: it would show the earlier member's data and send calls
 * as the new one. Called once, with the id of the member who is signed in here; undefined for a visitor.
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

/** When a call finds that the session has ended: shows a toast and leaves for the sign-in page. */
import { toast, toastsReady } from '../ui/feedback/toaster.tsx';
import { createStore } from '../ui/store.ts';
import { ApiError, isUnconfirmed, messageFor } from './client.ts';
import { pathToReturnTo } from './return-to.ts';
import { announceSession } from './session-in-tabs.ts';

/** How long the toast can be read before the browser leaves (infra/docs/product-spec.md, section 2). */
const LEAVE_AFTER_MS = 500;

/** True from the first call that found the session ended until the page is left. */
export const signedOut = createStore(false);

let isSigningOut = false;
/** While set, `sessionEnded` does nothing: after a press on Sign Out, a 401 is no news. The next sign-in clears it. */
export const setSigningOut = (now: boolean): void => {
  isSigningOut = now;
};

/** Called for each 401. The other tabs show what is the member's, too. */
export function sessionEnded(): void {
  if (isSigningOut) return;
  if (!signedOut.get()) announceSession({ userId: null });
  signInAgain();
}

/** Leaves for the sign-in page, which comes back to this address. Where several calls fail together, it happens once. */
export function signInAgain(): void {
  if (signedOut.get()) return;
  signedOut.set(true);
  // The browser may keep this page and show it again when the member goes back.
  addEventListener('pagehide', () => signedOut.set(false), { once: true });
  const returnTo = pathToReturnTo(location);
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' });
  const leave = () => location.assign(`/api/login?${new URLSearchParams({ returnTo })}`);
  // Counted from when the toast shows: on a slow network the page would leave before that.
  void toastsReady().then(() => setTimeout(leave, LEAVE_AFTER_MS));
}

/** True for the failure of a call that `signInAgain` has dealt with. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Shows a toast for a failed call: `title`, and the server's message, else `fallback`. A 401 has its own toast; a refused confirmation needs none. */
export function toastFailure(error: unknown, title: string, fallback = ''): void {
  if (isSignedOut(error) || isUnconfirmed(error)) return;
  toast({ title, description: messageFor(error, fallback), variant: 'destructive' });
}

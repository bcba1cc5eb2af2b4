/** Waits for a paid membership and shows a toast once it is active, on any page. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { membershipStatusRoutes } from '../../../shared/contract/routes/account/membership-status.ts';
import { clientFor } from '../../api/client.ts';
import { toast } from '../../ui/feedback/toaster.tsx';

/**
 * @param setSubscription Stores the new status.
 * @returns false where it takes longer than usual.
 */
export async function welcomeMember(setSubscription: (status: SubscriptionStatus) => void): Promise<boolean> {
  const status = await waitUntilActive();
  if (!status) return false;
  setSubscription(status);
  toast({
    title: 'Payment Successful!',
    description: 'Welcome to Verandah. Your annual membership is now active.',
  });
  return true;
}

/** Polls, after a confirmed payment, until the membership is active. */
const { api } = clientFor(membershipStatusRoutes);

/** How long to wait before each poll, in ms: the provider's webhook may arrive after the payment. */
const LOOKS_AFTER_MS = [0, 500, 1000, 2000, 3000, 5000, 8000];

/** Resolves with the status once it is active, or with undefined after the last poll. Only after a confirmed payment. */
export async function waitUntilActive(looksAfterMs = LOOKS_AFTER_MS): Promise<SubscriptionStatus | undefined> {
  for (const wait of looksAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const status = await api('GET /api/subscription/status').catch(() => undefined);
    if (status?.hasActiveSubscription) return status;
  }
  return undefined;
}

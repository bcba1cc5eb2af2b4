/** Waiting, after a confirmed payment, until the membership that it pays for is there. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { api } from '../membership-status-api.ts';

/** The money has been taken but the provider's word may still be on its way to us: how long to wait before each look, in ms. */
const LOOKS_AFTER_MS = [0, 500, 1000, 2000, 3000, 5000, 8000];

/** Asks for the status until it is active: the status, or undefined when it is still not. Only after a confirmed payment. */
export async function waitUntilActive(looksAfterMs = LOOKS_AFTER_MS): Promise<SubscriptionStatus | undefined> {
  for (const wait of looksAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    const status = await api('GET /api/subscription/status').catch(() => undefined);
    if (status?.hasActiveSubscription) return status;
  }
  return undefined;
}

/** Polls, after a confirmed payment, until the membership is active. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { api } from '../membership-status-api.ts';

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

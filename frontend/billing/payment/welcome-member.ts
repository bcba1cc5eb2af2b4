/** Waits for a paid membership and shows a toast once it is active, on any page. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { waitUntilActive } from './wait-until-active.ts';

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

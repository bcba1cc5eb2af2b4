/** Waits for the membership that has been paid for, and says that it is there, on whatever page the member is by then. */
import type { SubscriptionStatus } from '../../../shared/billing.ts';
import { toast } from '../../ui/feedback/toaster.tsx';
import { waitUntilActive } from './wait-until-active.ts';

/**
 * @param setSubscription Puts the newer status in place of the known one.
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

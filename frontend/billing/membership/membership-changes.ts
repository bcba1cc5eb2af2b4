/** The mutations of a membership. Each stores the status that the server returns and shows a toast. */
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { REFUND_PERIOD, type SubscriptionStatus } from '../../../shared/billing.ts';
import { billingRoutes } from '../../../shared/contract/routes/billing.ts';
import { formatDay } from '../../../shared/text/calendar-day.ts';
import { clientFor } from '../../api/client.ts';
import { toastFailure } from '../../api/signed-out.ts';
import type { ToastMessage } from '../../ui/feedback/toast-region.tsx';
import { toast } from '../../ui/feedback/toaster.tsx';
import { subscriptionQuery, useSetSubscription } from '../subscription.ts';

const { api } = clientFor(billingRoutes);

type Change<Answer> = UseMutationResult<Answer, Error, void>;

/** A call without a body. Its failure shows a toast with `title` and the server's message, else `fallback`. */
function useChange<Answer>(
  call: () => Promise<Answer>,
  onDone: (answer: Answer) => void,
  failed: { title: string; fallback: string },
  onFailed?: () => void,
): Change<Answer> {
  return useMutation({
    mutationFn: call,
    onSuccess: onDone,
    onError: (error) => {
      toastFailure(error, failed.title, failed.fallback);
      onFailed?.();
    },
  });
}

function useStatusChange<Answer extends SubscriptionStatus>(
  call: () => Promise<Answer>,
  message: (answer: Answer) => ToastMessage,
  failed: { title: string; fallback: string },
): Change<Answer> {
  const client = useQueryClient();
  const setSubscription = useSetSubscription();
  const done = (answer: Answer) => {
    setSubscription(answer);
    window.scrollTo({ top: 0 });
    toast(message(answer));
  };
  // After a refusal the status is fetched again: another tab may have changed the membership.
  return useChange(call, done, failed, () => void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey }));
}

/** Ends the membership at the end of the paid period; a past-due one at once. */
export function useCancel(): Change<SubscriptionStatus> {
  return useStatusChange(
    () => api('POST /api/subscription/cancel'),
    ({ hasActiveSubscription }) => ({
      title: 'Subscription Cancelled',
      description: hasActiveSubscription
        ? 'Your subscription will end at the current billing period.'
        : 'Your subscription has ended.',
    }),
    { title: 'Cancellation Error', fallback: 'Failed to cancel subscription' },
  );
}

/** Takes a cancellation back. */
export function useResume(): Change<SubscriptionStatus> {
  return useStatusChange(
    () => api('POST /api/subscription/resume'),
    ({ subscriptionEndDate }) => ({
      title: 'Subscription Resumed',
      description: subscriptionEndDate === null ? undefined : `It renews on ${formatDay(subscriptionEndDate)}.`,
    }),
    { title: 'Subscription Error', fallback: 'Failed to resume subscription' },
  );
}

/** Pays the money back and ends the membership at once; for a member without a verified address, once it is verified. */
export function useRefund(): Change<Awaited<ReturnType<typeof refund>>> {
  return useStatusChange(
    refund,
    ({ refundedCents, refundWaits }) =>
      refundWaits
        ? {
            title: 'Please verify your email',
            description: 'We’ve kept your request. The refund follows within a day.',
          }
        : {
            title: 'Refund on its way',
            description: `$${(refundedCents / 100).toFixed(2)} AUD goes back to your card within ${REFUND_PERIOD}.`,
          },
    { title: 'Refund Error', fallback: 'Failed to refund your payment' },
  );
}
const refund = () => api('POST /api/subscription/refund');

/** Leaves for the provider's page, where cards are changed and invoices are kept. */
export function useOpenPortal(): Change<{ url: string }> {
  return useChange(
    () => api('POST /api/subscription/portal'),
    ({ url }) => location.assign(url),
    { title: 'Subscription Error', fallback: 'Failed to open the payment page' },
  );
}

/** The member's subscription status: fetched once, shared by the header, the gate and the subscribe page. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SubscriptionStatus } from '../../shared/billing.ts';
import { membershipStatusRoutes } from '../../shared/contract/routes/account/membership-status.ts';
import { clientFor } from '../api/client.ts';
import { useSession } from '../api/session.ts';

const { api, earlyPage } = clientFor(membershipStatusRoutes);

export const subscriptionQuery = {
  queryKey: ['GET /api/subscription/status'] as const,
  queryFn: () => api('GET /api/subscription/status'),
  initialData: () => earlyPage('GET /api/subscription/status')?.answer,
};

export type Subscription = Pick<UseQueryResult, 'isFetching' | 'refetch'> &
  (
    | { status: 'loading'; data: undefined; hasActiveSubscription: false }
    | { status: 'error'; data: undefined; hasActiveSubscription: false; error: Error }
    | { status: 'ready'; data: SubscriptionStatus; hasActiveSubscription: boolean }
  );

/** The status, fetched for signed-in members only; for a visitor it stays "loading". */
export function useSubscription(): Subscription {
  const { status } = useSession();
  const query = useQuery({ ...subscriptionQuery, enabled: status === 'signedIn' });
  const { isFetching, refetch } = query;
  // A failed refetch keeps the data of the first fetch.
  if (query.data) {
    return {
      isFetching,
      refetch,
      status: 'ready',
      data: query.data,
      hasActiveSubscription: query.data.hasActiveSubscription,
    };
  }
  if (query.error)
    return { isFetching, refetch, status: 'error', data: undefined, hasActiveSubscription: false, error: query.error };
  return { isFetching, refetch, status: 'loading', data: undefined, hasActiveSubscription: false };
}

/** Returns a function that stores a newer status from the server. */
export function useSetSubscription(): (status: SubscriptionStatus) => void {
  const client = useQueryClient();
  return useCallback((status) => client.setQueryData(subscriptionQuery.queryKey, status), [client]);
}

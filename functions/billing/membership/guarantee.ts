/** The money-back guarantee: 30 days from the first payment of a person's first membership. */
import { GUARANTEE_DAYS } from '../../../shared/billing.ts';
import type { SubscriptionItem } from '../../platform/table/entities/billing/subscription.ts';
import { DAY_SECONDS } from '../../platform/time.ts';

/** When it ends for a first payment made at `paidAt`, in seconds. */
export const guaranteeEnd = (paidAt: number): number => paidAt + GUARANTEE_DAYS * DAY_SECONDS;

/**
 * Whether it covers a subscription: the first that the member ever paid for. The one place that decides it; a person is known here by their account.
 * @param item Undefined for a member who never started a membership.
 */
export const isGuaranteed = (item: SubscriptionItem | undefined, subscriptionId: string | undefined): boolean =>
  item?.firstMembership === undefined || item.firstMembership === subscriptionId;

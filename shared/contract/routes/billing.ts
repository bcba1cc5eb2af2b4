/** The calls of the membership, and Stripe's webhook. */
import {
  BillingRecords,
  PaymentSetup,
  PortalAddress,
  Refunded,
  SubscriptionStatus,
  WebhookReceipt,
} from '../../billing.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { defineRoutes } from '../route.ts';

/** Limits these calls, because each makes several calls to Stripe. */
const MEMBERSHIP_CHANGES = {
  times: 30,
  perSeconds: HOUR_SECONDS,
  per: 'member',
  message: 'That is a lot of changes in an hour. Please try again a little later.',
} as const;

export const billingRoutes = defineRoutes({
  'GET /api/subscription/invoices': {
    domain: 'billing',
    access: 'member',
    answer: BillingRecords,
    limit: {
      times: 120,
      perSeconds: HOUR_SECONDS,
      per: 'member',
      message: 'You have looked at your invoices often in this hour. Please try again a little later.',
    },
    operations: 2,
  },
  'POST /api/subscription/create': {
    domain: 'billing',
    access: 'member',
    answer: PaymentSetup,
    onlyInCountries: true,
    limit: MEMBERSHIP_CHANGES,
    operations: 5,
  },
  'POST /api/subscription/cancel': {
    domain: 'billing',
    access: 'member',
    answer: SubscriptionStatus,
    limit: MEMBERSHIP_CHANGES,
    whileSuspended: true,
    // The last one writes the mail and moves the reminders.
    operations: 4,
  },
  'POST /api/subscription/resume': {
    domain: 'billing',
    access: 'member',
    answer: SubscriptionStatus,
    limit: MEMBERSHIP_CHANGES,
    // One reads whether the member was suspended meanwhile.
    operations: 5,
  },
  'POST /api/subscription/refund': {
    domain: 'billing',
    access: 'member',
    answer: Refunded,
    limit: MEMBERSHIP_CHANGES,
    whileSuspended: true,
    // One claims the refund; the last one reads the member, whose address has now used the guarantee.
    operations: 6,
  },
  'POST /api/subscription/portal': {
    domain: 'billing',
    access: 'member',
    answer: PortalAddress,
    limit: MEMBERSHIP_CHANGES,
    operations: 3,
  },
  'POST /api/stripe/webhook': {
    domain: 'billing',
    access: 'anyone',
    answer: WebhookReceipt,
    raw: true,
    bodyBytes: 1024 * 1024,
    // One only where the membership renews: it reads whether the member is suspended. One only where there is an event: it writes a mail,
    // reminders and the statistic of paying members.
    operations: 5,
  },
});

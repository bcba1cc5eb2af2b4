/** Billing: starting, cancelling, resuming and refunding a membership, its status, Stripe's webhook, and suspending members. */
import { billingRoutes } from '../../shared/contract/routes/billing.ts';
import { suspensionRoutes } from '../../shared/contract/routes/suspension.ts';
import { serve } from '../platform/http/serve.ts';
import { cancelMembership, resumeMembership } from './membership/cancellation.ts';
import { billingRecords } from './membership/invoices.ts';
import { createSubscription } from './membership/payment-setup.ts';
import { refundMembership } from './membership/refunds.ts';
import { membershipStatus } from './membership/status.ts';
import { portalAddress } from './stripe/customers.ts';
import { withStripe } from './stripe/stripe.ts';
import { restore, suspend } from './suspension/suspension.ts';
import { receiveEvent } from './webhook/webhook.ts';

export const app = serve<'billing'>(
  { ...billingRoutes, ...suspensionRoutes },
  {
    'GET /api/subscription/status': ({ caller }) => membershipStatus(caller),
    'GET /api/subscription/invoices': ({ caller }) => withStripe(({ stripe }) => billingRecords(stripe, caller)),
    'POST /api/subscription/create': ({ caller }) => withStripe(({ stripe }) => createSubscription(stripe, caller)),
    'POST /api/subscription/cancel': ({ caller }) => withStripe(({ stripe }) => cancelMembership(stripe, caller)),
    'POST /api/subscription/resume': ({ caller }) => withStripe(({ stripe }) => resumeMembership(stripe, caller)),
    'POST /api/subscription/refund': ({ caller }) => withStripe(({ stripe }) => refundMembership(stripe, caller)),
    'POST /api/subscription/portal': ({ caller }) => withStripe(({ stripe }) => portalAddress(stripe, caller)),
    'POST /api/stripe/webhook': ({ context }) => receiveEvent(context),
    'POST /api/admin/members/{id}/suspend': async ({ caller, params, body }) => {
      await suspend(caller.user, params.id, body.reason);
      return {};
    },
    'POST /api/admin/members/{id}/restore': async ({ caller, params, body }) => {
      await restore(caller.user, params.id, body.reason);
      return {};
    },
  },
);

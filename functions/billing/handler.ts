/**
 * Billing: starting, cancelling, resuming and refunding a membership, its status, and Stripe's webhook. Also the calls that stop a renewal:
 * suspending a member and deleting an account.
 */

import { membershipStatusRoutes } from '../../shared/contract/routes/account/membership-status.ts';
import { billingRoutes } from '../../shared/contract/routes/billing.ts';
import { deletionRoutes } from '../../shared/contract/routes/deletion.ts';
import { suspensionRoutes } from '../../shared/contract/routes/suspension.ts';
import { refuseWhileSuspended } from '../platform/http/caller/suspended.ts';
import { serve } from '../platform/http/serve.ts';
import { Users } from '../platform/table/items/user.ts';
import { askForDeletion, planDeletionFor, refuseWhileLeaving } from './deletion/deletion.ts';
import { undoDeletion } from './deletion/undo.ts';
import { cancelMembership, resumeMembership } from './membership/cancellation.ts';
import { billingRecords } from './membership/invoices.ts';
import { createSubscription } from './membership/payment-setup.ts';
import { refundMembership } from './membership/refunds.ts';
import { membershipStatus, refuseOnLastDay } from './membership/status.ts';
import { portalAddress } from './stripe/customers.ts';
import { withStripe } from './stripe/stripe.ts';
import { restore, suspend } from './suspension/suspension.ts';
import { receiveEvent } from './webhook/webhook.ts';

export const app = serve<'billing'>(
  { ...membershipStatusRoutes, ...billingRoutes, ...deletionRoutes, ...suspensionRoutes },
  {
    'GET /api/subscription/status': ({ caller }) => membershipStatus(caller),
    'GET /api/subscription/invoices': ({ caller }) => withStripe(({ stripe }) => billingRecords(stripe, caller)),
    'POST /api/subscription/create': async ({ caller }) => {
      refuseWhileLeaving(caller);
      refuseOnLastDay(caller);
      return withStripe(({ stripe }) => createSubscription(stripe, caller));
    },
    'POST /api/subscription/cancel': ({ caller }) => withStripe(({ stripe }) => cancelMembership(stripe, caller)),
    'POST /api/subscription/resume': async ({ caller }) => {
      refuseWhileLeaving(caller);
      refuseOnLastDay(caller);
      const status = await withStripe(({ stripe }) => resumeMembership(stripe, caller));
      const isResumed = status.hasActiveSubscription && !status.cancelAtPeriodEnd;
      if (!isResumed) refuseWhileSuspended((await Users.get(caller.id)) ?? {});
      return status;
    },
    'POST /api/subscription/refund': ({ caller }) => withStripe(({ stripe }) => refundMembership(stripe, caller)),
    'POST /api/subscription/portal': ({ caller }) => withStripe(({ stripe }) => portalAddress(stripe, caller)),
    'POST /api/stripe/webhook': ({ context }) => receiveEvent(context),
    'POST /api/user/deletion': ({ caller, body }) => askForDeletion(caller, body),
    'DELETE /api/user/deletion': ({ caller }) => undoDeletion(caller),
    'POST /api/admin/members/{id}/suspend': async ({ caller, params, body }) => {
      await suspend(caller.user, params.id, body.reason);
      return {};
    },
    'POST /api/admin/members/{id}/restore': async ({ caller, params, body }) => {
      await restore(caller.user, params.id, body.reason);
      return {};
    },
    'POST /api/admin/members/{id}/deletion': async ({ caller, params, body }) => {
      await planDeletionFor(caller.user, params.id, body.reason);
      return {};
    },
  },
);

/** Billing: starting, cancelling, resuming and refunding a membership, its status, and Stripe's webhook. */
import { billingRoutes } from '../../shared/contract/routes/billing.ts';
import { serve } from '../platform/http/serve.ts';
import { cancel, resume } from './membership/cancellation.ts';
import { setUpPayment } from './membership/payment-setup.ts';
import { refund } from './membership/refunds.ts';
import { membershipStatus } from './membership/status.ts';
import { portalAddress } from './stripe/customers.ts';
import { withStripe } from './stripe/stripe.ts';
import { receiveEvent } from './webhook/webhook.ts';

export const app = serve<'billing'>(billingRoutes, {
  'GET /api/subscription/status': ({ caller }) => membershipStatus(caller),
  'POST /api/subscription/create': ({ caller }) => withStripe(({ stripe }) => setUpPayment(stripe, caller)),
  'POST /api/subscription/cancel': ({ caller }) => withStripe(({ stripe }) => cancel(stripe, caller)),
  'POST /api/subscription/resume': ({ caller }) => withStripe(({ stripe }) => resume(stripe, caller)),
  'POST /api/subscription/refund': ({ caller }) => withStripe(({ stripe }) => refund(stripe, caller)),
  'POST /api/subscription/portal': ({ caller }) => withStripe(({ stripe }) => portalAddress(stripe, caller)),
  'POST /api/stripe/webhook': ({ context }) => receiveEvent(context),
});

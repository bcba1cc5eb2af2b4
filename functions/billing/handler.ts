/** Billing: starting, cancelling, resuming and refunding a membership, its status, and Stripe's webhook. */
import { billingRoutes } from '../../shared/routes/billing.ts';
import { serve } from '../http/serve.ts';
import { cancel, resume } from './cancellation.ts';
import { portalAddress } from './customers.ts';
import { setUpPayment } from './payment-setup.ts';
import { refund } from './refunds.ts';
import { membershipStatus } from './status.ts';
import { withStripe } from './stripe.ts';
import { receiveEvent } from './webhook.ts';

export const app = serve<'billing'>(billingRoutes, {
  'GET /api/subscription/status': ({ caller }) => membershipStatus(caller),
  'POST /api/subscription/create': ({ caller }) => withStripe(({ stripe }) => setUpPayment(stripe, caller)),
  'POST /api/subscription/cancel': ({ caller }) => withStripe(({ stripe }) => cancel(stripe, caller)),
  'POST /api/subscription/resume': ({ caller }) => withStripe(({ stripe }) => resume(stripe, caller)),
  'POST /api/subscription/refund': ({ caller }) => withStripe(({ stripe }) => refund(stripe, caller)),
  'POST /api/subscription/portal': ({ caller }) => withStripe(({ stripe }) => portalAddress(stripe, caller)),
  'POST /api/stripe/webhook': ({ context }) => receiveEvent(context),
});

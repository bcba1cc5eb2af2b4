/** The call of the membership that every screen makes: it comes with the app, the others with the screens that need them. */
import { SubscriptionStatus } from '../../../billing.ts';
import { defineRoutes } from '../../route.ts';

export const membershipStatusRoutes = defineRoutes({
  'GET /api/subscription/status': { domain: 'billing', access: 'member', answer: SubscriptionStatus, operations: 2 },
});

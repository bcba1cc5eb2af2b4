/** The membership call that every screen makes. It is in the app's bundle; the others load with the screens that need them. */
import { SubscriptionStatus } from '../../../billing.ts';
import { defineRoutes } from '../../route.ts';

export const membershipStatusRoutes = defineRoutes({
  'GET /api/subscription/status': { domain: 'billing', access: 'member', answer: SubscriptionStatus, operations: 1 },
});

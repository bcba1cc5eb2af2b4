/** Suspending a member, and taking that back: an admin's calls, made by billing, which stops the renewal. */
import { Suspension } from '../../admin.ts';
import { defineRoutes, Nothing } from '../route.ts';

export const suspensionRoutes = defineRoutes({
  'POST /api/admin/members/{id}/suspend': {
    domain: 'billing',
    access: 'admin',
    freshlyConfirmed: true,
    body: Suspension,
    answer: Nothing,
    operations: 6,
  },
  'POST /api/admin/members/{id}/restore': {
    domain: 'billing',
    access: 'admin',
    freshlyConfirmed: true,
    body: Suspension,
    answer: Nothing,
    operations: 4,
  },
});

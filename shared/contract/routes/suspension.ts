/** Suspending a member, taking that back, and planning a deletion: an admin's calls, made by billing, which stops the renewal. */
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
  /** As members plan their own: they get a mail, and the days to undo it. */
  'POST /api/admin/members/{id}/deletion': {
    domain: 'billing',
    access: 'admin',
    freshlyConfirmed: true,
    body: Suspension,
    answer: Nothing,
    operations: 6,
  },
});

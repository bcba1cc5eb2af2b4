/** An admin's calls to suspend or restore a member, and to plan a deletion. The domain billing serves them, because it stops the renewal. */
import { Suspension } from '../../admin.ts';
import { defineRoutes, Nothing } from '../route.ts';

export const suspensionRoutes = defineRoutes({
  'POST /api/admin/members/{id}/suspend': {
    domain: 'billing',
    access: 'admin',
    freshlyConfirmed: true,
    body: Suspension,
    answer: Nothing,
    operations: 5,
  },
  'POST /api/admin/members/{id}/restore': {
    domain: 'billing',
    access: 'admin',
    freshlyConfirmed: true,
    body: Suspension,
    answer: Nothing,
    operations: 3,
  },
  /** As when members delete their own account, they get a mail, and days to undo it. A suspended member cannot undo it. */
  'POST /api/admin/members/{id}/deletion': {
    domain: 'billing',
    access: 'admin',
    freshlyConfirmed: true,
    body: Suspension,
    answer: Nothing,
    operations: 5,
  },
});

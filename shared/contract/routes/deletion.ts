/** Requesting the deletion of one's account, and undoing it. The domain billing serves these calls, because it stops the renewal. */

import { DeletionRequest } from '../../accounts/credentials.ts';
import { User } from '../../accounts.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { defineRoutes } from '../route.ts';

export const deletionRoutes = defineRoutes({
  'POST /api/user/deletion': {
    domain: 'billing',
    access: 'member',
    body: DeletionRequest,
    answer: User,
    whileSuspended: true,
    // One for the plan with its mail; the rest is a change of the renewal.
    operations: 7,
    limit: {
      times: 10,
      perSeconds: HOUR_SECONDS,
      per: 'session',
      message: 'Too many attempts. Please try again in an hour.',
    },
  },
  'DELETE /api/user/deletion': {
    domain: 'billing',
    access: 'member',
    answer: User,
    whileSuspended: true,
    // One for the plan; the rest is a change of the renewal.
    operations: 6,
    limit: {
      times: 30,
      perSeconds: HOUR_SECONDS,
      per: 'member',
      message: 'That is a lot of changes in an hour. Please try again a little later.',
    },
  },
});

/** The account calls that every screen makes. They are in the app's bundle; the others load with the screens that need them. */
import { User } from '../../../accounts.ts';
import { defineRoutes, Nothing } from '../../route.ts';

export const sessionRoutes = defineRoutes({
  'GET /api/user': {
    domain: 'accounts',
    access: 'member',
    answer: User,
    beforeSecondFactor: true,
    operations: 1,
  },
  'POST /api/logout': { domain: 'accounts', access: 'anyone', answer: Nothing, operations: 1 },
});

/** The calls of accounts that every screen makes: they come with the app, the others with the screens that need them. */
import { User } from '../../../accounts.ts';
import { defineRoutes, Nothing } from '../../route.ts';

export const sessionRoutes = defineRoutes({
  'GET /api/user': { domain: 'accounts', access: 'member', answer: User, operations: 2 },
  'POST /api/logout': { domain: 'accounts', access: 'anyone', answer: Nothing, operations: 2 },
});

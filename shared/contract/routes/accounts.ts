/** The calls of accounts: who one is, signing in and out, one's own record. */
import { Credentials, PasswordChange, PasswordReset, Profile, Registration, ReturnTo, User } from '../../accounts.ts';
import { defineRoutes, HOUR_SECONDS, Nothing } from '../route.ts';

export const accountsRoutes = defineRoutes({
  'GET /api/user': { domain: 'accounts', access: 'member', answer: User, operations: 2 },
  'PUT /api/user': { domain: 'accounts', access: 'member', body: Profile, answer: User, operations: 3 },
  'PUT /api/user/password': {
    domain: 'accounts',
    access: 'member',
    body: PasswordChange,
    answer: User,
    operations: 5,
    limit: {
      times: 10,
      perSeconds: HOUR_SECONDS,
      per: 'session',
      message: 'Too many attempts. Please try again in an hour.',
    },
  },
  'POST /api/password-reset': {
    domain: 'accounts',
    access: 'anyone',
    body: PasswordReset,
    answer: User,
    operations: 5,
    limit: {
      times: 20,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Too many attempts from here. Please try again in an hour.',
    },
  },
  'POST /api/login': { domain: 'accounts', access: 'anyone', body: Credentials, answer: User, operations: 4 },
  'POST /api/register': {
    domain: 'accounts',
    access: 'anyone',
    body: Registration,
    answer: User,
    operations: 2,
    limit: {
      times: 100,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Too many accounts were created from here. Please try again in an hour.',
    },
  },
  'POST /api/logout': { domain: 'accounts', access: 'anyone', answer: Nothing, operations: 2 },
  'GET /api/login': {
    domain: 'accounts',
    access: 'anyone',
    query: ReturnTo,
    answer: Nothing,
    reply: 'redirect',
    operations: 0,
  },
  'GET /api/logout': { domain: 'accounts', access: 'anyone', answer: Nothing, reply: 'redirect', operations: 2 },
});

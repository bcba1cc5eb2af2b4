/** The calls of accounts: signing in, one's own record, its password, address and sessions. */
import * as z from 'zod/mini';
import {
  Credentials,
  EmailChange,
  EmailVerification,
  EmailVerified,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  Profile,
  Registration,
} from '../../accounts/credentials.ts';
import { SupportMessage } from '../../accounts/support.ts';
import { ReturnTo, SessionRecord, User } from '../../accounts.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../durations.ts';
import { defineRoutes, type Limit, Nothing } from '../route.ts';

/** @param per By session where a thief of one session must not keep the member from ending it. */
const changes = (per: Limit['per']) =>
  ({
    times: 30,
    perSeconds: HOUR_SECONDS,
    per,
    message: 'That is 30 changes of your account in an hour. Please try again a little later.',
  }) as const satisfies Limit;

export const accountsRoutes = defineRoutes({
  'PUT /api/user': {
    domain: 'accounts',
    access: 'member',
    body: Profile,
    answer: User,
    operations: 4,
    limit: changes('member'),
  },
  'PUT /api/user/password': {
    domain: 'accounts',
    access: 'member',
    body: PasswordChange,
    answer: User,
    whileSuspended: true,
    operations: 6,
    limit: {
      times: 10,
      perSeconds: HOUR_SECONDS,
      per: 'session',
      message: 'Too many attempts. Please try again in an hour.',
    },
  },
  'PUT /api/user/email': {
    domain: 'accounts',
    access: 'member',
    body: EmailChange,
    answer: User,
    whileSuspended: true,
    operations: 5,
    limit: {
      times: 10,
      perSeconds: HOUR_SECONDS,
      per: 'member',
      message: 'Too many attempts. Please try again in an hour.',
    },
  },
  'GET /api/sessions': { domain: 'accounts', access: 'member', answer: z.array(SessionRecord), operations: 2 },
  'DELETE /api/sessions': {
    domain: 'accounts',
    access: 'member',
    answer: Nothing,
    whileSuspended: true,
    operations: 3,
    limit: changes('session'),
  },
  'DELETE /api/sessions/{id}': {
    domain: 'accounts',
    access: 'member',
    answer: Nothing,
    whileSuspended: true,
    operations: 3,
    // A member has 50 sessions, and may end each.
    limit: {
      ...changes('session'),
      times: 60,
      message: 'That is 60 sessions in an hour. Please use “Sign out everywhere else”, or try again later.',
    },
  },
  'POST /api/password-reset': {
    domain: 'accounts',
    access: 'anyone',
    body: PasswordReset,
    answer: User,
    // One of them only where the member has passkeys.
    operations: 4,
    limit: {
      times: 20,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Too many attempts from here. Please try again in an hour.',
    },
  },
  'POST /api/password-reset/request': {
    domain: 'accounts',
    access: 'anyone',
    body: PasswordResetRequest,
    answer: Nothing,
    operations: 3,
    limit: {
      times: 20,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Too many requests from here. Please try again in an hour.',
    },
  },
  'POST /api/email/verify': {
    domain: 'accounts',
    access: 'anyone',
    body: EmailVerification,
    answer: EmailVerified,
    // For a new address: the rate limit, the link, its member, the caller, the holder of the address (two), and the change.
    operations: 7,
    limit: {
      times: 60,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Too many attempts from here. Please try again in an hour.',
    },
  },
  'POST /api/email/send-again': {
    domain: 'accounts',
    access: 'member',
    answer: Nothing,
    operations: 3,
    limit: {
      times: 5,
      perSeconds: HOUR_SECONDS,
      per: 'member',
      message: 'We’ve sent that email several times already. Check your spam folder, or try again in an hour.',
    },
  },
  'POST /api/support': {
    domain: 'accounts',
    access: 'member',
    body: SupportMessage,
    answer: z.object({ priority: z.boolean() }),
    idempotent: true,
    // A suspended member appeals.
    whileSuspended: true,
    // The last is a repeat's alone: it looks up the key.
    operations: 4,
    limit: {
      times: 10,
      perSeconds: DAY_SECONDS,
      per: 'member',
      message: 'That is 10 messages in a day. Please reply to our email, or write again tomorrow.',
    },
  },
  // Its limits count guesses and sign-ins, not calls: functions/accounts/sign-in.ts.
  'POST /api/login': { domain: 'accounts', access: 'anyone', body: Credentials, answer: User, operations: 5 },
  'POST /api/register': {
    domain: 'accounts',
    access: 'anyone',
    body: Registration,
    answer: User,
    onlyInCountries: true,
    // Three only where the address is claimed and not verified.
    operations: 5,
    limit: {
      times: 100,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Too many accounts were created from here. Please try again in an hour.',
    },
  },
  'GET /api/login': {
    domain: 'accounts',
    access: 'anyone',
    query: ReturnTo,
    answer: Nothing,
    reply: 'redirect',
    operations: 0,
  },
  'GET /api/logout': { domain: 'accounts', access: 'anyone', answer: Nothing, reply: 'redirect', operations: 1 },
});

/** The calls of passkeys: managing one's own, signing in with one, and re-authentication before a sensitive action. */
import * as z from 'zod/mini';
import {
  Confirmation,
  ConfirmationOptions,
  CreationOptions,
  NewPasskey,
  PasskeyName,
  PasskeyRecord,
  PasskeyRequest,
  PasskeySignIn,
  RequestOptions,
} from '../../accounts/passkeys.ts';
import { User } from '../../accounts.ts';
import { HOUR_SECONDS } from '../durations.ts';
import { defineRoutes, Nothing } from '../route.ts';

const CHANGES = {
  times: 30,
  perSeconds: HOUR_SECONDS,
  per: 'session',
  message: 'That is 30 changes of your passkeys in an hour. Please try again a little later.',
} as const;

/*
 * The limits count by session: who has only an admin's password makes some of these calls, and must not use up those of the admin's own browser.
 */
export const passkeyRoutes = defineRoutes({
  'POST /api/login/passkey/options': {
    domain: 'accounts',
    access: 'anyone',
    answer: RequestOptions,
    operations: 2,
    limit: {
      times: 600,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Too many attempts from here. Please sign in with your password, or try again in an hour.',
    },
  },
  'POST /api/login/passkey': {
    domain: 'accounts',
    access: 'anyone',
    body: PasskeySignIn,
    answer: User,
    operations: 5,
    limit: {
      times: 300,
      perSeconds: HOUR_SECONDS,
      per: 'address',
      message: 'Too many attempts from here. Please sign in with your password, or try again in an hour.',
    },
  },
  'GET /api/passkeys': { domain: 'accounts', access: 'member', answer: z.array(PasskeyRecord), operations: 2 },
  'POST /api/passkeys/options': {
    domain: 'accounts',
    access: 'member',
    beforeSecondFactor: true,
    body: PasskeyRequest,
    answer: CreationOptions,
    whileSuspended: true,
    operations: 5,
    limit: {
      times: 30,
      perSeconds: HOUR_SECONDS,
      per: 'session',
      message: 'You’ve tried to add many passkeys in the last hour. Please try again in an hour.',
    },
  },
  'POST /api/passkeys': {
    domain: 'accounts',
    access: 'member',
    beforeSecondFactor: true,
    body: NewPasskey,
    answer: PasskeyRecord,
    whileSuspended: true,
    operations: 4,
    limit: CHANGES,
  },
  'PUT /api/passkeys/{id}': {
    domain: 'accounts',
    access: 'member',
    body: PasskeyName,
    answer: PasskeyRecord,
    whileSuspended: true,
    operations: 3,
    limit: CHANGES,
  },
  'DELETE /api/passkeys/{id}': {
    domain: 'accounts',
    access: 'member',
    answer: Nothing,
    whileSuspended: true,
    operations: 4,
    limit: CHANGES,
  },
  'POST /api/confirmation/options': {
    domain: 'accounts',
    access: 'member',
    beforeSecondFactor: true,
    answer: ConfirmationOptions,
    whileSuspended: true,
    operations: 4,
    limit: {
      times: 120,
      perSeconds: HOUR_SECONDS,
      per: 'session',
      message: 'You’ve been asked to confirm very often in the last hour. Please try again in an hour.',
    },
  },
  'POST /api/confirmation': {
    domain: 'accounts',
    access: 'member',
    beforeSecondFactor: true,
    body: Confirmation,
    answer: Nothing,
    whileSuspended: true,
    operations: 5,
    limit: {
      times: 20,
      perSeconds: HOUR_SECONDS,
      per: 'session',
      message: 'Too many attempts. Please try again in an hour.',
    },
  },
});

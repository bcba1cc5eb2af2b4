/** Who must prove again who they are: admins with a passkey where the stage demands it, and everyone before a sensitive act. */

import { CONFIRMED_MINUTES } from '../../../shared/accounts/passkeys.ts';
import type { Route } from '../../../shared/contract/route.ts';
import { settings } from '../settings.ts';
import type { UserItem } from '../table/entities/accounts/user.ts';
import { toSeconds } from '../time.ts';
import { Refusal } from './refusal.ts';
import type { Caller } from './session.ts';

const { ADMIN_SECOND_FACTOR } = settings('ADMIN_SECOND_FACTOR');

/** Whether a password alone is not enough for this user: for an admin, where the stage says `adminSecondFactor`. */
export const needsPasskey = ({ role }: Pick<UserItem, 'role'>): boolean =>
  role === 'admin' && ADMIN_SECOND_FACTOR === 'true';

const unconfirmed = () => new Refusal(403, 'Please confirm it’s you, then try again.', {}, 'confirmation-needed');

/**
 * For an admin's call: where the stage demands it, a passkey has opened or confirmed the session, within the last five minutes for
 * a call that says `freshlyConfirmed`.
 * @throws Refusal 403 with the code `confirmation-needed`.
 */
export function requireSecondFactor(caller: Caller, { freshlyConfirmed }: Route): void {
  if (!needsPasskey(caller.user)) return;
  if (caller.passkeyAt === undefined) throw unconfirmed();
  if (freshlyConfirmed) requireFreshConfirmation(caller);
}

/**
 * For a sensitive act: the caller has signed in or confirmed within the last five minutes, an admin who needs a passkey with one.
 * @throws Refusal 403 with the code `confirmation-needed`.
 */
export function requireFreshConfirmation({ user, passkeyAt, confirmedAt }: Caller): void {
  const last = needsPasskey(user) ? (passkeyAt ?? 0) : confirmedAt;
  if (toSeconds() - last > CONFIRMED_MINUTES * 60) throw unconfirmed();
}

/** Re-authentication: with a passkey for admins where the stage requires it, and for everyone before a sensitive action. */

import { CONFIRMED_MINUTES } from '../../../../shared/accounts/passkeys.ts';
import type { Route } from '../../../../shared/contract/route.ts';
import { settings } from '../../settings.ts';
import type { UserItem } from '../../table/items/user.ts';
import { toSeconds } from '../../time.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from './session.ts';

const { ADMIN_SECOND_FACTOR } = settings('ADMIN_SECOND_FACTOR');

/** Whether this user needs a passkey: an admin, where the stage sets `adminSecondFactor`. */
export const needsPasskey = ({ role }: Pick<UserItem, 'role'>): boolean =>
  role === 'admin' && ADMIN_SECOND_FACTOR === 'true';

const unconfirmed = () =>
  new Refusal(403, 'Please confirm it’s you, then try again.', {}, { code: 'confirmation-needed' });

/**
 * Guards every call that has a caller. Where the stage requires it of admins, a passkey must have opened or confirmed the session, unless the
 * route is `beforeSecondFactor`; for a route with `freshlyConfirmed`, within the last five minutes.
 * @param route None for a socket.
 * @throws Refusal 403 with the code `confirmation-needed`.
 */
export function requireSecondFactor(
  caller: Caller,
  { beforeSecondFactor, freshlyConfirmed }: Pick<Route, 'beforeSecondFactor' | 'freshlyConfirmed'> = {},
): void {
  if (!needsPasskey(caller.user)) return;
  if (caller.passkeyAt === undefined && !beforeSecondFactor) throw unconfirmed();
  if (freshlyConfirmed) requireFreshConfirmation(caller);
}

/**
 * Guards a sensitive action. The caller must have signed in or confirmed within the last five minutes; an admin who needs a passkey, with one.
 * @throws Refusal 403 with the code `confirmation-needed`.
 */
export function requireFreshConfirmation({ user, passkeyAt, confirmedAt }: Caller): void {
  const last = needsPasskey(user) ? (passkeyAt ?? 0) : confirmedAt;
  if (toSeconds() - last > CONFIRMED_MINUTES * 60) throw unconfirmed();
}

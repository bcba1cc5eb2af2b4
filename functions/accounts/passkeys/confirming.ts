/** Re-authentication in an open session, with the password or a passkey, before a sensitive action. */

import type { z } from 'zod/mini';
import type { Confirmation, ConfirmationOptions } from '../../../shared/accounts/passkeys.ts';
import { needsPasskey } from '../../platform/http/caller/confirmation.ts';
import { requireOwnPassword } from '../../platform/http/caller/own-password.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { orRefuse } from '../../platform/http/refusing-writes.ts';
import { exists } from '../../platform/table/expressions.ts';
import { Sessions } from '../../platform/table/items/user.ts';
import { type TransactionWrite, transact } from '../../platform/table/table.ts';
import { toSeconds } from '../../platform/time.ts';
import { passkeysOf } from '../items.ts';
import { verifiedAssertion } from './assertions.ts';
import { expiredChallenge } from './challenges.ts';
import { requestOptions } from './passkey-sign-in.ts';
import { descriptorOf } from './registration.ts';

/** How the caller can confirm: with the password, unless the stage requires a passkey, and with each of their passkeys. */
export async function confirmationOptions({ id, user }: Caller): Promise<ConfirmationOptions> {
  const passkeys = await passkeysOf(id);
  const allowed = passkeys.map(({ passkey }) => descriptorOf(passkey));
  return {
    password: !needsPasskey(user),
    passkey: allowed.length === 0 ? null : await requestOptions({ purpose: 'confirmation', userId: id }, allowed),
  };
}

/**
 * Marks the session as confirmed now.
 * @throws Refusal 403 for a wrong password, for a password where a passkey is demanded, and for a passkey that is not the caller's
 * or did not sign this; 429 after several wrong passwords; 400 for a challenge that is used or too old.
 */
export async function confirm(caller: Caller, given: z.output<typeof Confirmation>): Promise<void> {
  const now = toSeconds();
  if ('password' in given) {
    if (needsPasskey(caller.user)) throw new Refusal(403, 'Admins confirm with a passkey.');
    await requireOwnPassword(caller, given.password);
    return confirmed([sessionWrite(caller, { confirmedAt: now })]);
  }
  const { writes } = await verifiedAssertion(given.passkey, 'confirmation', caller);
  return confirmed([...writes, sessionWrite(caller, { confirmedAt: now, passkeyAt: now })]);
}

const sessionWrite = (
  { id, sessionHash }: Caller,
  set: { confirmedAt: number; passkeyAt?: number },
): TransactionWrite => Sessions.write.update(id, sessionHash, { set, when: { userId: exists } });

const confirmed = (writes: TransactionWrite[]): Promise<void> => orRefuse(transact(writes), expiredChallenge);

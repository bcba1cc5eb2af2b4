/** A member's own passkeys: listing, renaming and removing them. */

import type { PasskeyRecord } from '../../../shared/accounts/passkeys.ts';
import { needsPasskey, requireFreshConfirmation } from '../../platform/http/caller/confirmation.ts';
import type { Caller } from '../../platform/http/caller/session.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { orRefuse, transactOrRefuse } from '../../platform/http/refusing-writes.ts';
import { mailWrite } from '../../platform/mail/outbox.ts';
import { exists, greaterThan } from '../../platform/table/expressions.ts';
import { Sessions, sameSignIn, Users } from '../../platform/table/items/user.ts';
import { type PasskeyItem, PasskeyOwners, Passkeys, passkeysOf } from '../items.ts';

const gone = () => new Refusal(404, 'That passkey has already been removed.');
/** The refusal where the session has ended since it was read. */
export const sessionHasEnded = (): Refusal => new Refusal(401, 'You’re not signed in. Please sign in and try again.');

export const recordOf = (id: string, { name, createdAt, lastUsedAt }: PasskeyItem): PasskeyRecord => ({
  id,
  name,
  addedAt: createdAt,
  lastUsedAt: lastUsedAt ?? null,
});

/** The caller's passkeys, oldest first. */
export async function ownPasskeys({ id: userId }: Caller): Promise<PasskeyRecord[]> {
  const records = (await passkeysOf(userId)).map(({ id, passkey }) => recordOf(id, passkey));
  return records.toSorted((a, b) => a.addedAt.localeCompare(b.addedAt));
}

/** @throws Refusal 404 where the caller has no such passkey. */
export async function renamePasskey({ id: userId }: Caller, id: string, name: string): Promise<PasskeyRecord> {
  requireId(id);
  const renamed = Passkeys.update(userId, id, { set: { name }, when: { credentialId: exists } });
  return recordOf(id, await orRefuse(renamed, gone));
}

/**
 * Removes one of the caller's passkeys. The sessions that it opened stay open: the member ends them in the list of sessions.
 * @throws Refusal 404 where the caller has no such passkey, 403 without a fresh confirmation, 401 where the session ends meanwhile, 409 for the last one
 * of an admin who needs one.
 */
export async function removePasskey(caller: Caller, id: string): Promise<void> {
  requireId(id);
  const { id: userId, sessionHash, user } = caller;
  if (!(await Passkeys.get(userId, id))) throw gone();
  requireFreshConfirmation(caller);
  const left = needsPasskey(user) ? 1 : 0;
  if ((user.passkeys ?? 0) <= left)
    throw new Refusal(409, 'Admins need a passkey here. Add another one before you remove this one.');
  await transactOrRefuse([
    { write: Passkeys.write.deleteWhen(userId, id, { credentialId: exists }), refusal: gone },
    { write: PasskeyOwners.write.delete(id) },
    { write: Sessions.write.check(userId, sessionHash, { userId: exists }), refusal: sessionHasEnded },
    {
      write: Users.write.update(userId, {
        add: { passkeys: -1 },
        when: { ...sameSignIn(user), passkeys: greaterThan(left) },
      }),
      refusal: async () => (((await Users.get(userId))?.passkeys ?? 0) > left ? sessionHasEnded() : gone()),
    },
    { write: mailWrite('passkey-changed', userId) },
  ]);
}

function requireId(id: string): void {
  if (!/^[0-9a-f]{64}$/.test(id)) throw gone();
}

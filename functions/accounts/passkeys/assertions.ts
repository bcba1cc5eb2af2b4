/** Verifies the signature of a passkey (WebAuthn assertion). */
import type { Assertion } from '../../../shared/accounts/passkeys.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { log } from '../../platform/log.ts';
import { is } from '../../platform/table/expressions.ts';
import { type UserItem, Users } from '../../platform/table/items/user.ts';
import { batchGet, type TransactionWrite } from '../../platform/table/table.ts';
import { toIso } from '../../platform/time.ts';
import { type ChallengeItem, Challenges, type PasskeyItem, PasskeyOwners, Passkeys, passkeyHash } from '../items.ts';
import { challengeIn, requireChallenge, useChallenge } from './challenges.ts';
import { RP, userHandle, webauthn } from './relying-party.ts';

/** Also for a passkey that was removed from the account: it is still on the device. */
export const UNKNOWN = 'We don’t know that passkey. Sign in with your password, or try another passkey.';

interface Verified {
  user: UserItem;
  /** Consume the challenge and store the new count. A condition fails where another answer was stored first. */
  writes: TransactionWrite[];
}

/**
 * @param caller Whose passkey it must be; undefined for any member's.
 * @throws Refusal 400 for a challenge that is used or too old, 403 for a passkey that is unknown, another member's, or did not sign this.
 */
export async function verifiedAssertion(
  given: Assertion,
  purpose: ChallengeItem['purpose'],
  caller?: { id: string },
): Promise<Verified> {
  const { challenge, hash } = challengeIn(given.response.clientDataJSON);
  const id = passkeyHash(given.id);
  const [found, owner] = await batchGet([Challenges.at(hash), PasskeyOwners.at(id)]);
  requireChallenge(found, purpose, caller?.id);
  if (!owner || (caller && owner.userId !== caller.id)) throw new Refusal(403, UNKNOWN);
  const [user, passkey] = await batchGet([Users.at(owner.userId), Passkeys.at(owner.userId, id)]);
  if (!user || !passkey) throw new Refusal(403, UNKNOWN);
  requireHandle(given, user, caller === undefined);
  const signCount = await verifiedCount(given, challenge, passkey);
  const used = Passkeys.write.update(user.id, id, {
    set: { signCount, lastUsedAt: toIso() },
    when: { signCount: is(passkey.signCount) },
  });
  return { user, writes: [useChallenge(hash), used] };
}

/**
 * Checks the user handle that the authenticator sent. It must send one where the options named no passkey (WebAuthn level 3, section 7.2,
 * step 6).
 */
function requireHandle({ response }: Assertion, { id }: UserItem, demanded: boolean): void {
  const handle = response.userHandle;
  if (handle === undefined && !demanded) return;
  if (handle !== Buffer.from(userHandle(id)).toString('base64url')) throw new Refusal(403, UNKNOWN);
}

/** @returns The authenticator's new count. A count that does not rise means that the passkey was copied: its signature is refused. */
async function verifiedCount(given: Assertion, expectedChallenge: string, passkey: PasskeyItem): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { credentialId: id, signCount: counter, publicKey } = passkey;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, response: definedIn(given.response), clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: RP.origin,
      expectedRPID: RP.id,
      requireUserVerification: true,
      credential: { id, counter, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
    });
    if (verified) return authenticationInfo.newCounter;
  } catch {
    // Not logged: the library's messages quote what was sent.
  }
  log.warn('passkey not accepted', { act: 'assertion' });
  throw new Refusal(403, 'We couldn’t check that passkey. Please try again, or use your password.');
}

const definedIn = ({ userHandle: handle, ...rest }: Assertion['response']) => ({
  ...rest,
  ...(handle !== undefined && { userHandle: handle }),
});

/** Signing in with a passkey. The limits on password guesses do not apply: a signature cannot be guessed. */

import type { Context } from 'hono';
import type { Assertion, RequestOptions } from '../../../shared/accounts/passkeys.ts';
import type { User } from '../../../shared/accounts.ts';
import { orRefuse } from '../../platform/http/refusing-writes.ts';
import { toSeconds } from '../../platform/time.ts';
import { openSession } from '../sessions/signing-in.ts';
import { verifiedAssertion } from './assertions.ts';
import { CHALLENGE_MS, expiredChallenge, newChallenge } from './challenges.ts';
import { RP, webauthn } from './relying-party.ts';

/** Options that name no passkey: the browser offers those that it has for this site, and the answer names the member. */
export const signInOptions = (): Promise<RequestOptions> => requestOptions({ purpose: 'sign-in' }, []);

/** @param allowed The passkeys that may answer; empty for any. */
export async function requestOptions(
  made: Parameters<typeof newChallenge>[0],
  allowed: RequestOptions['allowCredentials'],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: RP.id, challenge: await newChallenge(made) });
  return {
    rpId: RP.id,
    challenge,
    timeout: CHALLENGE_MS,
    allowCredentials: allowed,
    userVerification: 'required',
  };
}

/**
 * Opens the same session as a password does, for suspended and lapsed members alike.
 * @throws Refusal 400 for a challenge that is used or too old, 403 for a passkey that we do not know or that did not sign this, and what
 * `openSession` refuses.
 */
export async function signInWithPasskey(given: Assertion, context: Context): Promise<User> {
  const { user, writes } = await verifiedAssertion(given, 'sign-in');
  const signIn = { kind: 'passkey-sign-in', user, passkeyAt: toSeconds(), writes } as const;
  return orRefuse(openSession(signIn, context), expiredChallenge);
}

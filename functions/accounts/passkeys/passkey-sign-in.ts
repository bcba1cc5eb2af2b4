/** Signing in with a passkey. The limits on password guesses do not apply: a signature cannot be guessed. */
import type { Context } from 'hono';
import type { Assertion, RequestOptions } from '../../../shared/accounts/passkeys.ts';
import type { User } from '../../../shared/accounts.ts';
import { asUser } from '../../platform/table/entities/accounts/user.ts';
import { ConditionFailed, transact } from '../../platform/table/table.ts';
import { toSeconds } from '../../platform/time.ts';
import { rememberDevice } from '../known-device.ts';
import { newSession, replacedSession } from '../sessions/opening.ts';
import { countedSignIn, endingOldSessions } from '../sessions/sign-in-limits.ts';
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
 * @throws Refusal 400 for a challenge that is used or too old, 403 for a passkey that we do not know or that did not sign this, 429 with
 * Retry-After for too many sign-ins.
 */
export async function signInWithPasskey(given: Assertion, context: Context): Promise<User> {
  const verified = await verifiedAssertion(given, 'sign-in', undefined, replacedSession(context));
  const { user, writes, also: replaced } = verified;
  const session = newSession(user, context, replaced, toSeconds());
  const device = rememberDevice(user.id, context);
  const { count, refusal } = countedSignIn('passkey-sign-in', user.id);
  const old = await endingOldSessions(user, context);
  try {
    await transact([count, ...writes, ...session.writes, ...old, device.write]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw error.failed.includes(0) ? refusal() : expiredChallenge();
  }
  session.keep();
  device.keep();
  return asUser(user);
}

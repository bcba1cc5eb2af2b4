/** Asks the browser for a passkey. Loaded, with the library, when a passkey is first needed. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '../../../shared/accounts/passkeys.ts';

/** A failure of the browser or the authenticator, with a message for the member. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure';
}

/** Makes a passkey. Undefined where the member closes the browser's dialog, or takes longer than the options allow. */
export const makePasskey = (options: CreationOptions): Promise<Attestation | undefined> =>
  unlessCancelled(startRegistration({ optionsJSON: options }));

/**
 * Signs with a passkey. Undefined where the member closes the browser's dialog, and where another request has taken this one's place.
 * @param autofill Waits, without a dialog, until one is chosen among the suggestions of the field for the username.
 */
export const signWithPasskey = (options: RequestOptions, autofill = false): Promise<Assertion | undefined> =>
  unlessCancelled(startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill }));

async function unlessCancelled<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    // WebAuthn gives a closed dialog and a timeout the same error, so that no page learns which passkeys exist (level 3, section 14.5).
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw new PasskeyFailure(MESSAGES[name] ?? 'Your browser couldn’t use a passkey just now. Please try again.');
  }
}

const MESSAGES: Record<string, string> = {
  InvalidStateError: 'There’s already a passkey for your account on this device.',
  NotSupportedError: 'This device can’t make a passkey for Verandah.',
  ConstraintError: 'This device can’t keep a passkey. Turn on a screen lock, or use another device.',
};

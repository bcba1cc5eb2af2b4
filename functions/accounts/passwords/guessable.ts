/** Refuses easily guessed passwords: the member's own names, the site's name, and the most common ones. */

import { refusedField } from '../../platform/http/refusal.ts';
import { fold } from '../../platform/table/keys.ts';

/** A member's own names, which their password must not be. */
export interface OwnNames {
  username: string;
  /** Admins have none. */
  email?: string | undefined;
}

/**
 * Refuses a new password that is the username, the email address or its part before the @, the site's name, or one of the 10,000 most
 * common passwords of an allowed length, each in any letter case (OWASP ASVS 5.0, 6.2.4 and 6.2.11; NIST SP 800-63B, 5.1.1.2).
 * @param field The field of the body that has the password. @throws Refusal 400 with what to choose instead.
 */
export async function refuseGuessable(
  field: string,
  password: string,
  { username, email = '' }: OwnNames,
): Promise<void> {
  const typed = fold(password);
  const own = [username, email, email.slice(0, email.indexOf('@')), 'verandah'].map(fold);
  if (own.includes(typed))
    throw refusedField(
      field,
      400,
      'Choose a password that isn’t your username, your email or our name. Try three or four words.',
    );
  if ((await commonest()).has(typed))
    throw refusedField(
      field,
      400,
      'That’s one of the most common passwords, so it’s guessed first. Choose another. Three or four words work well.',
    );
}

/** Decoded when the first password is chosen: most calls of this Lambda function choose none. */
let decoded: Set<string> | undefined;

async function commonest(): Promise<Set<string>> {
  if (decoded) return decoded;
  const { default: list } = await import('./commonest.json', { with: { type: 'json' } });
  decoded = new Set(passwordsIn(list.passwords));
  return decoded;
}

/** Decodes the front coding: a capital letter (A is 0) says how many characters a password shares with the one before it. */
function passwordsIn(coded: string): string[] {
  let previous = '';
  return [...coded.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, shared = 'A', rest = '']) => {
    previous = previous.slice(0, shared.charCodeAt(0) - 65) + rest;
    return previous;
  });
}

/**
 * The token of the link that unsubscribes from mails about replies. It is a member's id, encrypted with the stage's key: only the stage can
 * read or make one. It needs no item, and does not expire.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { stageKey } from '../../stage-key.ts';

/** AES in Galois/Counter Mode encrypts and authenticates; 12 random bytes are its nonce (NIST SP 800-38D, 8.2.2). */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const key = () => stageKey('unsubscribe from replies');

/** A token for a member; a different one at each call. */
export async function unsubscribeToken(userId: string): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await key(), nonce);
  return Buffer.concat([nonce, cipher.update(userId, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** The id of the token's member; undefined for a token that this stage has not made. */
export async function memberOfToken(token: string): Promise<string | undefined> {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, await key(), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

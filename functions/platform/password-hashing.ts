/** Password hashes: argon2id, with the parameters kept beside each hash so that they can rise. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHash } from './table/entities/accounts/user.ts';

const derive = promisify(argon2);
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** 19 MiB, 2 passes, 1 lane: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const PARAMETERS = { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1 } as const;

const tag = (
  password: string,
  salt: Buffer,
  { algorithm, memory, passes, parallelism }: Omit<PasswordHash, 'salt' | 'hash'>,
) =>
  // NFKC: the same password typed on another keyboard is the same password (NIST SP 800-63B, 5.1.1.2).
  derive(algorithm, {
    message: password.normalize('NFKC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength: TAG_BYTES,
  });

/** Under a fresh salt, with the parameters beside it, so that those of later passwords may differ. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await tag(password, salt, PARAMETERS);
  return { ...PARAMETERS, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** Whether this is the password; takes as long for a wrong one. */
export async function matchesPassword(password: string, stored: PasswordHash): Promise<boolean> {
  const expected = Buffer.from(stored.hash, 'base64');
  const given = await tag(password, Buffer.from(stored.salt, 'base64'), stored);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What an unknown username is checked against, so that it takes as long as a known one. No password fits it. */
export const DUMMY_HASH: PasswordHash = {
  ...PARAMETERS,
  salt: randomBytes(SALT_BYTES).toString('base64'),
  hash: randomBytes(TAG_BYTES).toString('base64'),
};

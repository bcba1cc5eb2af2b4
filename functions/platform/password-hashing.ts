/** Password hashing with argon2id. The parameters are stored with each hash, so that they can be raised. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHash } from './table/items/user.ts';

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

/** Hashes a password with a new salt. The result contains the parameters. */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await tag(password, salt, PARAMETERS);
  return { ...PARAMETERS, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** Whether this is the password. Takes equally long for a wrong one. */
export async function matchesPassword(password: string, stored: PasswordHash): Promise<boolean> {
  const expected = Buffer.from(stored.hash, 'base64');
  const given = await tag(password, Buffer.from(stored.salt, 'base64'), stored);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** For unknown usernames, so that their check takes as long as that of a known one. No password matches it. */
export const DUMMY_HASH: PasswordHash = {
  ...PARAMETERS,
  salt: randomBytes(SALT_BYTES).toString('base64'),
  hash: randomBytes(TAG_BYTES).toString('base64'),
};

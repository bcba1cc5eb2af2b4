/** The stage's secret key, which nobody knows. Only this stage can decrypt or compare what is encrypted or hashed with it. */
import { createHmac, hkdfSync } from 'node:crypto';
import { settings } from './settings.ts';

const { STAGE_KEY_ARN } = settings('STAGE_KEY_ARN');

/** The purposes of derived keys. Each purpose has its own key, so that a value made for one cannot be used for another. */
export type KeyPurpose = 'unsubscribe from replies' | 'used guarantee' | 'suspended address';

const KEY_BYTES = 32;
let secret: Promise<string> | undefined;

/**
 * Derives the key for a purpose (HKDF with SHA-256, RFC 5869): 32 bytes, which stay the same while the stage keeps its secret.
 * @throws Error when the secret cannot be read; the next call reads it again.
 */
export async function stageKey(purpose: KeyPurpose): Promise<Buffer> {
  secret ??= readSecret().catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return Buffer.from(hkdfSync('sha256', await secret, '', purpose, KEY_BYTES));
}

/**
 * The HMAC (SHA-256, hex) of a text, by which an address or a card is recognised that is not stored: without the stage's key nobody can guess
 * what was hashed. Each purpose has its own key, so that hashes for two purposes are never the same.
 * @throws Error when the stage's key cannot be read.
 */
export const keyedHash = async (purpose: KeyPurpose, text: string): Promise<string> =>
  createHmac('sha256', await stageKey(purpose))
    .update(text)
    .digest('hex');

/** Loads the SDK at the first use: most calls need no key. */
async function readSecret(): Promise<string> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: STAGE_KEY_ARN }),
  );
  if (!SecretString) throw new Error('the secret of the stage key is empty');
  return SecretString;
}

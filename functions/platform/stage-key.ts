/** The stage's own key, which nobody knows: what is sealed or hashed with it can be opened or compared on this stage alone. */
import { hkdfSync } from 'node:crypto';
import { settings } from './settings.ts';

const { STAGE_KEY_ARN } = settings('STAGE_KEY_ARN');

/** What a key is derived for. Each has a key of its own, so that what was made for one cannot be used for another. */
export type KeyPurpose = 'unsubscribe from replies' | 'used guarantee';

const KEY_BYTES = 32;
let secret: Promise<string> | undefined;

/**
 * The key of a purpose, 32 bytes, the same for as long as the stage keeps its secret (HKDF with SHA-256, RFC 5869).
 * @throws Error when the secret cannot be read; the next call reads it again.
 */
export async function stageKey(purpose: KeyPurpose): Promise<Buffer> {
  secret ??= readSecret().catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return Buffer.from(hkdfSync('sha256', await secret, '', purpose, KEY_BYTES));
}

/** The SDK is loaded with the first use: most calls need no key. */
async function readSecret(): Promise<string> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: STAGE_KEY_ARN }),
  );
  if (!SecretString) throw new Error('the secret of the stage key is empty');
  return SecretString;
}

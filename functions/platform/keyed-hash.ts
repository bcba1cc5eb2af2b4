/** Keyed hashes: they recognise an address or a card that is not stored. Without the stage's key nobody can guess what was hashed. */
import { createHmac } from 'node:crypto';
import { type KeyPurpose, stageKey } from './stage-key.ts';

/**
 * The HMAC (SHA-256, hex) of a text. Each purpose has its own key, so that hashes for two purposes are never the same.
 * @throws Error when the stage's key cannot be read.
 */
export const keyedHash = async (purpose: KeyPurpose, text: string): Promise<string> =>
  createHmac('sha256', await stageKey(purpose))
    .update(text)
    .digest('hex');

/** Counts which tokens of a request the service would read from its prompt cache, or write to it: what lies before a cache point. */
import { createHash } from 'node:crypto';

/** A shorter beginning is not kept: Bedrock user guide, "Prompt caching", for Claude Sonnet. */
const MIN_TOKENS = 1_024;
/** Kept this long after its last use: the same page. */
const KEPT_MS = 5 * 60_000;
export const CHARACTERS_A_TOKEN = 4;

export class PromptCache {
  /** When each beginning was last used, in milliseconds, by its hash. */
  readonly #used = new Map<string, number>();

  /**
   * @param beginnings The text before each cache point, the shortest first; photos are not counted.
   * @returns Tokens read and written. The longest beginning that is known is read, the rest up to the last cache point is written.
   */
  use(modelId: string, beginnings: readonly string[]): { read: number; written: number } {
    const now = Date.now();
    for (const [hash, used] of this.#used) if (now - used > KEPT_MS) this.#used.delete(hash);
    const known = { read: 0, whole: 0 };
    for (const beginning of beginnings) {
      const tokens = Math.ceil(beginning.length / CHARACTERS_A_TOKEN);
      if (tokens < MIN_TOKENS) continue;
      const hash = createHash('sha256').update(modelId).update(beginning).digest('hex');
      known.whole = tokens;
      if (this.#used.has(hash)) known.read = tokens;
      this.#used.set(hash, now);
    }
    return { read: known.read, written: known.whole - known.read };
  }
}

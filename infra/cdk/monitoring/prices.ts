/**
 * What the models' tokens cost in Sydney, in USD, for the dashboard. `seen` says where and when a price was read. Check them against https://aws.amazon.com/bedrock/pricing/ before you rely on them.
 */

export interface Price {
  usd: number;
  /** The unit. */
  per: string;
  seen: string;
}

/** Prompts of up to 100,000 tokens; a regional endpoint is a tenth dearer (clauder-navi.com/en/bedrock-claude-cost, the same day). */
const HAIKU =
  'platform.claude.com/docs/en/models/haiku-5-5/overview, and a tenth for the regional endpoint, read 21 Nov 2026';
const SONNET =
  'platform.claude.com/docs/en/models/sonnet-5/migration-guide: USD 2 and 10 a million, and a tenth for the regional endpoint, read 29 Nov 2026';

export const PRICES = {
  fastInputToken: { usd: 0.11e-6, per: 'token to the fast model', seen: HAIKU },
  fastOutputToken: { usd: 0.55e-6, per: 'token from the fast model', seen: HAIKU },
  modelInputToken: { usd: 2.2e-6, per: 'token to the model that answers', seen: SONNET },
  modelOutputToken: { usd: 11e-6, per: 'token from the model that answers', seen: SONNET },
} as const satisfies Record<string, Price>;

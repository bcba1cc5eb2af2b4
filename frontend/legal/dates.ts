/** When each legal page was first published and last changed, as calendar days (infra/docs/product-spec.md, "Terms, Privacy and Accessibility"). */

export interface PageDates {
  /** YYYY-MM-DD. */
  published: string;
  /** YYYY-MM-DD; undefined if nothing has changed since. */
  updated?: string;
}

/** Change `updated` in the same commit as the text. */
export const LEGAL_DATES = {
  terms: { published: '2025-08-10', updated: '2026-11-29' },
  privacy: { published: '2025-08-10', updated: '2026-12-01' },
  accessibility: { published: '2026-11-22' },
} as const satisfies Record<string, PageDates>;

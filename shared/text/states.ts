/** The states and territories of Australia. */

/** As postal abbreviations. */
export const STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const;

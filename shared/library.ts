/** The library as members read it: its articles, what each was checked against, and the passages that citations open. */
import * as z from 'zod/mini';

/** The states and territories, as postal abbreviations. */
export const STATES = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT', 'NT'] as const;

/** The parts of the library, in the order of its page. An article names its own in its front matter. */
export const LIBRARY_GROUPS = [
  'Rooms and furniture',
  'Houses by period and style',
  'Light, colour and materials',
  'Comfort and energy',
  'Safety and health',
  'Rules, costs and trades',
] as const;

/** What an article's facts were compared with. */
export const CheckedSource = z.object({
  /** With the clause where there is one, as in `AS 1428.1 clause 13.1`. */
  name: z.string(),
  /** Null for a source that is known by name and was not opened. */
  url: z.nullable(z.url()),
  /** The calendar day when it was read, YYYY-MM-DD; null where it was not opened. */
  checkedOn: z.nullable(z.string()),
});
export type CheckedSource = z.output<typeof CheckedSource>;

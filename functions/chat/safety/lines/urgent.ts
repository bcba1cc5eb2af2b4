/** The dangers that an answer opens with in the member's own language too. */
import type { HazardKind } from '../../../../shared/chat.ts';

export const URGENT_KINDS = [
  'electric-shock',
  'water-at-electricity',
  'gas',
  'carbon-monoxide',
  'ceiling-falling',
  'balcony',
  'rail-fall',
  'asbestos',
] as const satisfies readonly HazardKind[];

export type UrgentLines = Record<(typeof URGENT_KINDS)[number], string>;

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

export type UrgentKind = (typeof URGENT_KINDS)[number];
export type UrgentLines = Record<UrgentKind, string>;

export const isUrgent = (kind: HazardKind): kind is UrgentKind =>
  (URGENT_KINDS as readonly HazardKind[]).includes(kind);

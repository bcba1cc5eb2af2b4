/** The shape of a set of indirect questions. For tests only. */
import type { HazardKind } from '../../../../shared/chat.ts';

export interface IndirectSet {
  /** By the kind that the answer has to begin with. */
  dangerous: Partial<Record<HazardKind, readonly string[]>>;
  /** Questions about no danger. */
  harmless: readonly string[];
}

/** The targets of the numbers in an answer: its sources, and the notes on the photo. */
import type { Note } from '../../../shared/chat.ts';

export interface References {
  /** The sources that can be opened. */
  numbers: ReadonlySet<number>;
  /** True until the sources are known. Numbers show meanwhile, so that lines do not break differently later. */
  awaited: boolean;
  onCite: (n: number) => void;
  /** The notes that the answer's pins refer to; none without a photo. */
  notes: readonly Note[];
  /** Shows a note on the photo. */
  onNote: (n: number) => void;
  /** Whether all of these colours show with the photo already, each `#rrggbb`; then they are not repeated. */
  isShown: (hexes: readonly string[]) => boolean;
}

/** What the numbers in an answer lead to: its sources, and the notes on the photo. */
import type { Note } from '../../../shared/chat.ts';

export interface References {
  /** The sources that can be opened. */
  numbers: ReadonlySet<number>;
  /** True until the sources are known: their numbers are shown already, so that no line breaks anew when they come. */
  awaited: boolean;
  onCite: (n: number) => void;
  /** The notes that the answer's pins are among; none where there is no photo. */
  notes: readonly Note[];
  /** Shows a note on the photo. */
  onNote: (n: number) => void;
  /** Whether all of these colours stand with the photo, where they are not shown a second time; each `#rrggbb`. */
  isShown: (hexes: readonly string[]) => boolean;
}

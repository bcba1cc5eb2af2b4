/** What a safety card is. */
import type { HazardKind } from '../../../../shared/chat.ts';

export interface HazardCard {
  kind: HazardKind;
  /** The heading of the section that holds the same words in the library. */
  title: string;
  /** What to do first, what never to do and who may do the work: 60 to 140 words. */
  text: string;
  /** The states and territories that it is right for. */
  states: 'all';
  /**
   * Where its facts come from, as in the article: `Source (https://…, YYYY-MM-DD)` for a page that was read on that day,
   * `Source (by name, read in a copy)` or `Source (by name, not opened)` for one to which no member should be sent.
   */
  checkedAgainst: readonly string[];
}

export type CardTexts = Omit<HazardCard, 'kind' | 'states'>;

/** What a safety card is, and where its facts come from. */
import type { HazardKind } from '../../../../shared/chat.ts';

/** A page that was read, or a source without an address: one that is only named, or was read in somebody else's copy. */
export interface CheckedSource {
  source: string;
  url?: string;
  /** The day of the check, as YYYY-MM-DD, or how a source without an address is known. */
  date: string;
}

export interface HazardCard {
  kind: HazardKind;
  /** The heading of the section that holds the same words in the library. */
  title: string;
  /** What to do first, what never to do and who may do the work: 60 to 140 words. */
  text: string;
  /** The states and territories that it is right for. */
  states: 'all';
  checkedAgainst: readonly CheckedSource[];
}

export type CardTexts = Omit<HazardCard, 'kind' | 'states'>;

export const CHECKED = '2026-11-22';
export const BY_NAME = 'by name, not opened';
export const IN_A_COPY = 'by name, read in a copy';

/** A page that was read, on CHECKED unless another day is given. */
export const read = (source: string, url: string, date = CHECKED): CheckedSource => ({ source, url, date });
/** An official document that was read in a copy to which no member should be sent. */
export const copied = (source: string): CheckedSource => ({ source, date: IN_A_COPY });
/** A source that is known by its name and was not read. */
export const named = (source: string): CheckedSource => ({ source, date: BY_NAME });

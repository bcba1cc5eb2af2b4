/** First names as others see them: two that look the same are stored the same, and none reaches beyond its line. */
import { oneLine } from '../../../shared/text/plain-text.ts';

/**
 * Signs that are not seen, with those in `shown` that change what stands beside them: in an emoji, between two letters of a script that joins
 * them (UAX #31, section 2.3), and after a Han character, of which names have variants (UTS #37).
 */
const UNSEEN =
  /(?<shown>\p{RGI_Emoji}|(?<=[[\p{L}\p{M}]--[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]])[\u200C\u200D](?=\p{L})|(?<=\p{scx=Hani})[\u{E0100}-\u{E01EF}])|[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gv;

/** Three are the most that names need on one letter, in Tibetan and in Hebrew. Dozens cover the lines above. */
const STACKED_MARKS = /(\p{Mn}{3})\p{Mn}+/gu;

/** The name on one line in NFC, without signs that are not seen and without a fourth mark on a letter. */
export const shownName = (name: string): string =>
  oneLine(name.normalize().replaceAll(UNSEEN, (_, shown?: string) => shown ?? '')).replaceAll(STACKED_MARKS, '$1');

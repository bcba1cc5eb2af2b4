/** The beginning of a long text. */

/** The minimum share of the maximum length that a cut at a blank leaves. */
const MIN_SHARE = 1 / 2;

/**
 * The text itself, or a beginning of at most `max` UTF-16 units. It is cut at a blank, so that it does not end inside a word or a web
 * address. A text without blanks is cut between characters: not inside an emoji of several parts.
 */
export function beginningOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max);
  const blank = start.search(/\s\S*$/);
  if (blank > max * MIN_SHARE) return start.slice(0, blank).trimEnd();
  // One character more, to see whether the last one continues.
  const last = new Intl.Segmenter('en-AU').segment(text.slice(0, max + 1)).containing(max)?.index ?? max;
  // A single character can be longer than the maximum: it may have any number of combining marks.
  return last > max * MIN_SHARE ? start.slice(0, last) : start.replace(/[\uD800-\uDBFF]$/, '');
}

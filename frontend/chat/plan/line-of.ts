/** Shortens a text to one line, for a list of things to do or to keep. */

const MAX_LINE = 120;

/** The first sentence that fits a line, or the beginning of the first sentence. */
export function lineOf(text: string): string {
  const sentences = text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim().replace(/[.!]$/, ''))
    .filter((sentence) => sentence !== '' && !sentence.endsWith('?'));
  const fits = sentences.find((sentence) => sentence.length <= MAX_LINE);
  if (fits !== undefined) return fits;
  const whole = text.trim();
  return whole.length <= MAX_LINE ? whole : whole.slice(0, MAX_LINE).replace(/\s+\S*$/, '');
}

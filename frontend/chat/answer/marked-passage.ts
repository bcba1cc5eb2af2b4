/** The beginning of a passage with the sentences marked that an answer rests on. */

export interface PassagePart {
  text: string;
  isQuoted: boolean;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The excerpt in parts, in its order. Sentences that come after its end follow it, each behind an ellipsis.
 * @param quotes Sentences of the passage, word for word, in its order.
 */
export function markedIn(excerpt: string, quotes: readonly string[]): PassagePart[] {
  const parts: PassagePart[] = [];
  let rest = inOneLine(excerpt);
  const later: string[] = [];
  for (const quote of quotes.map(inOneLine)) {
    const at = rest.indexOf(quote);
    if (quote === '') continue;
    if (at < 0) {
      later.push(quote);
      continue;
    }
    if (at > 0) parts.push({ text: rest.slice(0, at), isQuoted: false });
    parts.push({ text: quote, isQuoted: true });
    rest = rest.slice(at + quote.length);
  }
  if (rest !== '') parts.push({ text: rest, isQuoted: false });
  for (const quote of later) {
    parts.push({ text: parts.at(-1)?.text.endsWith('…') ? ' ' : ' … ', isQuoted: false });
    parts.push({ text: quote, isQuoted: true });
  }
  return parts;
}

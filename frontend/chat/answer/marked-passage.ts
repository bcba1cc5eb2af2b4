/** Marks the sentences of a passage that an answer uses. */

export interface PassagePart {
  text: string;
  isQuoted: boolean;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * The excerpt as parts, in order. Quoted sentences from after its end follow it, each after an ellipsis.
 * @param quotes Sentences of the passage, verbatim and in order.
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

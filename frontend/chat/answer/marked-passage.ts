/** Marks the sentences of a passage that an answer uses. */
import { plainWords } from '../../../shared/text/markdown.ts';

interface PassagePart {
  text: string;
  isQuoted: boolean;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const RULE_OF_TABLE = /\|(?:\s*:?-{2,}:?\s*\|)+/g;

/** The words of Markdown on one line, as a reader sees them: without marks, and the cells of a table apart. */
export function readable(markdown: string): string {
  const line = inOneLine(markdown);
  const isTable = line.search(RULE_OF_TABLE) >= 0 || /^\|.*\|$/.test(line);
  const text = isTable
    ? line
        .replaceAll(RULE_OF_TABLE, '|')
        .replaceAll(/\s*\|(?:\s*\|)+\s*/g, '; ')
        .replaceAll(/^\s*\|\s*|\s*\|\s*$/g, '')
        .replaceAll(/\s*(?<!\\)\|\s*/g, ' · ')
    : line;
  return inOneLine(plainWords(text));
}

/** Where `quote` begins in an excerpt that ends inside it; -1 if it does not. */
function cutAt(excerpt: string, quote: string): number {
  if (!excerpt.endsWith('…')) return -1;
  const shown = excerpt.slice(0, -1).trimEnd();
  for (let at = Math.max(0, shown.length - quote.length); at < shown.length; at += 1)
    if ((at === 0 || shown[at - 1] === ' ') && quote.startsWith(shown.slice(at))) return at;
  return -1;
}

/**
 * The excerpt as parts, in order. A quoted sentence in which it ends is whole, and those from after its end follow it, each after
 * an ellipsis.
 * @param quotes Sentences of the passage, verbatim and in order.
 */
export function markedIn(excerpt: string, quotes: readonly string[]): PassagePart[] {
  const parts: PassagePart[] = [];
  let rest = inOneLine(excerpt);
  const later: string[] = [];
  for (const quote of quotes.map(inOneLine)) {
    const whole = rest.indexOf(quote);
    if (quote === '') continue;
    const at = whole < 0 ? cutAt(rest, quote) : whole;
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

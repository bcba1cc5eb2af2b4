/** Finds quoted sentences in the text of an article, ignoring markup, line breaks and table bars between their words. */

/** A piece of an article's running text, with its passage. */
export interface Piece {
  passage: string;
  text: string;
}

/** A part of a piece, in UTF-16 units: `from` inclusive, `to` exclusive. */
export interface Mark {
  from: number;
  to: number;
}

interface Letters {
  /** Every letter and digit of the pieces, in lower case. */
  text: string;
  /** For each UTF-16 unit of `text`: its piece, and its place in that. */
  piece: number[];
  from: number[];
  to: number[];
}

/**
 * The marks of each piece, in order and without overlaps.
 * @param quotes As in the passage's Markdown, with its character references decoded.
 * @param passage Searched first; then the whole article, because a passage may have moved.
 * @returns Undefined if none of them is found.
 */
export function findQuotes(pieces: readonly Piece[], quotes: readonly string[], passage: string): Mark[][] | undefined {
  const within = pieces.flatMap((piece, index) => (piece.passage === passage ? [index] : []));
  const anywhere = pieces.map((_, index) => index);
  const [near, far] = [lettersOf(pieces, within), lettersOf(pieces, anywhere)];
  const marks: Mark[][] = pieces.map(() => []);
  let isFound = false;
  for (const quote of quotes) {
    const words = lettersIn(withoutMarkdown(quote));
    const place = [near, far]
      .map((letters) => ({ letters, at: letters.text.indexOf(words) }))
      .find(({ at }) => at >= 0);
    if (words === '' || !place) continue;
    isFound = true;
    mark(marks, pieces, place.letters, place.at, place.at + words.length);
  }
  return isFound ? marks.map(joined) : undefined;
}

const LETTER = /[\p{L}\p{N}]/gu;

const lettersIn = (text: string): string => (text.match(LETTER) ?? []).join('').toLowerCase();

/** Removes the Markdown that has letters or digits which the reader does not see. */
const withoutMarkdown = (quote: string): string =>
  quote
    .replace(/^\s*\d+[.)]\s/gm, '')
    .replace(/\]\([^)\s]*\)/g, ']')
    .replace(/<!--[\s\S]*?-->|<br\s*\/?>/gi, ' ');

function lettersOf(pieces: readonly Piece[], indices: readonly number[]): Letters {
  const letters: Letters = { text: '', piece: [], from: [], to: [] };
  for (const piece of indices)
    for (const { 0: letter, index } of pieces[piece]?.text.matchAll(LETTER) ?? []) {
      const small = letter.toLowerCase();
      letters.text += small;
      for (let unit = 0; unit < small.length; unit++) {
        letters.piece.push(piece);
        letters.from.push(index);
        letters.to.push(index + letter.length);
      }
    }
  return letters;
}

/** Marks from the first letter to the last, in each piece that the quote spans. */
function mark(marks: Mark[][], pieces: readonly Piece[], letters: Letters, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    const [index = 0, from = 0, to = 0] = [letters.piece[at], letters.from[at], letters.to[at]];
    const own = marks[index];
    const last = own?.at(-1);
    if (last && at > start && letters.piece[at - 1] === index) last.to = to;
    else own?.push({ from, to });
  }
  const index = letters.piece[end - 1] ?? 0;
  const last = marks[index]?.at(-1);
  if (last) last.to += /^[.!?,;:…%°)\]"'’”]*/.exec(pieces[index]?.text.slice(last.to) ?? '')?.[0].length ?? 0;
}

function joined(marks: Mark[]): Mark[] {
  const whole: Mark[] = [];
  for (const { from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}

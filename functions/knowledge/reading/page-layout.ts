/** The text of a PDF's page as a reader sees it: upright, line by line, column by column. */

import { raised } from '../../../shared/text/raised.ts';
import { inColumns, inOrder, onOneLine } from './columns.ts';
import { drawnOnce, type Run } from './drawn-runs.ts';
import { inPlace } from './places.ts';
import { lettersTogether } from './spaced-letters.ts';

/** A run as pdf.js gives it: its place and direction as a matrix from the unrotated page, its length in units of that. */
export interface Drawn {
  str: string;
  transform: number[];
  width: number;
}

/** Degrees. Lines of a crooked scan differ by less. */
const SLANT = 15;

/**
 * The text of a page; paragraphs are parted by an empty line, and a word divided at the end of a line has DIVIDED in it.
 * Text that is turned on the page, such as a note in the margin, is read by itself, after what there is more of.
 * @param view The matrix from the unrotated page to a reader's view, with y downwards.
 */
export function inReadingOrder(drawn: readonly Drawn[], view: readonly number[]): string {
  const turned = Map.groupBy(drawn, ({ transform: [a = 1, b = 0] }) => {
    const [right, down] = turn(view, a, b);
    return (Math.round((Math.atan2(down, right) * 180) / Math.PI / SLANT) * SLANT + 360) % 360;
  });
  return [...turned]
    .map(([degrees, runs]) => ({ runs, words: layOut(asWritten(runs, view, degrees)) }))
    .toSorted((one, other) => lengthOf(other.runs) - lengthOf(one.runs))
    .map(({ words }) => words)
    .join('\n\n')
    .trim();
}

const lengthOf = (runs: readonly Drawn[]): number => runs.reduce((sum, { str }) => sum + str.length, 0);

/** A direction of the unrotated page in the view of a reader: to the right and down. */
const turn = ([a = 1, b = 0, c = 0, d = 1]: readonly number[], x: number, y: number): [number, number] => [
  a * x + c * y,
  b * x + d * y,
];

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;

/** Runs of one direction, turned upright; those of a script from right to left are mirrored, so that the first word is leftmost. */
function asWritten(drawn: readonly Drawn[], view: readonly number[], degrees: number): Run[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const scale = Math.hypot(view[0] ?? 1, view[1] ?? 0);
  const words = drawn.map(({ str }) => str).join('');
  const isMirrored = (words.match(RIGHT_TO_LEFT)?.length ?? 0) > (words.match(/\p{L}/gu)?.length ?? 0) / 2;
  return drawn.map(({ str, width, transform: [, , c = 0, d = 0, e = 0, f = 0] }) => {
    const [right, down] = turn(view, e, f);
    const [x, y] = [right * cos + down * sin, right * sin - down * cos];
    const endX = x + width * scale;
    return {
      // A font that names no character for a glyph gives a control character.
      text: str
        .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
        .replaceAll(/(?!\s)\p{Cc}/gu, '\ufffd'),
      ...(isMirrored ? { x: -endX, endX: -x } : { x, endX }),
      y,
      size: Math.hypot(c, d) * scale || 1,
    };
  });
}

/** Runs, in the order in which the page draws them, as text. */
const layOut = (runs: readonly Run[]): string =>
  inColumns(inPlace(joined(inOrder(lettersTogether(drawnOnce(runs))))))
    .map(paragraphs)
    .join('\n\n')
    .trim();

/** Joins runs that are close on a line. A wide gap (another column, a cell of a table) begins a new piece. */
function joined(runs: readonly Run[]): Run[] {
  const pieces: Run[] = [];
  for (const run of runs) {
    const last = pieces.at(-1);
    const gap = last ? run.x - last.endX : 0;
    const isSmall = last !== undefined && run.size < 0.9 * last.size;
    const rise = last ? (run.y - last.y) / last.size : 0;
    const isBeside = last && (onOneLine(last, run) || (isSmall && Math.abs(rise) < MOST_RAISED));
    if (last && isBeside && gap > -run.size && gap < run.size) {
      if (isNoteSign(last, run)) Object.assign(last, { text: raised(last.text), y: run.y, size: run.size });
      const isApart = gap > 0.15 * run.size && !/\s$/.test(last.text) && !/^\s/.test(run.text);
      last.text += (isApart ? ' ' : '') + (isSmall && rise > LEAST_RAISED ? raised(run.text) : run.text);
      last.endX = run.endX;
    } else pieces.push({ ...run });
  }
  return pieces;
}

/** Programs raise the 2 of m² by a quarter to a half of the font size, and lower that of CO2 by as much. */
const [LEAST_RAISED, MOST_RAISED] = [0.2, 0.7];

/** The raised figure at the start of a footnote. */
const isNoteSign = (last: Run, { y, size }: Run): boolean =>
  /^\d{1,3}$/.test(last.text) && last.size < 0.9 * size && last.y - y > LEAST_RAISED * size;

/** Lines under each other are one paragraph until a gap comes between them, or the font size changes. */
function paragraphs(pieces: readonly Run[]): string {
  let text = '';
  let last: Run | undefined;
  for (const piece of pieces) {
    if (last) text = withPiece(text, piece.text.trim(), last, piece);
    else text = piece.text.trim();
    last = piece;
  }
  return text;
}

function withPiece(text: string, words: string, last: Run, piece: Run): string {
  if (onOneLine(last, piece) && piece.x > last.x) return `${text}  ${words}`;
  const drop = last.y - piece.y;
  const size = Math.max(last.size, piece.size);
  if (drop < 0 || drop > 1.7 * size || Math.abs(last.size - piece.size) > 0.15 * size) return `${text}\n\n${words}`;
  // A word that was divided at the end of the line.
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(words)) return text.slice(0, -1) + DIVIDED + words;
  return `${text}\n${words}`;
}

const DIVIDED = '\0';

/** Pages with their divided words joined, with a hyphen where the document has one elsewhere, as in "north-facing". */
export function withHyphens(pages: readonly string[]): string[] {
  const compounds = new Set(pages.flatMap((page) => page.toLowerCase().match(/\p{L}+-\p{L}+/gu) ?? []));
  const joined = (_: string, before: string, after: string) =>
    before + (compounds.has(`${before}-${after}`.toLowerCase()) ? '-' : '') + after;
  return pages.map((page) => page.replaceAll(/(\p{L}*)\0(\p{L}*)/gu, joined));
}

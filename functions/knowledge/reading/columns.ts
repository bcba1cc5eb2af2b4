/** The columns of a PDF's page, one after the other, where a program drew them line by line across. */
import type { Run } from './drawn-runs.ts';

export const onOneLine = (one: Run, other: Run): boolean =>
  Math.abs(one.y - other.y) < 0.5 * Math.max(one.size, other.size);

/** Runs line by line from the top, each line from the left. */
export function lineByLine(runs: readonly Run[]): Run[] {
  const lines: Run[][] = [];
  for (const run of runs.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    if (line?.[0] && onOneLine(line[0], run)) line.push(run);
    else lines.push([run]);
  }
  return lines.flatMap((line) => line.toSorted((one, other) => one.x - other.x));
}

/** Below this, steps back are the head or foot of the page, or a note. */
const STEPS_BACK = 3;

/** Runs in the order in which they are drawn, or line by line where a third of the new lines are above or left of what came before. */
export function inOrder(runs: readonly Run[]): readonly Run[] {
  let [lines, back] = [0, 0];
  for (const [index, run] of runs.entries()) {
    const last = runs[index - 1];
    if (!last || (onOneLine(last, run) && run.x >= last.x)) continue;
    lines += 1;
    // Up and to the right is the next column, or the next cell of a table.
    if (run.y > last.y - 0.5 * run.size && run.x < last.endX) back += 1;
  }
  return back >= STEPS_BACK && back > lines / 3 ? lineByLine(runs) : runs;
}

/** The pieces of each column, in order; what stands across two columns parts those above it from those below. */
export function inColumns(pieces: readonly Run[]): (readonly Run[])[] {
  const gutter = gutterOf(pieces);
  if (gutter === undefined) return [pieces];
  const bands: { isAcross: boolean; pieces: Run[] }[] = [];
  for (const piece of lineByLine(pieces)) {
    const isAcross = crosses(piece, gutter);
    const band = bands.at(-1);
    if (band?.isAcross === isAcross) band.pieces.push(piece);
    else bands.push({ isAcross, pieces: [piece] });
  }
  return bands.flatMap((band) => {
    if (band.isAcross) return [band.pieces];
    const [left, right] = [({ x }: Run) => x < gutter, ({ x }: Run) => x >= gutter].map((is) => band.pieces.filter(is));
    return [left ?? [], ...inColumns(right ?? [])].filter((column) => column.length > 0);
  });
}

const crosses = ({ x, endX }: Run, gutter: number): boolean => x < gutter && endX > gutter + 1;

type Pair = readonly [left: Run, right: Run];

/** The x position left of the second column, if the page draws columns of prose line by line across. */
function gutterOf(pieces: readonly Run[]): number | undefined {
  const pairs = pieces.flatMap((right, index): Pair[] => {
    const left = pieces[index - 1];
    return left && onOneLine(left, right) && right.x > left.x ? [[left, right]] : [];
  });
  // The lines of a column begin at one place, or a little to the right of it.
  const columns: Pair[][] = [];
  for (const pair of pairs.toSorted(([, one], [, other]) => one.x - other.x)) {
    const first = columns.at(-1)?.[0]?.[1];
    if (first && pair[1].x < first.x + 2 * first.size) columns.at(-1)?.push(pair);
    else columns.push([pair]);
  }
  for (const column of columns) {
    const gutter = (column[0]?.[1].x ?? 0) - 1;
    if (hasLongLines(column, pieces, gutter) || runsOn(column)) return gutter;
  }
  return undefined;
}

const COLUMN_LINES = 5;
/** In characters. Cells of tables are shorter. */
const LONG_LINE = 24;
const SHORT_LINE = 8;

const longerThan = (pairs: readonly Pair[], length: number): Pair[] =>
  pairs.filter((pair) => pair.every(({ text }) => text.trim().length >= length));

function hasLongLines(column: readonly Pair[], pieces: readonly Run[], gutter: number): boolean {
  const { length } = longerThan(column, LONG_LINE);
  return length >= COLUMN_LINES && pieces.filter((piece) => crosses(piece, gutter)).length <= length / 4;
}

/**
 * Whether both sides are sentences that run on from line to line: they begin with small letters, and each where it comes to it. The cells
 * of a row begin on one line.
 */
function runsOn(column: readonly Pair[]): boolean {
  const pairs = longerThan(column, SHORT_LINE);
  const small = pairs.map((pair) => pair.filter(({ text }) => /^\s*\p{Ll}/u.test(text)).length);
  const [rows = 0, apart = 0, running = 0] = [0, 1, 2].map((sides) => small.filter((count) => count === sides).length);
  return pairs.length >= COLUMN_LINES && running >= pairs.length / 3 && apart > 0 && apart >= rows;
}

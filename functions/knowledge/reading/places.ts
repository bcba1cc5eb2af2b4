/** Puts text that a program drew late, such as headings after all paragraphs, where it stands on the page. */
import { onOneLine } from './columns.ts';
import type { Run } from './drawn-runs.ts';

/** A page with more is a drawing, whose labels have no order; each is compared with each. */
const MAX_PIECES = 2_000;

/**
 * The pieces in the order of the drawing, save those that are above the piece before or have another between that and themselves: they
 * come before what is next below them, else behind what is next above.
 */
export function inPlace(pieces: readonly Run[]): readonly Run[] {
  if (pieces.length > MAX_PIECES) return pieces;
  const placed: Run[] = [];
  let last: Run | undefined;
  for (const piece of pieces) {
    const after = last ? placed.indexOf(last) + 1 : 0;
    const isLate = last !== undefined && (isBack(last, piece) || hasBetween(placed, last, piece));
    placed.splice((isLate ? placeOf(placed, piece) : undefined) ?? after, 0, piece);
    last = piece;
  }
  return placed;
}

/** Up and to the right is the next column, or the next cell of a table. */
const isBack = (last: Run, piece: Run): boolean => !onOneLine(last, piece) && piece.y > last.y && piece.x < last.endX;

const isOver = (one: Run, other: Run): boolean => one.x < other.endX - 1 && other.x < one.endX - 1;

const hasBetween = (placed: readonly Run[], last: Run, piece: Run): boolean =>
  placed.some((one) => one !== last && one.y < last.y && one.y > piece.y && isOver(one, piece) && isOver(one, last));

function placeOf(placed: readonly Run[], piece: Run): number | undefined {
  const over = placed.filter((one) => isOver(one, piece));
  if (over.some((one) => onOneLine(one, piece))) return undefined;
  const below = over.filter(({ y }) => y < piece.y);
  const highest = below.reduce((most, { y }) => Math.max(most, y), -Infinity);
  // Two columns need not begin at the same height.
  const next = below.find(({ y }) => y > highest - piece.size);
  if (next) return placed.indexOf(next);
  const above = over.reduce<Run | undefined>((lowest, one) => (lowest && lowest.y < one.y ? lowest : one), undefined);
  return above && placed.indexOf(above) + 1;
}

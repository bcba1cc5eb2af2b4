/** The runs of text of a PDF's page, each once: programs draw bold letters and shadows by drawing them again beside themselves. */

/** A run of text on an upright page: where it begins and ends, and its baseline, in points to the right and up. */
export interface Run {
  text: string;
  x: number;
  endX: number;
  y: number;
  /** Font size. */
  size: number;
}

/** How far from itself text is drawn again, in font sizes. The letters of a word are further apart. */
const BESIDE_ITSELF = 0.15;
/** The width of the widest letter, in font sizes. */
const WIDEST_LETTER = 1.2;

/**
 * The runs without those that are drawn again at the same place, and without letters that repeat the end of the run before: pdf.js joins
 * letters that are each drawn twice with their neighbours, as in `H`, `HE`, `EL`.
 * @param runs In the order in which the page draws them.
 */
export function drawnOnce(runs: readonly Run[]): Run[] {
  const drawn = new Map<string, Run[]>();
  const kept: Run[] = [];
  for (const run of runs) {
    const same = drawn.get(run.text) ?? [];
    if (same.some((one) => Math.hypot(one.x - run.x, one.y - run.y) < BESIDE_ITSELF * run.size)) continue;
    drawn.set(run.text, same);
    same.push(run);
    const last = kept.at(-1);
    const repeated = last ? repeatedLetters(last, run) : 0;
    if (repeated === 0) kept.push(run);
    else if (last && repeated < run.text.length) kept.push({ ...run, text: run.text.slice(repeated), x: last.endX });
  }
  return kept;
}

/** How many letters at the start of a run are the last ones of the run before, at the same place. */
function repeatedLetters(last: Run, run: Run): number {
  if (Math.abs(last.y - run.y) > BESIDE_ITSELF * run.size) return 0;
  const shared = (last.endX - run.x) / run.size;
  for (let letters = Math.min(last.text.length, run.text.length); letters > 0; letters--)
    if (shared > BESIDE_ITSELF * letters && shared < WIDEST_LETTER * letters && endsLike(last.text, run.text, letters))
      return letters;
  return 0;
}

const endsLike = (text: string, next: string, letters: number): boolean => text.endsWith(next.slice(0, letters));

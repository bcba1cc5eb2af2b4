/** Decides whether a picture can be read as a photo of a room: not when it is dark, flat, blurred away, drawn, or text. */
import {
  apart,
  cellsOf,
  chroma,
  edgesOf,
  lightnessQuantile,
  mean,
  meanColour,
  oncePerPhoto,
  type Photo,
  quantile,
} from './pixels.ts';

export type Problem = 'none' | 'not-a-room' | 'too-dark' | 'unclear';

/** Below this lightness of its lightest parts, a picture looks black. OKLab lightness. */
const DARK = 0.32;
/** A smaller step between its lightest and darkest parts looks like one flat tone. */
const FLAT = 0.06;
/** Changes of lightness: none below the first bound, soft as light on a wall above it, firm above the second, hard as ink above the third. */
const BOUNDS = [0.006, 0.08, 0.25];

/**
 * Photographs have mostly soft changes of light. Drawings, plans, charts and screens have large areas without any change and
 * hard edges between them; text has hard edges everywhere on one paper. The bounds were set on renders, blurred and dimmed
 * ones, and drawings made for it. What a photo shows, a face or a dog, cannot be seen from this.
 */
export const problemOf = oncePerPhoto((photo): Problem => {
  const lightness = photo.pixels.map(({ l }) => l);
  const lightest = lightnessQuantile(photo, 0.95);
  if (lightest < DARK) return 'too-dark';
  const shares = [0, 0, 0, 0];
  const edges = edgesOf(photo);
  for (const edge of edges) {
    const kind = BOUNDS.filter((bound) => edge >= bound).length;
    shares[kind] = (shares[kind] ?? 0) + 1 / lightness.length;
  }
  const [still = 0, soft = 0, firm = 0, hard = 0] = shares;
  if (still > 0.7 && hard > 0.005) return 'not-a-room';
  if (lightest - lightnessQuantile(photo, 0.05) < FLAT || firm + hard < 0.004) return 'unclear';
  const tones = toneShare(lightness);
  if (isScattered(photo) || (still > 0.4 && isTiled(edges, photo.grid.width))) return 'not-a-room';
  const isDrawn = still > 0.7 || soft < firm + hard || tones > 0.68 || (hard > 0.12 && tones > 0.5);
  return isDrawn ? 'not-a-room' : 'none';
});

/** The share of the three commonest of 64 tones: large for paper and a screen's background. */
function toneShare(lightness: readonly number[]): number {
  const tones = Map.groupBy(lightness, (value) => Math.floor(value * 63.9));
  const counts = [...tones.values()].map(({ length }) => length).toSorted((one, other) => other - one);
  return counts.slice(0, 3).reduce((sum, count) => sum + count, 0) / lightness.length;
}

/** Noise: colours in every direction, or cells no more like their neighbours than like any other. Rooms measure above 0.85 and about 0.4. */
function isScattered(photo: Photo): boolean {
  const colours = cellsOf(photo).map(({ colour }) => colour);
  const strength = mean(colours.map(chroma));
  const apartBy = (step: number): number =>
    mean(colours.flatMap((colour, at) => (at < step ? [] : apart(colour, colours[at - step] ?? colour))));
  return (strength > 0.08 && chroma(meanColour(colours)) < 0.45 * strength) || apartBy(1) > 0.55 * apartBy(137);
}

/** Enlarged pixels: all changes are in a few columns, the others have none. In a room the middle column has 0.6 of the mean or more. */
function isTiled(edges: readonly number[], width: number): boolean {
  const columns = Map.groupBy(edges.keys(), (at) => at % width);
  const middle = (column: readonly number[]): number => {
    const changes = column.map((at) => edges[at] ?? 0);
    return quantile(changes, 0.5);
  };
  const medians = [...columns.values()].map(middle);
  return quantile(medians, 0.4) < 0.4 * mean(medians);
}

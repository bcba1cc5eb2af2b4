/** The palette of a photo, six colours at most, by k-means in OKLab over a histogram of its pixels. */
import { chroma, hexFromOklab, type Oklab } from '../../../platform/colour/oklab.ts';
import type { Swatch } from '../../../platform/table/items/image.ts';

const COLOURS = 6;
/** More clusters than colours: small accents get their own, and the palette then chooses among them. */
const CLUSTERS = 16;
const ROUNDS = 10;
/** Weighs hue and colourfulness above lightness, which differs in light and shade on one surface. */
const HUE_WEIGHT = 2.6;
/** Clusters nearer than this read as one surface in more and less light. */
const SAME_COLOUR = 0.1;
/** A colour must cover this share of the photo to be listed. */
const MIN_SHARE = 0.008;
/** Steps of the histogram from 0 to 1, of lightness and of the two axes of hue. */
const LIGHTNESS_STEPS = 25;
const HUE_STEPS = 50;
/** Below 1, twice the area is less than twice the weight. */
const AREA_POWER = 0.7;
/** How much colourfulness adds to the weight: 0.1, as of an ochre wall, adds 80 per cent. */
const CHROMA_GAIN = 8;
/** As AREA_POWER, and stronger, when the palette chooses among the clusters. */
const CHOICE_POWER = 0.45;

interface Bin {
  colour: Oklab;
  count: number;
  /** Less than the count for big areas and more for strong colours, so that a small accent is found. */
  weight: number;
}

interface Cluster {
  colour: Oklab;
  count: number;
}

/** How different two colours are as surfaces, with little regard to the light on each. */
const apart = (one: Oklab, other: Oklab): number =>
  Math.hypot(one.l - other.l, HUE_WEIGHT * (one.a - other.a), HUE_WEIGHT * (one.b - other.b));

/** The palette, largest share first. @param pixels At least one. A plain picture has fewer than six colours and gets fewer. */
export function paletteOf(pixels: readonly Oklab[]): Swatch[] {
  const bins = histogram(pixels);
  let centres = seeds(bins);
  for (let round = 0; round < ROUNDS; round++) centres = moved(bins, centres);
  const total = pixels.length;
  const candidates = folded(counted(bins, centres)).filter(({ count }) => count / total >= MIN_SHARE);
  return counted(bins, spread(candidates, total))
    .filter(({ count }) => count / total >= MIN_SHARE)
    .toSorted((one, other) => other.count - one.count)
    .map(({ colour, count }) => ({ hex: hexFromOklab(colour), share: Math.round((100 * count) / total) / 100 }));
}

function histogram(pixels: readonly Oklab[]): Bin[] {
  const bins = new Map<string, { l: number; a: number; b: number; count: number }>();
  for (const { l, a, b } of pixels) {
    const key = `${Math.round(l * LIGHTNESS_STEPS)} ${Math.round(a * HUE_STEPS)} ${Math.round(b * HUE_STEPS)}`;
    const bin = bins.get(key) ?? { l: 0, a: 0, b: 0, count: 0 };
    bins.set(key, { l: bin.l + l, a: bin.a + a, b: bin.b + b, count: bin.count + 1 });
  }
  return [...bins.values()].map(({ l, a, b, count }) => {
    const colour = { l: l / count, a: a / count, b: b / count };
    return { colour, count, weight: count ** AREA_POWER * (1 + CHROMA_GAIN * chroma(colour)) };
  });
}

/** k-means++ without randomness: the heaviest bin first, then those that are heaviest and farthest from the chosen ones. */
function seeds(bins: Bin[]): Oklab[] {
  const chosen: Oklab[] = [];
  while (chosen.length < CLUSTERS) {
    let best: Bin | undefined;
    let bestGain = 0;
    for (const bin of bins) {
      const away = chosen.length === 0 ? 1 : Math.min(...chosen.map((colour) => apart(bin.colour, colour)));
      const gain = bin.weight * away * away;
      if (gain > bestGain) [best, bestGain] = [bin, gain];
    }
    if (!best) break;
    chosen.push(best.colour);
  }
  return chosen;
}

function nearest(colour: Oklab, centres: Oklab[]): number {
  let best = 0;
  let bestAway = Number.POSITIVE_INFINITY;
  centres.forEach((centre, index) => {
    const away = apart(colour, centre);
    if (away < bestAway) [best, bestAway] = [index, away];
  });
  return best;
}

/** One round of k-means: every centre moves to the weighted mean of its bins. */
function moved(bins: Bin[], centres: Oklab[]): Oklab[] {
  const sums = centres.map(() => ({ l: 0, a: 0, b: 0, weight: 0 }));
  for (const { colour, weight } of bins) {
    const sum = sums[nearest(colour, centres)];
    if (!sum) continue;
    sum.l += colour.l * weight;
    sum.a += colour.a * weight;
    sum.b += colour.b * weight;
    sum.weight += weight;
  }
  return centres.map((centre, index) => {
    const sum = sums[index];
    return sum && sum.weight > 0 ? { l: sum.l / sum.weight, a: sum.a / sum.weight, b: sum.b / sum.weight } : centre;
  });
}

/** How many pixels are nearest to each colour. */
function counted(bins: Bin[], centres: Oklab[]): Cluster[] {
  const clusters = centres.map((colour) => ({ colour, count: 0 }));
  for (const { colour, count } of bins) {
    const cluster = clusters[nearest(colour, centres)];
    if (cluster) cluster.count += count;
  }
  return clusters;
}

/** Merges similar colours into the one with more pixels, whose colour stays. */
function folded(clusters: Cluster[]): Cluster[] {
  const kept: Cluster[] = [];
  for (const cluster of clusters.toSorted((one, other) => other.count - one.count)) {
    const twin = kept.find(({ colour }) => apart(colour, cluster.colour) < SAME_COLOUR);
    if (twin) twin.count += cluster.count;
    else kept.push(cluster);
  }
  return kept;
}

/** Chooses the palette: large colours, and small ones that differ from all chosen ones. */
function spread(clusters: Cluster[], total: number): Oklab[] {
  const chosen: Oklab[] = [];
  const left = [...clusters];
  while (chosen.length < COLOURS && left.length > 0) {
    const gain = ({ colour, count }: Cluster) =>
      (count / total) ** CHOICE_POWER *
      (chosen.length === 0 ? 1 : Math.min(...chosen.map((taken) => apart(taken, colour))));
    left.sort((one, other) => gain(other) - gain(one));
    const next = left.shift();
    if (next) chosen.push(next.colour);
  }
  return chosen;
}

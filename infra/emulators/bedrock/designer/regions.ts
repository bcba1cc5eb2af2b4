/** Finds the few places in a photo that are worth a pin: brightest, darkest, most colourful, calmest, strongest line. */
import { chroma, type Oklab, type Pixels } from './pixels.ts';
import { blurred, clearance, mean, type Patch, type Plane, patchesAbove, planeOf, quantile, slopes } from './planes.ts';

export type RegionKind = 'brightest' | 'accent' | 'darkest' | 'line' | 'calm';

export interface Region {
  kind: RegionKind;
  /** 0..1 from the left and from the top, inside the region. */
  x: number;
  y: number;
  /** Share of the photo, 0..1; for a line its length against the side it runs along. */
  share: number;
  /** Mean colour of the region. */
  colour: Oklab;
  /** For a line: whether it runs across or up and down. */
  runs?: 'across' | 'down';
}

/** Two pins nearer than this cover each other on a phone. */
const PIN_DISTANCE = 0.13;
/** Pins keep off the frame. */
const MARGIN = 0.03;

/** At most one region of each kind. Pins that would cover an earlier one take the kind's next best place, or none. */
export function regionsOf(pixels: Pixels): Region[] {
  const light = blurred(
    planeOf(pixels, (index) => pixels.l[index] ?? 0),
    1,
  );
  const chosen: Region[] = [];
  for (const candidates of [brightest, accents, darkest, lines, calm]) {
    const free = candidates(pixels, light).find((region) =>
      chosen.every((taken) => apart(region, taken) >= PIN_DISTANCE),
    );
    if (free) chosen.push(free);
  }
  return chosen;
}

const apart = (one: Region, other: Region): number => Math.hypot(one.x - other.x, one.y - other.y);

function brightest(pixels: Pixels, light: Plane): Region[] {
  const top = quantile(light, 0.995);
  const usual = mean(light);
  if (top - usual < 0.08) return [];
  const patches = patchesAbove(light, Math.max(quantile(light, 0.9), usual + 0.6 * (top - usual)));
  return patches.slice(0, 4).map((patch) => regionOf('brightest', pixels, patch));
}

function darkest(pixels: Pixels, light: Plane): Region[] {
  const usual = mean(light);
  const dim = blurred(
    planeOf(pixels, (index) => usual - (light.values[index] ?? 0)),
    Math.round(pixels.width / 24),
  );
  const depth = quantile(dim, 0.995);
  if (depth < 0.08) return [];
  return patchesAbove(dim, 0.7 * depth)
    .slice(0, 4)
    .map((patch) => regionOf('darkest', pixels, patch));
}

/** The colours that stand away from what the rest of the room has, not merely the most saturated floor. */
function accents(pixels: Pixels): Region[] {
  const usual = {
    a: mean(planeOf(pixels, (index) => pixels.a[index] ?? 0)),
    b: mean(planeOf(pixels, (index) => pixels.b[index] ?? 0)),
  };
  const strength = planeOf(pixels, (index) => {
    const colour = { a: pixels.a[index] ?? 0, b: pixels.b[index] ?? 0 };
    return Math.hypot(colour.a - usual.a, colour.b - usual.b) * Math.min(1, chroma(colour) / 0.05);
  });
  const smooth = blurred(strength, 1);
  const threshold = Math.max(0.04, 0.6 * quantile(smooth, 0.99));
  const total = pixels.l.length;
  return patchesAbove(smooth, threshold)
    .filter(({ members }) => members.length > total * 0.001 && members.length < total * 0.3)
    .slice(0, 4)
    .map((patch) => regionOf('accent', pixels, patch));
}

/** Centres of the largest squares without an edge in them. */
function calm(pixels: Pixels, light: Plane): Region[] {
  const { across, down } = slopes(light);
  const edges = planeOf(pixels, (index) => Math.hypot(across.values[index] ?? 0, down.values[index] ?? 0));
  const room = clearance(edges, Math.max(0.006, quantile(edges, 0.6)));
  const order = Array.from(room.values.keys()).toSorted(
    (one, other) => (room.values[other] ?? 0) - (room.values[one] ?? 0),
  );
  const found: Region[] = [];
  for (const index of order.slice(0, 400)) {
    const half = Math.floor(room.values[index] ?? 0);
    if (half < 4) break;
    found.push(regionOf('calm', pixels, { members: square(index, half - 1, pixels.width), mass: half }));
  }
  return found;
}

function square(centre: number, half: number, width: number): number[] {
  const members: number[] = [];
  for (let dy = -half; dy <= half; dy++) for (let dx = -half; dx <= half; dx++) members.push(centre + dy * width + dx);
  return members;
}

/** Long straight edges, level or upright, the strongest first; their pin sits in the middle of the run. */
function lines(pixels: Pixels, light: Plane): Region[] {
  const { across, down } = slopes(light);
  const { width, height } = pixels;
  const level = runsOf(height, width, (row, place) => down.values[row * width + place] ?? 0).map(
    ({ line, start, end, score }) => ({
      score: score / width,
      region: lineRegion(pixels, 'across', (start + end) / 2, line, (end - start) / width),
    }),
  );
  const upright = runsOf(width, height, (column, place) => across.values[place * width + column] ?? 0).map(
    ({ line, start, end, score }) => ({
      score: score / height,
      region: lineRegion(pixels, 'down', line, (start + end) / 2, (end - start) / height),
    }),
  );
  return [...level, ...upright]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 20)
    .map(({ region }) => region);
}

interface Run {
  line: number;
  start: number;
  end: number;
  score: number;
}

/** The strongest run of one-signed slope along each line; an edge must hold for a fifth of the side. */
function runsOf(count: number, length: number, slopeAt: (line: number, place: number) => number): Run[] {
  const runs: Run[] = [];
  for (let line = Math.ceil(count * 0.06); line < count * 0.94; line++) {
    let run: Run = { line, start: 0, end: 0, score: 0 };
    let sign = 0;
    let best = run;
    for (let place = 0; place < length; place++) {
      const slope = slopeAt(line, place);
      const isEdge = Math.abs(slope) > 0.02;
      if (!isEdge || Math.sign(slope) !== sign) run = { line, start: place, end: place, score: 0 };
      sign = isEdge ? Math.sign(slope) : 0;
      if (isEdge) run = { ...run, end: place + 1, score: run.score + Math.min(0.15, Math.abs(slope)) };
      if (run.score > best.score) best = run;
    }
    if (best.end - best.start >= length / 5) runs.push(best);
  }
  return runs;
}

function lineRegion(pixels: Pixels, runs: 'across' | 'down', column: number, row: number, share: number): Region {
  const index = Math.round(row) * pixels.width + Math.round(column);
  const colour = { l: pixels.l[index] ?? 0, a: pixels.a[index] ?? 0, b: pixels.b[index] ?? 0 };
  return { kind: 'line', ...pinAt(column, row, pixels), share, colour, runs };
}

/** The pin goes on the member nearest the patch's centre, so that it lies inside even a crooked patch. */
function regionOf(kind: RegionKind, pixels: Pixels, { members }: Patch): Region {
  const { width } = pixels;
  const sum = { x: 0, y: 0, l: 0, a: 0, b: 0 };
  for (const index of members) {
    sum.x += index % width;
    sum.y += Math.floor(index / width);
    sum.l += pixels.l[index] ?? 0;
    sum.a += pixels.a[index] ?? 0;
    sum.b += pixels.b[index] ?? 0;
  }
  const count = members.length;
  const centre = { x: sum.x / count, y: sum.y / count };
  const away = (index: number): number => Math.hypot((index % width) - centre.x, Math.floor(index / width) - centre.y);
  const pin = members.reduce((best, index) => (away(index) < away(best) ? index : best), members[0] ?? 0);
  return {
    kind,
    ...pinAt(pin % width, Math.floor(pin / width), pixels),
    share: count / pixels.l.length,
    colour: { l: sum.l / count, a: sum.a / count, b: sum.b / count },
  };
}

function pinAt(column: number, row: number, { width, height }: Pixels): { x: number; y: number } {
  const kept = (value: number): number => Math.round(1000 * Math.min(1 - MARGIN, Math.max(MARGIN, value))) / 1000;
  return { x: kept((column + 0.5) / width), y: kept((row + 0.5) / height) };
}

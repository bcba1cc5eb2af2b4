/** From the regions of a wall to its outline, pixel by pixel. A mask has 255 for a pixel of the wall, 0 for another. */
import { boxMean, localMean, type Planes } from './planes.ts';
import { neighbours, type Regions } from './regions.ts';

/** The mask of the taken regions. */
export const insideOf = (of: Int32Array, taken: Uint8Array): Uint8Array =>
  new Uint8Array(of.map((region) => (taken[region] ? 255 : 0)));

/** A colour without its light: a* and b* by the cube root of luminance, which all three share. */
const pigment = (l: number, a: number, b: number): readonly [number, number] => {
  const root = (l + 16) / 116;
  return [a / root, b / root];
};

/** A pixel whose pigment differs less from the wall's is of its paint, if nothing else in the photo is as near. */
const SAME_PIGMENT = 8;
/** A wall that is nearer to something else has no colour of its own. */
const NO_PIGMENT = 5.4;
/** Lamps and the sky shift a pigment to yellow and to blue, so that less of this counts for a colour of its own. */
const BY_LIGHT = 0.3;
/** The share of pixels that is darker than white things, and the lightness of lamps and windows, which show no colour. */
const DARKER_THAN_WHITE = 0.9;
const CLIPPED = 97;
/** In pixels: how far around the pigment of the wall is looked at, because each light shifts it. */
const AROUND = 40;
/** A wall in deeper shade, or in brighter light, than what was found first: in L*. */
const DARKER = 6;
const LIGHTER = 18;

/** How near a pigment must be to the wall's; undefined for a wall without a colour of its own. */
function toleranceOf(own: Pigment, others: readonly Pigment[]): number | undefined {
  if (others.some((other) => Math.hypot(own[0] - other[0], BY_LIGHT * (own[1] - other[1])) < NO_PIGMENT))
    return undefined;
  return Math.min(SAME_PIGMENT, ...others.map((other) => apart(own, other) / 2));
}

/** Whatever is not the wall, and what is white. */
const othersThan = (planes: Planes, wall: Uint8Array): Pigment[] =>
  [wall.map((value) => 255 - value), whitesOf(planes)].map((mask) => middleOf(planes, mask));

/** Takes each region that looks like a taken one: a wall has several lights, and its colour in each. */
export function takeAlike(planes: Planes, { of, regions }: Regions, taken: Uint8Array): void {
  const wall = insideOf(of, taken);
  const same = toleranceOf(middleOf(planes, wall), othersThan(planes, wall));
  if (same === undefined) return;
  const seen = regions.map(({ l, a, b }) => [l, ...pigment(l, a, b)] as const);
  const from = seen.filter((_, number) => taken[number]);
  seen.forEach((region, number) => {
    if ((regions[number]?.area ?? 0) < SPECK) return;
    if (from.some((known) => Math.hypot(...region.map((value, at) => value - (known[at] ?? 0))) < same))
      taken[number] = 1;
  });
}

/** A wall with a colour of its own is found wherever it shows, such as between shelves. Undefined for one without. */
export function ownColourEverywhere(planes: Planes, wall: Uint8Array): Uint8Array | undefined {
  const others = othersThan(planes, wall);
  let mask = wall;
  let own = middleOf(planes, mask);
  const same = toleranceOf(own, others);
  if (same === undefined) return undefined;
  for (let round = 0; round < 4; round++) {
    const around = localMean(planes, mask, AROUND);
    const [darkest, lightest] = lightnessOf(planes, mask);
    const found = wall.map((value, at) => {
      if (value) return 255;
      const [l, a, b] = [planes.l[at] ?? 0, planes.a[at] ?? 0, planes.b[at] ?? 0];
      if (l < darkest - DARKER || l > lightest + LIGHTER) return 0;
      const seen = pigment(l, a, b);
      if (apart(seen, own) < same) return 255;
      if ((around.share[at] ?? 0) < 0.02 || others.some((other) => apart(seen, other) < apart(seen, own))) return 0;
      const near = pigment(around.l[at] ?? 0, around.a[at] ?? 0, around.b[at] ?? 0);
      return apart(seen, near) < same ? 255 : 0;
    });
    mask = majority(planes, found);
    own = middleOf(planes, mask);
  }
  return mask;
}

type Pigment = readonly [number, number];
const apart = (one: Pigment, other: Pigment): number => Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2);

/** The brightest of a photo, which is white paint or cloth: it has the colour of the light. */
function whitesOf({ l }: Planes): Uint8Array {
  const seen: number[] = [];
  for (let at = 0; at < l.length; at += 37) if ((l[at] ?? CLIPPED) < CLIPPED) seen.push(l[at] ?? 0);
  seen.sort((one, other) => one - other);
  const bright = seen[Math.floor(DARKER_THAN_WHITE * seen.length)] ?? CLIPPED;
  return new Uint8Array(l.map((value) => (value >= bright && value < CLIPPED ? 255 : 0)));
}

/** The middle pigment. Every 37th pixel is enough for it, every 7th for the ends. */
function middleOf({ l, a, b }: Planes, mask: Uint8Array): Pigment {
  const values: Pigment[] = [];
  for (let at = 0; at < mask.length; at += 37) if (mask[at]) values.push(pigment(l[at] ?? 0, a[at] ?? 0, b[at] ?? 0));
  const middle = (which: 0 | 1) =>
    values.map((value) => value[which]).toSorted((p, q) => p - q)[values.length >> 1] ?? 0;
  return [middle(0), middle(1)];
}

function lightnessOf({ l }: Planes, mask: Uint8Array): readonly [darkest: number, lightest: number] {
  const values: number[] = [];
  for (let at = 0; at < mask.length; at += 7) if (mask[at]) values.push(l[at] ?? 0);
  values.sort((one, other) => one - other);
  return [values[Math.floor(0.01 * values.length)] ?? 0, values[Math.floor(0.99 * values.length)] ?? 100];
}

const shareOf = (planes: Planes, mask: Uint8Array, radius: number): Float32Array =>
  boxMean(
    new Float32Array(mask).map((value) => value / 255),
    planes,
    radius,
  );

/** Each pixel as most of the nine around it. */
const majority = (planes: Planes, mask: Uint8Array): Uint8Array =>
  new Uint8Array(shareOf(planes, mask, 1).map((share) => (share > 0.5 ? 255 : 0)));

/** Less steep than this is no edge. */
const NO_EDGE = 3;

/** In pixels: a smaller piece is a speck, and a smaller hole noise. */
const SPECK = 40;
const NOISE = 6;

/** Drops a piece that ends without an edge, because it is part of another thing, and fills a hole that begins without one. */
export function withoutLooseEnds(
  { planes, steep }: { planes: Planes; steep: Float32Array },
  mask: Uint8Array,
  tapped: readonly number[],
): Uint8Array {
  const result = mask.slice();
  const seen = new Uint8Array(mask.length);
  const kept = new Set(tapped);
  for (let start = 0; start < mask.length; start++) {
    if (seen[start]) continue;
    const piece = [start];
    seen[start] = 1;
    let [border, loose, isTapped] = [0, 0, false];
    for (const at of piece) {
      isTapped ||= kept.has(at);
      for (const next of neighbours(at, planes.width, mask.length)) {
        if (mask[next] !== mask[start]) {
          border++;
          if (Math.max(steep[at] ?? 0, steep[next] ?? 0) < NO_EDGE) loose++;
        } else if (!seen[next]) {
          seen[next] = 1;
          piece.push(next);
        }
      }
    }
    const isWall = mask[start] === 255;
    const isWrong = isWall
      ? piece.length < SPECK || loose > 0.2 * border
      : piece.length < NOISE || (piece.length < 0.03 * mask.length && loose > 0.6 * border);
    if (isWrong && !isTapped && border > 0) for (const at of piece) result[at] = isWall ? 0 : 255;
  }
  return result;
}

/** In pixels: how far the outline may move, what is certainly inside, and how far around both sides are looked at. */
const ZONE = 3;
const INSIDE = 2;
const WALL_AROUND = 10;
const OTHER_AROUND = 4;
/** Colour beside light: a photo's colours are blurred at edges. */
const COLOUR = 0.8;
/** Clearly another colour than the wall; and one that is not the wall's whatever is beside it. */
const OTHER = 5;
const NEVER = 18;

/** Moves the outline to where the colour is halfway between the wall and what is beside it. */
export function sharpened(planes: Planes, mask: Uint8Array): Uint8Array {
  const core = new Uint8Array(shareOf(planes, mask, INSIDE).map((share) => (share > 0.999 ? 1 : 0)));
  const [inner, all] = [localMean(planes, core, WALL_AROUND), localMean(planes, mask, WALL_AROUND)];
  const zone = shareOf(planes, mask, ZONE);
  const wallAt = (at: number) => ((inner.share[at] ?? 0) > 0.02 ? inner : all);
  const fromWall = (at: number) => {
    const wall = wallAt(at);
    return [
      (planes.l[at] ?? 0) - (wall.l[at] ?? 0),
      COLOUR * ((planes.a[at] ?? 0) - (wall.a[at] ?? 0)),
      COLOUR * ((planes.b[at] ?? 0) - (wall.b[at] ?? 0)),
    ] as const;
  };
  const isOther = mask.map((value, at) => {
    if ((zone[at] ?? 0) <= 0) return 1;
    const away = Math.hypot(...fromWall(at));
    return away > (value ? 2.5 * OTHER : OTHER) ? 1 : 0;
  });
  const beside = localMean(planes, isOther, OTHER_AROUND);
  return mask.map((value, at) => {
    if ((zone[at] ?? 0) <= 0) return 0;
    const here = fromWall(at);
    const away = Math.hypot(...here);
    if (core[at] && away < NEVER) return 255;
    const wall = wallAt(at);
    const there = [
      (beside.l[at] ?? 0) - (wall.l[at] ?? 0),
      COLOUR * ((beside.a[at] ?? 0) - (wall.a[at] ?? 0)),
      COLOUR * ((beside.b[at] ?? 0) - (wall.b[at] ?? 0)),
    ] as const;
    const apart = Math.hypot(...there);
    if ((beside.share[at] ?? 0) <= 0 || apart < OTHER) return value;
    const part = (here[0] * there[0] + here[1] * there[1] + here[2] * there[2]) / (apart * apart);
    return part < 0.5 && away < NEVER ? 255 : 0;
  });
}

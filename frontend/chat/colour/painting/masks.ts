/** The masks of surfaces, made of their taps and strokes on the reading of a photo. */
import { type PhotoReading, type Tap, wallAt } from '../../../../shared/colour/wall.ts';
import type { Edit, Surface } from './painting.ts';

/** From this value of 255 on, a pixel counts as painted. */
const PAINTED = 128;
/** Masks in memory: those of a few surfaces, and of the steps before that an undo returns to. About 700 kB each. */
const REMEMBERED = 24;

export class Masks {
  readonly #reading: PhotoReading;
  readonly #known = new Map<string, Uint8Array>();

  constructor(reading: PhotoReading) {
    this.#reading = reading;
  }

  /** The mask of a surface, 0 to 255 a pixel of the reading. Do not change it. */
  of(edits: readonly Edit[]): Uint8Array {
    const name = JSON.stringify(edits);
    const known = this.#known.get(name) ?? this.#made(edits);
    // The newest use comes last.
    this.#known.delete(name);
    this.#known.set(name, known);
    for (const oldest of this.#known.keys()) if (this.#known.size > REMEMBERED) this.#known.delete(oldest);
    return known;
  }

  /** The surface that is painted at this point, the topmost one; undefined for none. */
  paintedAt(surfaces: readonly Surface[], at: Tap): Surface | undefined {
    return surfaces.findLast(({ edits }) => this.#covers(edits, at));
  }

  /**
   * The edits of a surface after a tap on its painted part, which takes the wall there away: those without the taps that chose it. Where
   * the brush has painted it, with a cut.
   */
  without(edits: readonly Edit[], at: Tap): Edit[] {
    const left = edits.filter((edit) => edit.kind !== 'tap' || !this.#covers([edit], at));
    const hasTap = left.some(({ kind }) => kind === 'tap' || kind === 'brush');
    if (!hasTap) return [];
    return this.#covers(left, at) ? [...left, { kind: 'cut', at }] : left;
  }

  #covers(edits: readonly Edit[], at: Tap): boolean {
    return (this.of(edits)[this.#index(at)] ?? 0) >= PAINTED;
  }

  #index({ x, y }: Tap): number {
    const { width, height } = this.#reading;
    const place = (share: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(share * size)));
    return place(y, height) * width + place(x, width);
  }

  #made(edits: readonly Edit[]): Uint8Array {
    const last = edits.at(-1);
    if (!last) return new Uint8Array(this.#reading.width * this.#reading.height);
    const before = this.of(edits.slice(0, -1));
    switch (last.kind) {
      case 'tap': {
        const taps = edits.flatMap((edit) => (edit.kind === 'tap' ? [edit.at] : []));
        const walls = wallAt(this.#reading, taps);
        return walls.map((value, index) => Math.max(value, before[index] ?? 0));
      }
      case 'cut':
        return withoutPart(before, this.#reading.width, this.#index(last.at));
      default:
        return stroked(before, this.#reading, last.path, last.radius, last.kind === 'brush' ? 255 : 0);
    }
  }
}

/** The mask without the part that is connected to a pixel. */
function withoutPart(mask: Uint8Array, width: number, from: number): Uint8Array {
  const left = mask.slice();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!left[at]) continue;
    left[at] = 0;
    const column = at % width;
    if (column > 0) open.push(at - 1);
    if (column < width - 1) open.push(at + 1);
    open.push(at - width, at + width);
  }
  return left;
}

/** The mask with a round brush of this value drawn along a path, with an edge of one pixel. */
function stroked(
  mask: Uint8Array,
  { width, height }: Pick<PhotoReading, 'width' | 'height'>,
  path: readonly Tap[],
  radius: number,
  value: number,
): Uint8Array {
  const drawn = mask.slice();
  const reach = radius * width;
  for (const { x, y } of pointsAlong(path, radius / 3, height / width)) {
    const [middle, row] = [x * width, y * height];
    for (let py = Math.max(0, Math.floor(row - reach)); py <= Math.min(height - 1, row + reach); py++)
      for (let px = Math.max(0, Math.floor(middle - reach)); px <= Math.min(width - 1, middle + reach); px++) {
        const inside = Math.min(1, reach - Math.hypot(px + 0.5 - middle, py + 0.5 - row) + 0.5);
        if (inside <= 0) continue;
        const at = py * width + px;
        const old = drawn[at] ?? 0;
        const wanted = Math.round(old + (value - old) * inside);
        drawn[at] = value > 0 ? Math.max(old, wanted) : Math.min(old, wanted);
      }
  }
  return drawn;
}

/** The points of a path with others between them, at most `step` of the photo's width apart. @param ratio Height by width. */
function pointsAlong(path: readonly Tap[], step: number, ratio: number): Tap[] {
  return path.flatMap((to, index) => {
    const from = path[index - 1] ?? to;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, (to.y - from.y) * ratio) / step));
    return Array.from({ length: steps }, (_, n) => ({
      x: to.x + ((from.x - to.x) * n) / steps,
      y: to.y + ((from.y - to.y) * n) / steps,
    }));
  });
}

/** Arithmetic on a plane of numbers laid over a photo: blur, edges, patches, quiet areas. */

/** One number per pixel, row by row from the top left. */
export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
}

/** Pixels that hang together. */
export interface Patch {
  /** Indices into the plane. */
  members: number[];
  /** Sum over the members of how far each lies above the threshold. */
  mass: number;
}

/** A plane of this size, each value asked for by its index, row after row. */
export const planeOf = (
  { width, height }: { width: number; height: number },
  value: (index: number) => number,
): Plane => ({
  width,
  height,
  values: Float32Array.from({ length: width * height }, (_, index) => value(index)),
});

/** The value below which `share` (0..1) of the plane lies. */
export function quantile({ values }: Plane, share: number): number {
  const sorted = values.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Of all values. */
export const mean = ({ values }: Plane): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean over a square of side 2 × radius + 1, cut off at the frame, by way of a summed-area table. */
export function blurred({ width, height, values }: Plane, radius: number): Plane {
  const sums = new Float64Array((width + 1) * (height + 1));
  const sumAt = (x: number, y: number): number => sums[y * (width + 1) + x] ?? 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      sums[(y + 1) * (width + 1) + x + 1] =
        (values[y * width + x] ?? 0) + sumAt(x, y + 1) + sumAt(x + 1, y) - sumAt(x, y);
  return planeOf({ width, height }, (index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    const sum = sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top);
    return sum / ((right - left) * (bottom - top));
  });
}

/** Change from left to right (`across`) and from top to bottom (`down`), by central differences; 0 at the frame. */
export function slopes({ width, height, values }: Plane): { across: Plane; down: Plane } {
  const at = (index: number): number => values[index] ?? 0;
  const inside = (index: number, step: number): boolean =>
    step === 1 ? index % width > 0 && index % width < width - 1 : index >= width && index < width * (height - 1);
  const slope = (step: number): Plane =>
    planeOf({ width, height }, (index) => (inside(index, step) ? (at(index + step) - at(index - step)) / 2 : 0));
  return { across: slope(1), down: slope(width) };
}

/** The connected patches (4-neighbourhood) at or above a threshold, the one with most mass first. */
export function patchesAbove({ width, height, values }: Plane, threshold: number): Patch[] {
  const seen = new Uint8Array(width * height);
  const isIn = (index: number): boolean => seen[index] === 0 && (values[index] ?? 0) >= threshold;
  const patches: Patch[] = [];
  for (let start = 0; start < values.length; start++) {
    if (!isIn(start)) continue;
    seen[start] = 1;
    const members = [start];
    for (let next = 0; next < members.length; next++) {
      const index = members[next] ?? 0;
      const x = index % width;
      const around = [x > 0 ? index - 1 : -1, x < width - 1 ? index + 1 : -1, index - width, index + width];
      for (const neighbour of around) {
        if (neighbour < 0 || neighbour >= values.length || !isIn(neighbour)) continue;
        seen[neighbour] = 1;
        members.push(neighbour);
      }
    }
    const mass = members.reduce((sum, index) => sum + (values[index] ?? 0) - threshold, 0) + members.length * 1e-6;
    patches.push({ members, mass });
  }
  return patches.toSorted((one, other) => other.mass - one.mass);
}

/** For every pixel, the half side of the largest square around it that holds no pixel above the threshold and no frame. */
export function clearance({ width, height, values }: Plane, threshold: number): Plane {
  const away = new Float32Array(width * height);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (away[y * width + x] ?? 0);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const near = Math.min(at(x - 1, y), at(x - 1, y - 1), at(x, y - 1), at(x + 1, y - 1));
      away[y * width + x] = (values[y * width + x] ?? 0) > threshold ? 0 : near + 1;
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) {
      const near = Math.min(at(x + 1, y), at(x + 1, y + 1), at(x, y + 1), at(x - 1, y + 1));
      away[y * width + x] = Math.min(away[y * width + x] ?? 0, near + 1);
    }
  return { width, height, values: away };
}

/**
 * How well the colour tool paints: rendered rooms, each with a wall in its own paint and, as the truth, in three others (their
 * form is in `paint/README.md`). `--folder <dir>` measures other rooms of the same form; `--out <dir>` writes our pictures.
 */
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { deltaE2000, labOfLight, linearOf } from '../../shared/colour/colour.ts';
import { type Pixels } from '../../shared/colour/planes.ts';
import { repaint } from '../../shared/colour/repaint.ts';
import { type PhotoReading, readPhoto, wallAt } from '../../shared/colour/wall.ts';

/** Intersection over union of our mask and the true one, after two taps: the median room, and each. */
const MEDIAN_IOU = 0.92;
const LEAST_IOU = 0.82;
/** Times the difference that a perfect mask and the plain ratio of the paints leave. */
const NAIVE_FACTOR = 1.2;
/** Of the mask's area: what changes further than 2 pixels outside it. */
const OUTSIDE_SHARE = 0.005;

const Baseline = z.object({ naive_median: z.number(), naive_p95: z.number() });
const Scene = z.object({
  own: z.string(),
  paints: z.array(z.string()),
  taps: z.array(z.object({ x: z.number(), y: z.number() })),
  baselines: z.record(z.string(), Baseline),
});
type Scene = z.output<typeof Scene>;

interface Room {
  name: string;
  folder: string;
  scene: Scene;
  photo: Pixels;
  /** 255 where the whole pixel is wall. */
  truth: Uint8Array;
}

/** @returns Whether all gates hold. */
export async function bench(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { folder: { type: 'string' }, out: { type: 'string' } },
  });
  const folder = values.folder ?? new URL('paint/', import.meta.url).pathname;
  if (values.out) mkdirSync(values.out, { recursive: true });
  const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
  const results = [];
  for (const name of names) results.push(await measureRoom(await roomOf(folder, name), values.out));
  const overlaps = results.map(({ overlap }) => overlap);
  const median = quantile(overlaps, 0.5);
  const misses = results.flatMap(({ missed }) => missed);
  if (median < MEDIAN_IOU) misses.push(`The median overlap is ${median.toFixed(3)}, not ${MEDIAN_IOU}.`);
  for (const miss of misses) console.log(`missed  ${miss}`);
  await reportTimes();
  return misses.length === 0;
}

async function roomOf(folder: string, name: string): Promise<Room> {
  const at = join(folder, name);
  const scene = Scene.parse(JSON.parse(readFileSync(join(at, 'scene.json'), 'utf8')));
  const truth = await sharp(join(at, 'mask.png')).toColourspace('b-w').raw().toBuffer();
  return { name, folder: at, scene, photo: await pixelsOf(join(at, 'base.jpg')), truth: Uint8Array.from(truth) };
}

async function pixelsOf(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function measureRoom(room: Room, out: string | undefined): Promise<{ overlap: number; missed: string[] }> {
  const { name, scene, photo, truth } = room;
  const reading = readPhoto(photo);
  const [one, two] = [1, 2].map((taps) => toPhoto(wallAt(reading, scene.taps.slice(0, taps)), reading, photo));
  const [first, overlap] = [overlapOf(one ?? truth, truth), overlapOf(two ?? truth, truth)];
  console.log(`${name}: overlap ${first.toFixed(3)} after one tap, ${overlap.toFixed(3)} after two`);
  const missed = overlap < LEAST_IOU ? [`${name}: the overlap is ${overlap.toFixed(3)}, not ${LEAST_IOU}.`] : [];
  const mask = two ?? truth;
  if (out) await write(mask, photo, 1, join(out, `${name}-mask.png`));
  for (const paint of scene.paints) missed.push(...(await measurePaint(room, mask, paint, out)));
  return { overlap, missed };
}

/** The mask at the size of the photo. */
function toPhoto(mask: Uint8Array, size: Pick<PhotoReading, 'width' | 'height'>, photo: Pixels): Uint8Array {
  return Uint8Array.from({ length: photo.width * photo.height }, (_, at) => {
    const x = Math.floor(((at % photo.width) * size.width) / photo.width);
    const y = Math.floor((Math.floor(at / photo.width) * size.height) / photo.height);
    return mask[y * size.width + x] ?? 0;
  });
}

function overlapOf(mask: Uint8Array, truth: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < truth.length; at++) {
    const [ours, true_] = [(mask[at] ?? 0) > 127, (truth[at] ?? 0) > 127];
    if (ours && true_) both++;
    if (ours || true_) either++;
  }
  return both / either;
}

async function measurePaint(
  { name, folder, scene, photo, truth }: Room,
  mask: Uint8Array,
  paint: string,
  out?: string,
) {
  const hex = paint.slice(1);
  const right = await pixelsOf(join(folder, `paint-${hex}.jpg`));
  const painted = repaint(photo, [{ mask, paint, own: scene.own }], photo);
  const guessed = repaint(photo, [{ mask, paint }], photo);
  if (out) await write(painted, photo, 4, join(out, `${name}-${hex}.png`));
  // All pixels that are entirely wall count, also those that our mask misses.
  const all = differences(painted, right.data, (at) => truth[at] === 255);
  const found = differences(painted, right.data, (at) => truth[at] === 255 && mask[at] === 255);
  const unknown = differences(guessed, right.data, (at) => truth[at] === 255);
  const own = changedOutside(photo, painted, mask);
  const wrong = changedOutside(
    photo,
    painted,
    truth.map((value) => (value > 0 ? 255 : 0)),
  );
  const naive = scene.baselines[paint];
  const pair = (values: number[]) => `${quantile(values, 0.5).toFixed(2)} ${quantile(values, 0.95).toFixed(2)}`;
  console.log(
    `  ${paint}  naive ${naive?.naive_median} ${naive?.naive_p95}  ours ${pair(all)}, where found ${pair(found)}, own paint unknown ${pair(unknown)}; changed outside our mask ${percent(own)}, outside the true one ${percent(wrong)}`,
  );
  const missed = own > OUTSIDE_SHARE ? [`${name} ${paint}: ${percent(own)} changed outside.`] : [];
  if (!naive) return missed;
  const [median, p95] = [quantile(all, 0.5), quantile(all, 0.95)];
  if (median > NAIVE_FACTOR * naive.naive_median) missed.push(`${name} ${paint}: median ${median.toFixed(2)}`);
  if (p95 > NAIVE_FACTOR * naive.naive_p95) missed.push(`${name} ${paint}: p95 ${p95.toFixed(2)}`);
  return missed;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(share * (values.length - 1))] ?? 0;

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

const LIGHT = Float64Array.from({ length: 256 }, (_, byte) => linearOf(byte));

function differences(ours: Uint8ClampedArray, right: Uint8ClampedArray, counts: (at: number) => boolean): number[] {
  const lab = (data: Uint8ClampedArray, at: number) => {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((c) => LIGHT[data[4 * at + c] ?? 0]);
    return labOfLight(red, green, blue);
  };
  const found = [];
  for (let at = 0; 4 * at < ours.length; at++) if (counts(at)) found.push(deltaE2000(lab(ours, at), lab(right, at)));
  return found;
}

/** Pixels that changed further than 2 pixels from the mask, as a share of the mask's area. */
function changedOutside({ data, width, height }: Pixels, painted: Uint8ClampedArray, mask: Uint8Array): number {
  const isNear = (at: number) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++)
      for (let column = Math.max(0, x - 2); column <= Math.min(width - 1, x + 2); column++)
        if (mask[row * width + column]) return true;
    return false;
  };
  let changed = 0;
  for (let at = 0; at < mask.length; at++)
    if ([0, 1, 2].some((c) => data[4 * at + c] !== painted[4 * at + c]) && !isNear(at)) changed++;
  return changed / mask.reduce((sum, value) => sum + (value ? 1 : 0), 0);
}

const write = (data: Uint8Array | Uint8ClampedArray, { width, height }: Pixels, channels: 1 | 4, file: string) =>
  sharp(data, { raw: { width, height, channels } }).png().toFile(file);

/** A photo of a phone's size: the first mask, and a change of colour. */
async function reportTimes(): Promise<void> {
  const file = new URL('paint/coastal/base.jpg', import.meta.url).pathname;
  const { data, info } = await sharp(file).resize(2048).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const photo = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const times = [performance.now()];
  const reading = readPhoto(photo);
  times.push(performance.now());
  const mask = wallAt(reading, [{ x: 0.57, y: 0.24 }]);
  times.push(performance.now());
  repaint(photo, [{ mask, paint: '#8fb0bf', own: '#f1eee7' }], reading);
  times.push(performance.now());
  const [read, wall, colour] = [0, 1, 2].map((step) => Math.round((times[step + 1] ?? 0) - (times[step] ?? 0)));
  console.log(`A photo of 2048 px: read once in ${read} ms, a wall in ${wall} ms, a colour in ${colour} ms`);
}

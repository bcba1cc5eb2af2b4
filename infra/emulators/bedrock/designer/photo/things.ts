/** What stands in a photo: the things that the detector is sure enough of, and the room that they make. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { Photo } from './pixels.ts';

/** A box and its middle, in shares of the photo, 0..1 from the left and from the top. */
export type Thing = Record<'left' | 'top' | 'right' | 'bottom' | 'x' | 'y' | 'score', number> & { name: string };
export type SeenPhoto = Photo & { things: readonly Thing[] };

/**
 * COCO's number, our name, the least score that is believed (set on the site's rendered rooms), and the room that it makes. Of two
 * things in one place the first counts.
 */
const CLASSES =
  `59 bed 0.4 bedroom; 61 toilet 0.35 bathroom; 69 oven 0.35 kitchen; 72 fridge 0.35 kitchen; 57 sofa 0.28 living room;
  62 television 0.4 living room; 63 laptop 0.35 study; 56 chair 0.35; 60 table 0.14; 71 sink 0.2; 73 book 0.3; 58 plant 0.3;
  13 bench 0.35; 74 clock 0.4; 75 vase 0.4`
    .split(/;\s+/)
    .map((line) => line.split(' '))
    .map(([id, name = '', least, ...room]) => ({ id: Number(id), name, least: Number(least), room: room.join(' ') }));
/** Fewer books are a stack on a table. */
const BOOKS_ON_SHELVES = 5;
/** A table by itself is too often a floor; beside a sink it is a bench, of which the detector has to be surer. */
const BENCH_SCORE = 0.22;

const seen = new WeakMap<Photo, Promise<SeenPhoto>>();
/** Looks at a photo once. Things are sought only where the photo can be read. */
export function see(photo: Photo): Promise<SeenPhoto> {
  const things = seen.get(photo) ?? withThings(photo);
  seen.set(photo, things);
  return things;
}
const withThings = async (photo: Photo): Promise<SeenPhoto> => ({
  ...photo,
  things: photo.problem === 'none' ? believed(await detect(photo.bytes)) : [],
});

const Found = z.array(z.array(z.number()));
let detector: Worker | undefined;
let queue: Promise<unknown> = Promise.resolve();
/** The detector's thread starts with the first photo, and takes one photo at a time. */
function detect(bytes: Uint8Array): Promise<number[][]> {
  const found = queue.then(async () => {
    detector ??= new Worker(new URL('./detector.ts', import.meta.url));
    detector.unref();
    detector.postMessage(bytes, []);
    return Found.parse((await once(detector, 'message'))[0]);
  });
  queue = found.catch(() => {
    detector = undefined;
  });
  return found;
}

function believed(found: readonly number[][]): Thing[] {
  const things: Thing[] = [];
  for (const { id, name, least } of CLASSES)
    for (const [left = 0, top = 0, right = 0, bottom = 0, score = 0, kind] of found) {
      const thing = { name, score, left, top, right, bottom, x: (left + right) / 2, y: (top + bottom) / 2 };
      const isKnown = things.some((other) => isIn(thing, other) && isIn(other, thing));
      if (kind === id && score >= least && !isKnown) things.push(thing);
    }
  const count = (name: string): number => things.filter((thing) => thing.name === name).length;
  const hasSeats = count('chair') > 1 || count('sofa') > 0;
  return things.filter(({ name, score }) => {
    if (name === 'table') return hasSeats || (count('sink') > 0 && score >= BENCH_SCORE);
    return name !== 'book' || count('book') >= BOOKS_ON_SHELVES;
  });
}

/** Whether a place is in a thing's box. */
export const isIn = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: Thing): boolean =>
  x > left && x < right && y > top && y < bottom;

/** The room by what stands in it; where that leaves it open, as told. */
export function roomOf(things: readonly Thing[], told: string | undefined): string {
  const has = (wanted: string): boolean => things.some(({ name }) => name === wanted);
  const byThing = CLASSES.find(({ name, room }) => room !== '' && has(name))?.room;
  const byTable = has('table') ? (has('sink') ? 'kitchen' : 'dining room') : undefined;
  return byThing ?? byTable ?? told ?? (has('sink') ? 'bathroom' : 'room');
}

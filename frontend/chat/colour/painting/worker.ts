/** Reads the photo, finds its walls and paints them, beside the page: both take longer than a frame. Nothing leaves the device. */
import { guessOwn, repaint } from '../../../../shared/colour/repaint.ts';
import { type PhotoReading, type Pixels, readPhoto } from '../../../../shared/colour/wall.ts';
import { Masks } from './masks.ts';
import type { Painted, Replies, Request } from './messages.ts';
import type { Surface } from './painting.ts';

interface Open {
  pixels: Pixels;
  reading: PhotoReading;
  masks: Masks;
  /** Of what is on the wall now, by mask. */
  guesses: WeakMap<Uint8Array, string>;
}
let open: Open | undefined;

self.addEventListener('message', ({ data: { id, request } }: MessageEvent<{ id: number; request: Request }>) => {
  try {
    const reply = answer(request);
    const buffers = reply && 'pixels' in reply ? [reply.pixels.data.buffer, reply.edges.data.buffer] : [];
    self.postMessage({ id, reply }, { transfer: buffers });
  } catch (error) {
    self.postMessage({ id, failure: String(error) }, { transfer: [] });
  }
});

function answer(request: Request): Replies[Request['kind']] {
  if (request.kind === 'open') {
    const { pixels } = request;
    const reading = readPhoto(pixels);
    open = { pixels, reading, masks: new Masks(reading), guesses: new WeakMap() };
    return null;
  }
  if (!open) throw new Error('no photo is open');
  if (request.kind === 'paint') return painted(open, request.surfaces);
  const { masks } = open;
  const surface = masks.paintedAt(request.surfaces, request.at);
  return surface ? { id: surface.id, edits: masks.without(surface.edits, request.at) } : null;
}

function painted(photo: Open, surfaces: readonly Surface[]): Painted {
  const { pixels, reading, masks } = photo;
  const size = { width: reading.width, height: reading.height };
  const parts = surfaces.map(({ id, edits, paint, own }) => {
    const mask = masks.of(edits);
    const guess = guessOf(photo, mask);
    return { id, mask, guess, paint: paint.hex, own: own ?? guess };
  });
  return {
    pixels: { data: repaint(pixels, parts, size), width: pixels.width, height: pixels.height },
    edges: edgesOf(
      parts.map(({ mask }) => mask),
      size,
    ),
    seen: parts.map(({ id, mask, guess }) => ({ id, share: shareOf(mask), guess })),
  };
}

/** Guessed once a mask: a change of colour must not wait for it. */
function guessOf({ pixels, reading, guesses }: Open, mask: Uint8Array): string {
  const guess = guesses.get(mask) ?? guessOwn(pixels, mask, reading);
  guesses.set(mask, guess);
  return guess;
}

const shareOf = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0) / (255 * mask.length);

/** A white line inside the edge of each mask. */
function edgesOf(masks: readonly Uint8Array[], { width, height }: { width: number; height: number }): Pixels {
  const data = new Uint8ClampedArray(4 * width * height);
  const isIn = (mask: Uint8Array, at: number) => (mask[at] ?? 0) >= 128;
  for (const mask of masks)
    for (let at = 0; at < mask.length; at++)
      if (isIn(mask, at) && ![at - 1, at + 1, at - width, at + width].every((next) => isIn(mask, next)))
        data.fill(255, 4 * at, 4 * at + 4);
  return { data, width, height };
}

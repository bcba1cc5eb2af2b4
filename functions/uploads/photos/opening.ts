/** Opens photos in a child process: a file that takes too much time or memory ends that process and nothing else. */
import { BoundedProcess, type Bounds, CODE_RANGE_MB, type Ended } from '../../platform/bounded-process.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { log } from '../../platform/log.ts';
import type { Opened } from './opening-process.ts';
import { TOO_LONG, TOO_MUCH_MEMORY } from './refusals.ts';
import type { SafePhoto } from './safe-photo.ts';

/** The Lambda function has 2,048 MB, of which it needs about 200 itself, and 28 s, of which a caller waits for 25. */
const BOUNDS: Bounds = { dataMB: 1_408 + CODE_RANGE_MB, heapMB: 128, timeMs: 24_000 };
/** A process that still holds more memory than this is replaced, so that the next photo is limited only by what it takes itself. */
const HELD_MB = 320;

const REASONS: Record<Ended, string> = { memory: TOO_MUCH_MEMORY, time: TOO_LONG };

const never = new AbortController().signal;
let started: Promise<BoundedProcess<{ bytes: Uint8Array }, Opened>> | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a safe photo of a file. Concurrent calls run one after the other.
 * @throws Refusal 422 for what does not decode as a JPEG, PNG, WebP, GIF, AVIF or HEIC picture, has too many pixels, or takes too much time or memory.
 */
export function openPhoto(bytes: Uint8Array): Promise<SafePhoto> {
  const turn = last.then(() => opened(bytes));
  last = turn.catch(() => {});
  return turn;
}

async function opened(bytes: Uint8Array): Promise<SafePhoto> {
  const opening = await (started ??= start());
  const outcome = await opening.run({ bytes }, never);
  if ('ended' in outcome) {
    log.warn('a photo ended the process that opened it', { by: outcome.ended, bytes: bytes.length });
    throw new Refusal(422, REASONS[outcome.ended]);
  }
  const { out } = outcome;
  if (out.heldMB > HELD_MB) opening.close();
  if ('photo' in out) return out.photo;
  // A broken file and a broken decoder look the same here. Many of these warnings are a case for the operator.
  if (out.cause) log.warn('a photo did not decode', out.cause);
  throw new Refusal(422, out.reason);
}

async function start() {
  const { OPENING, OPENING_FILE } = await import('./opening-process.ts');
  return new BoundedProcess<{ bytes: Uint8Array }, Opened>(OPENING_FILE, OPENING, BOUNDS);
}

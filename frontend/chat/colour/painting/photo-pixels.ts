/** A stored photo as pixels, and a painted one as a file. */

import type { Pixels } from '../../../../shared/colour/wall.ts';
import { ApiError } from '../../../api/client.ts';
import { sessionEnded } from '../../../api/signed-out.ts';

/** The longest side of a painted picture, in pixels. */
const MAX_SIDE = 1600;
const JPEG_QUALITY = 0.9;

/**
 * Reads a stored photo, at most 1600 px on its long side.
 * @throws ApiError where it cannot be fetched, or Error where the browser cannot read it.
 */
export async function loadPixels(path: string, signal: AbortSignal): Promise<ImageData> {
  // Past the cache: there it can be the answer to an <img>, which names no origin, and which no script may read.
  const response = await fetch(path, { cache: 'reload', signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new ApiError(0, 'The photo didn’t arrive. Check your connection and try again.');
  });
  if (response.status === 401) sessionEnded();
  if (!response.ok) throw new ApiError(response.status, 'This photo couldn’t be loaded.');
  const picture = await createImageBitmap(await response.blob());
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const context = contextOf(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const { width, height } = context.canvas;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return context.getImageData(0, 0, width, height);
}

/** The picture as a JPEG, to upload. */
export async function jpegOf({ data, width, height }: Pixels): Promise<File> {
  const context = contextOf(width, height);
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  const blob = await new Promise<Blob | null>((done) => context.canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('The browser could not make a picture of it.');
  return new File([blob], 'painted.jpg', { type: 'image/jpeg' });
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no memory for the picture.');
  return context;
}

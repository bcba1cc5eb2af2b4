/** A rendered room for tests: the emulator accepts it as a photo, unlike a picture of plain rectangles. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const RENDER = fileURLToPath(new URL('../../../frontend/art/originals/midcentury.jpg', import.meta.url));
let made: Promise<Buffer> | undefined;

/** JPEG, 900 × 600: a living room with a window high up, a sideboard and a green sofa. */
export function roomPicture(): Promise<Buffer> {
  // As bytes: where the functions run in this process, they have disabled sharp's file readers.
  made ??= readFile(RENDER).then((bytes) => sharp(bytes).resize(900, 600, { fit: 'cover' }).jpeg().toBuffer());
  return made;
}

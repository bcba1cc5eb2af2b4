/** Photos to attach in tests: a plain room, and a file of exactly a given size. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { roomPicture } from '../files/room-picture.ts';

/** The addresses of the bucket of uploads, to which pages send files: a pattern for `page.route`. */
export const UPLOADS_BUCKET = `${process.env.UPLOADS_URL}/**`;

/** Presses a button that opens the file dialog, and chooses a file there; or several, as a browser that ignores `multiple` would. */
export async function chooseWith(button: Locator, file: string | PhotoFile | PhotoFile[]): Promise<void> {
  const opening = button.page().waitForEvent('filechooser');
  await button.click();
  const dialog = await opening;
  if (Array.isArray(file)) await dialog.element().evaluate((input: HTMLInputElement) => (input.multiple = true));
  await dialog.setFiles(file);
}

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A room with a warm lower half, a light upper half, a window and a sofa. */
export async function roomPhoto(name = 'front room.jpg'): Promise<PhotoFile> {
  return { name, mimeType: 'image/jpeg', buffer: await roomPicture() };
}

/**
 * A file with the same room, padded after the picture to this many bytes (bytes after a JPEG's end do not belong to it).
 * A path, not bytes, which would be sent to the browser as text.
 */
export async function photoFileOfSize(folder: string, bytes: number): Promise<string> {
  const { buffer } = await roomPhoto();
  const path = join(folder, `room of ${bytes} bytes.jpg`);
  await writeFile(path, Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]));
  return path;
}

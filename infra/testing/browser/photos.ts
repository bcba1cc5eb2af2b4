/** Photos to attach in tests: a plain room, and one that is exactly as heavy as one may be. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roomPicture } from '../files/room-picture.ts';

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A room, warm below and light above, with a window and a sofa. */
export async function roomPhoto(name = 'front room.jpg'): Promise<PhotoFile> {
  return { name, mimeType: 'image/jpeg', buffer: await roomPicture() };
}

/**
 * A file with the same room, filled up behind the picture to this many bytes (what follows a JPEG's end does not belong to it).
 * A path, not bytes: those would travel to the browser as text.
 */
export async function photoFileOfSize(folder: string, bytes: number): Promise<string> {
  const { buffer } = await roomPhoto();
  const path = join(folder, `room of ${bytes} bytes.jpg`);
  await writeFile(path, Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]));
  return path;
}

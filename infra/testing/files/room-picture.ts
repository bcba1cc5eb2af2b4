/** A plain room for tests, warm below and light above, with a window and a sofa. */
import sharp from 'sharp';

const box = (width: number, height: number, background: string, left: number, top: number) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
});

let made: Promise<Buffer> | undefined;

/** JPEG, 900 × 600. Put together from colours: where photos are taken in, sharp reads no drawings any more. */
export function roomPicture(): Promise<Buffer> {
  made ??= sharp({ create: { width: 900, height: 600, channels: 3, background: '#efe6d8' } })
    .composite([box(900, 180, '#8a5a33', 0, 420), box(220, 240, '#ffffff', 60, 90), box(320, 150, '#2f5d50', 470, 330)])
    .jpeg()
    .toBuffer();
  return made;
}

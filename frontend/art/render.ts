/**
 * Renders the pictures of the site from `originals/`: AVIF and WebP at three widths into `public/art/`,
 * and `pictures.json` with each one's size and dominant colour. Run it after changing an original:
 * `node frontend/art/render.ts`.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const WIDTHS = [480, 960, 1600];
const here = import.meta.dirname;
const from = join(here, 'originals');
const to = join(here, '../public/art');

await mkdir(to, { recursive: true });
for (const file of await readdir(to)) if (/\.(avif|webp)$/.test(file)) await rm(join(to, file));
const pictures: Record<string, { width: number; height: number; colour: string }> = {};
for (const file of (await readdir(from)).toSorted()) {
  const original = sharp(join(from, file));
  const { width, height } = await original.metadata();
  const name = basename(file, '.jpg');
  pictures[name] = { width, height, colour: await dominantColour(join(from, file)) };
  for (const size of WIDTHS) {
    const resized = original.clone().resize({ width: size, withoutEnlargement: true });
    await resized
      .clone()
      .avif({ quality: 52, effort: 6 })
      .toFile(join(to, `${name}-${size}.avif`));
    await resized
      .clone()
      .webp({ quality: 74, effort: 5 })
      .toFile(join(to, `${name}-${size}.webp`));
  }
}
await writeFile(join(here, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);

/** The colour that stands in while a picture loads, as #rrggbb: the mean, which is quieter than the most frequent one. */
async function dominantColour(file: string): Promise<string> {
  const { data } = await sharp(file)
    .resize(1, 1, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex')}`;
}

/**
 * Renders the pictures of the site from `originals/`: AVIF and WebP at four widths into `public/art/`,
 * and `pictures.json` with each one's size and dominant colour. Run it after changing an original:
 * `node frontend/art/render.ts`.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const WIDTHS = [480, 720, 960, 1600];
/** AVIF quality. Lower for the crops, which phones show: their pixels are small, and the first picture is the largest contentful paint. */
const QUALITY = 52;
const QUALITY_NARROW = 44;
/** Parts of an original, in its pixels, for places that would crop it to them anyway. */
const CROPS = [{ name: 'hero-narrow', from: 'hero.jpg', left: 400, top: 0, width: 1350, height: 1000 }];
const here = import.meta.dirname;
const from = join(here, 'originals');
const to = join(here, '../public/art');

await mkdir(to, { recursive: true });
for (const file of await readdir(to)) if (/\.(avif|webp)$/.test(file)) await rm(join(to, file));
const pictures: Record<string, { width: number; height: number; colour: string }> = {};
for (const file of (await readdir(from)).toSorted()) await render(basename(file, '.jpg'), sharp(join(from, file)));
for (const { name, from: file, ...region } of CROPS)
  await render(name, sharp(await sharp(join(from, file)).extract(region).toBuffer()), QUALITY_NARROW);
await writeFile(join(here, 'pictures.json'), `${JSON.stringify(pictures, null, 2)}\n`);

/** One picture at every width; none is made larger than it is. */
async function render(name: string, picture: Sharp, quality = QUALITY): Promise<void> {
  const { width, height } = await picture.metadata();
  pictures[name] = { width, height, colour: await dominantColour(picture) };
  for (const size of WIDTHS) {
    const resized = picture.clone().resize({ width: size, withoutEnlargement: true });
    await resized
      .clone()
      .avif({ quality, effort: 6 })
      .toFile(join(to, `${name}-${size}.avif`));
    await resized
      .clone()
      .webp({ quality: 74, effort: 5 })
      .toFile(join(to, `${name}-${size}.webp`));
  }
}

/** The placeholder colour while a picture loads, as #rrggbb: the mean, which is quieter than the most frequent one. */
async function dominantColour(picture: Sharp): Promise<string> {
  const { data } = await picture
    .clone()
    .resize(1, 1, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex')}`;
}

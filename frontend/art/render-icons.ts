/**
 * Renders home-screen icons from the logo, `public/favicon.svg`, and the preview pictures of shared links from `originals/`.
 * Run it after changing either: `node frontend/art/render-icons.ts`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const here = import.meta.dirname;
const to = join(here, '../public');
const originals = join(here, 'originals');
/** 1.91 to 1, at twice the width that social networks show. */
const SHARED = { width: 1200, height: 630 };

const mark = await readFile(join(to, 'favicon.svg'), 'utf8');
/** For systems that round the icon themselves: without rounded corners, and with a margin that they may crop. */
const bled = mark
  .replace('rx="6" ', '')
  .replace(/(<path )/, '$1transform="translate(16 16) scale(.72) translate(-16 -16.5)" ');

const icons = [
  { file: 'icon-192.png', size: 192, svg: mark },
  { file: 'icon-512.png', size: 512, svg: mark },
  { file: 'icon-maskable-512.png', size: 512, svg: bled },
  { file: 'apple-touch-icon.png', size: 180, svg: bled },
];
for (const { file, size, svg } of icons) {
  const png = await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size)
    .png({ palette: true })
    .toBuffer();
  await writeFile(join(to, file), png);
}

for (const file of await readdir(originals)) {
  await sharp(join(originals, file))
    .resize({ ...SHARED, fit: 'cover' })
    .jpeg({ quality: 74, mozjpeg: true })
    .toFile(join(to, 'art', `${basename(file, '.jpg')}-shared.jpg`));
}

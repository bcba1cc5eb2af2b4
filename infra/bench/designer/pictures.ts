/** The pictures that members send in this measurement: rooms from the site, and twenty that show no room. */
import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';

const WIDTH = 1200;
const HEIGHT = 800;
const ROOMS = new URL('../../../frontend/art/originals/', import.meta.url);

const flat = (background: string): Sharp =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } });
const noise = (mean: number, sigma: number): Sharp =>
  sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000', noise: { type: 'gaussian', mean, sigma } },
  });
const box = (left: number, top: number, width: number, height: number, background: string) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
});

/** A disc made of rows of boxes: sharp, as set up for incoming photos, reads no SVG. */
const disc = (x: number, y: number, radius: number, colour: string) =>
  Array.from({ length: radius / 5 }, (_, row) => {
    const dy = row * 10 - radius + 5;
    const half = Math.max(1, Math.round(Math.sqrt(radius ** 2 - dy ** 2)));
    return box(x - half, y + dy - 5, half * 2, 10, colour);
  });

/** Lines of boxes as wide as words: a screen of text. */
function textScreen(paper: string, ink: string, line: number): Sharp {
  const words = [];
  for (let y = 40; y < HEIGHT - line; y += line * 2)
    for (let x = 40, n = 1; x < WIDTH - 200; n++) {
      const width = 20 + ((n * 37 + y * 13) % 90);
      for (let letter = 0; letter < width - 6; letter += 12) words.push(box(x + letter, y, 7, line, ink));
      x += width + 16;
    }
  return flat(paper).composite(words);
}

const stripes = (colours: readonly string[]): Sharp =>
  flat('#ffffff').composite(
    colours.map((colour, n) =>
      box(Math.floor((n * WIDTH) / colours.length), 0, Math.ceil(WIDTH / colours.length), HEIGHT, colour),
    ),
  );
const grid = (light: string, dark: string): Sharp =>
  flat(light).composite(
    Array.from({ length: 48 }, (_, n) => n)
      .filter((n) => (n + Math.floor(n / 8)) % 2 === 0)
      .map((n) => box((n % 8) * 150, Math.floor(n / 8) * 133, 150, 133, dark)),
  );
const bars = (): Sharp =>
  flat('#ffffff').composite(
    [3, 6, 2, 7, 5].map((tall, n) => box(120 + n * 210, 760 - tall * 90, 140, tall * 90, '#3366cc')),
  );

const DECLINED: Record<string, () => Sharp> = {
  'flat-white': () => flat('#ffffff'),
  'flat-grey': () => flat('#808080'),
  'flat-red': () => flat('#c0392b'),
  'flat-blue': () => flat('#1f4e9c'),
  'flat-beige': () => flat('#d9c8a9'),
  black: () => flat('#000000'),
  'nearly-black': () => flat('#050506'),
  'dark-noise': () => noise(6, 3),
  'noise-coarse': () => noise(128, 60),
  'noise-fine': () => noise(128, 20),
  'shape-square': () => flat('#ffffff').composite([box(400, 200, 400, 400, '#111111')]),
  'shape-disc': () => flat('#ffffff').composite(disc(600, 400, 250, '#e67e22')),
  'shape-face': () =>
    flat('#ffe066').composite([
      ...disc(420, 300, 60, '#000000'),
      ...disc(780, 300, 60, '#000000'),
      box(400, 560, 400, 30, '#000000'),
    ]),
  'shape-cross': () =>
    flat('#ffffff').composite([box(550, 100, 100, 600, '#b00020'), box(300, 350, 600, 100, '#b00020')]),
  'chart-bars': bars,
  chessboard: () => grid('#f0e9d8', '#3b2f2f'),
  flag: () => stripes(['#008c45', '#f4f5f0', '#cd212a']),
  'text-white': () => textScreen('#ffffff', '#222222', 14),
  'text-dark-mode': () => textScreen('#0d1117', '#c9d1d9', 12),
  'text-large': () => textScreen('#fdf6e3', '#073642', 30),
};
export const DECLINED_PICTURES = Object.keys(DECLINED);

const made = new Map<string, Promise<Buffer>>();

/**
 * The bytes of a picture.
 * @param name `room:` with the name of an original in frontend/art/originals, or one of DECLINED_PICTURES.
 */
export function picture(name: string): Promise<Buffer> {
  const known = made.get(name);
  if (known) return known;
  const [kind, room] = name.split(':');
  const draw = DECLINED[name];
  if (kind !== 'room' && !draw) throw new Error(`there is no picture ${name}`);
  const bytes = draw
    ? draw().jpeg({ quality: 90 }).toBuffer()
    : Promise.resolve(readFileSync(new URL(`${room}.jpg`, ROOMS)));
  made.set(name, bytes);
  return bytes;
}

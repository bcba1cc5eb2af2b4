/** HEIC and AVIF as phones write them: grids of tiles, turned, with other pictures beside the photo, or cut off. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { gridOf, heif, type Item, mirrored, role, sizeOf, turned } from '../../../../infra/testing/files/heif.ts';
import { phonePhoto, tile } from '../../../../infra/testing/files/phone-photo.ts';
import { openPhoto } from '../opening.ts';
import { hasFewItems, isCutOff } from './items.ts';

const blank = sharp({ create: { width: 256, height: 256, channels: 3, background: '#c58f57' } });
const { icc = Buffer.alloc(0) } = await sharp(await blank.clone().withIccProfile('p3').jpeg().toBuffer()).metadata();

/** The four colours of the tiles, converted from Display P3 by lcms in ImageMagick. */
const COLOURS = { red: [225, 52, 0], cream: [242, 229, 196], green: [39, 111, 65], blue: [33, 60, 124] } as const;

/** The names of the colours in the quarters of the photo made of a file, row by row; a colour that is none of them is written out. */
async function quarters(file: Buffer): Promise<string> {
  const { photo, width, height } = await openPhoto(file);
  const { data } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const names = [0, 1, 2, 3].map((quarter) => {
    const [x, y] = [(width >> 2) * (quarter % 2 === 0 ? 1 : 3), (height >> 2) * (quarter < 2 ? 1 : 3)];
    const colour = [...data.subarray(3 * (y * width + x)).subarray(0, 3)];
    const isClose = (right: readonly number[]) => right.every((value, at) => Math.abs(value - (colour[at] ?? 0)) <= 5);
    return Object.entries(COLOURS).find(([, right]) => isClose(right))?.[0] ?? colour.join();
  });
  return `${width} x ${height}: ${names.join(' ')}`;
}

const AS_TAKEN = '500 x 450: red cream green blue';
const exif = (orientation: number, photo: number): Item => ({
  type: 'Exif',
  data: Buffer.from(
    `\0\0\0\x06Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0\0\0\0\0`,
  ),
  isHidden: true,
  refers: { cdsc: [photo] },
});
const auxiliary =
  (urn: string) =>
  (photo: number): Item[] => {
    const picture = tile(2);
    return [
      { ...picture, properties: [...(picture.properties ?? []), role(urn)], isHidden: true, refers: { auxl: [photo] } },
    ];
  };

test.each<[string, Parameters<typeof phonePhoto>[0], string]>([
  ['as taken', { icc }, AS_TAKEN],
  ['of 192 tiles', { icc, columns: 16, rows: 12, size: [4032, 3024] }, '2048 x 1536: red cream green blue'],
  ['a quarter anti-clockwise', { icc, turns: [turned(1)] }, '450 x 500: cream blue red green'],
  ['a quarter clockwise', { icc, turns: [turned(3)] }, '450 x 500: green red blue cream'],
  ['top for bottom', { icc, turns: [mirrored(0)] }, '500 x 450: green blue red cream'],
  ['turned, then mirrored', { icc, turns: [turned(1), mirrored(1)] }, '450 x 500: blue cream green red'],
  // The file's own turns count, not the orientation of Exif beside them (ISO 23008-12, 6.5.10).
  [
    'turned in both ways',
    { icc, turns: [turned(3)], after: (photo) => [exif(6, photo)] },
    '450 x 500: green red blue cream',
  ],
  ['with a thumbnail', { icc, after: (photo) => [{ ...tile(3), refers: { thmb: [photo] } }] }, AS_TAKEN],
  ['with a gain map', { icc, after: auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap') }, AS_TAKEN],
])("an iPhone's grid of tiles: %s", async (_, photo, shown) => {
  expect(await quarters(phonePhoto(photo))).toBe(shown);
});

/** An AVIF of four tiles of one colour, in a grid. */
async function avifGrid(): Promise<Buffer> {
  const avif = await blank.clone().avif({ effort: 0 }).toBuffer();
  const between = (name: string, head: number) => {
    const at = avif.lastIndexOf(name) - 4;
    return avif.subarray(at + head, at + avif.readUInt32BE(at));
  };
  const one = {
    type: 'av01',
    data: between('mdat', 8),
    properties: [between('av1C', 0), sizeOf(256, 256)],
    isHidden: true,
  };
  const refers = { dimg: [1, 2, 3, 4] };
  const grid = { type: 'grid', data: gridOf(2, 2, 500, 450), properties: [sizeOf(500, 450)], refers };
  return heif('avif', [one, one, one, one, grid], 5);
}

describe('a grid that is cut off', () => {
  test.each([50, 99])('at %i % is refused as such', async (percent) => {
    for (const whole of [phonePhoto({ icc }), await avifGrid()]) {
      expect(await openPhoto(whole)).toMatchObject({ width: 500, height: 450 });
      await expect(openPhoto(whole.subarray(0, (whole.length * percent) / 100))).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(/^This photo is cut off or damaged/),
      });
    }
  });

  test('behind its last tile is a photo', async () => {
    const whole = phonePhoto({ icc, after: auxiliary('urn:com:apple:photo:2020:aux:hdrgainmap') });
    expect(await quarters(whole.subarray(0, -40))).toBe(AS_TAKEN);
  });
});

test('a file of 60,000 pictures is refused before they are read', async () => {
  const many = heif(
    'heic',
    Array.from({ length: 60_000 }, () => ({ ...tile(0), data: Buffer.alloc(0) })),
    1,
  );
  await expect(openPhoto(many)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/photo/) });
});

test('boxes with any size, number or reference end the search', () => {
  const whole = phonePhoto({ icc });
  const circular: Item = { ...tile(0), refers: { dimg: [1, 1, 9] } };
  expect(isCutOff(heif('heic', [circular], 1))).toBe(false);
  expect(hasFewItems(whole)).toBe(true);
  for (let at = 0; at + 4 <= whole.length; at++)
    for (const value of [0, 1, 0x7fff_ffff, 0xffff_ffff]) {
      const changed = Buffer.from(whole);
      changed.writeUInt32BE(value, at);
      expect([isCutOff(changed), hasFewItems(changed)]).toEqual([expect.any(Boolean), expect.any(Boolean)]);
    }
});

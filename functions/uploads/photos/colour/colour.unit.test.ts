/** The colours of a photo are those that its file describes, whatever its format and its way to describe them. */
import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { pngChunk } from '../../../../infra/testing/files/bombs.ts';
import { openPhoto } from '../opening.ts';

type Rgb = readonly [number, number, number];

/** The colour in the middle of the photo that is made of a file. */
async function shown(bytes: Buffer): Promise<number[]> {
  const { photo, width, height } = await openPhoto(bytes);
  const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
  return [...(await sharp(photo).extract(middle).removeAlpha().raw().toBuffer())];
}
/** Within 5 of 255: lossy formats round colours. */
const near = (colour: Rgb) => colour.map((channel) => expect.closeTo(channel, -1));
const flat = ([r, g, b]: Rgb) => sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g, b } } });
const room = (ending: string) => readFileSync(new URL(`room-p3.${ending}`, import.meta.url));

/** Puts code points in the place of a profile in an AVIF or HEIC (ISO 14496-12, 12.1.5). */
function coded(file: Buffer, primaries: number, transfer: number): Buffer {
  const bytes = Buffer.from(file);
  const at = bytes.indexOf('colr') + 4;
  bytes.write('nclx', at);
  for (const [place, code] of [primaries, transfer, 6].entries()) bytes.writeUInt16BE(code, at + 4 + 2 * place);
  bytes.writeUInt8(0x80, at + 10);
  return bytes;
}

/** A PNG of one colour with further chunks after its first (PNG 3, "Chunk layout"). */
async function png(colour: Rgb, chunks: Record<string, number[]>): Promise<Buffer> {
  const plain = await flat(colour).png().toBuffer();
  const further = Object.entries(chunks).map(([name, data]) => pngChunk(name, Buffer.from(data)));
  return Buffer.concat([plain.subarray(0, 33), ...further, plain.subarray(33)]);
}
const number = (value: number) => [24, 16, 8, 0].map((bits) => (Math.round(value * 100_000) >> bits) & 255);

test('a HEIC and a JPEG of one picture in Display P3 have the same colours', async () => {
  const [heic, jpeg] = [(await openPhoto(room('heic'))).palette, (await openPhoto(room('jpg'))).palette];
  const rgb = ({ hex }: { hex: string }) => Array.from(Buffer.from(hex.slice(1), 'hex'));
  expect(jpeg[0]?.hex).toBe('#d0451d');
  expect(heic.map(rgb)).toEqual(jpeg.map((swatch) => near(rgb(swatch) as unknown as Rgb)));
});

test('a HEIC of any brand, and one with code points instead of a profile, has them too', async () => {
  const right = await shown(room('jpg'));
  for (const brand of ['heix', 'heim', 'heis', 'hevc', 'hevm', 'hevs', 'mif1', 'msf1']) {
    const branded = Buffer.from(room('heic'));
    branded.write(brand, 8);
    expect(await shown(branded), brand).toEqual(near(right as unknown as Rgb));
  }
  expect(await shown(coded(room('heic'), 12, 13))).toEqual(near(right as unknown as Rgb));
});

describe('terracotta in Display P3', () => {
  // sRGB's #d0451d, converted by lcms.
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('as %s', async (format) => {
    const file = await flat([208, 69, 29]).withIccProfile('p3').toFormat(format, { quality: 100 }).toBuffer();
    expect(await shown(file)).toEqual(format === 'gif' ? expect.any(Array) : near([208, 69, 29]));
  });

  test('as AVIF or PNG with code points', async () => {
    const avif = await flat([208, 69, 29]).withIccProfile('p3').avif({ quality: 100 }).toBuffer();
    expect(await shown(coded(avif, 12, 13))).toEqual(near([208, 69, 29]));
    const inP3 = [...(await flat([208, 69, 29]).withIccProfile('p3').raw().toBuffer()).subarray(0, 3)];
    expect(await shown(await png(inP3 as unknown as Rgb, { cICP: [12, 13, 0, 1] }))).toEqual(near([208, 69, 29]));
  });
});

// Values of published tables: Adobe RGB (1998), BT.2020 and BT.2100.
test.each<[string, Rgb, Rgb, Record<string, number[]>]>([
  ['sRGB by code points', [208, 69, 29], [208, 69, 29], { cICP: [1, 13, 0, 1] }],
  ['sRGB, whose gamma is overruled', [128, 128, 128], [128, 128, 128], { sRGB: [0], gAMA: number(1) }],
  ['linear light', [128, 128, 128], [188, 188, 188], { gAMA: number(1) }],
  [
    'Adobe RGB by chromaticities',
    [219, 0, 0],
    [255, 0, 0],
    { gAMA: number(256 / 563), cHRM: [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06].flatMap(number) },
  ],
  ['HDR, whose white is 58 % of PQ', [148, 148, 148], [255, 255, 255], { cICP: [9, 16, 0, 1] }],
  ['HDR, whose white is 75 % of HLG', [191, 191, 191], [255, 255, 255], { cICP: [9, 18, 0, 1] }],
])('a PNG in %s', async (_, written, right, chunks) => {
  expect(await shown(await png(written, chunks))).toEqual(near(right));
});

test('a JPEG of a camera in Adobe RGB, a grey one, and pictures of 10, 12 and 16 bits', async () => {
  const exif = { IFD0: { Make: 'Camera' }, IFD4: { InteroperabilityIndex: 'R03' } };
  const camera = await flat([219, 0, 0]).withExif(exif).jpeg({ quality: 100 }).toBuffer();
  expect(camera.includes('R03')).toBe(true);
  expect(await shown(camera)).toEqual(near([255, 0, 0]));
  const grey = await flat([128, 128, 128]).toColourspace('b-w').jpeg({ quality: 100 }).toBuffer();
  expect(await shown(grey)).toEqual(near([128, 128, 128]));
  const deep = await flat([208, 69, 29]).toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
  expect(await shown(deep)).toEqual(near([208, 69, 29]));
  for (const bitdepth of [10, 12] as const) {
    const avif = await flat([208, 69, 29]).withIccProfile('p3').avif({ bitdepth, quality: 100 }).toBuffer();
    expect(await shown(avif), `${bitdepth}`).toEqual(near([208, 69, 29]));
    expect(await shown(coded(avif, 12, 13)), `${bitdepth}`).toEqual(near([208, 69, 29]));
  }
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is turned upright once', async (format) => {
  const lying = await flat([9, 99, 9]).withMetadata({ orientation: 6 }).toFormat(format).toBuffer();
  expect(await openPhoto(lying)).toMatchObject({ width: 48, height: 64 });
});

test("a HEIC's own rotation is applied once", async () => {
  const turned = room('heic');
  const property = turned.indexOf('pixi');
  // A quarter anti-clockwise (ISO 23008-12, 6.5.10).
  turned.write('irot\x01', property, 'latin1');
  const { photo, ...size } = await openPhoto(turned);
  expect(size).toMatchObject({ width: 480, height: 640 });
  const spot = { left: 120, top: 480, width: 1, height: 1 };
  const at = async (picture: Sharp) => [...(await picture.extract(spot).removeAlpha().raw().toBuffer())];
  const right = await at(sharp(await sharp(room('jpg')).rotate(270).toColourspace('srgb').png().toBuffer()));
  expect(await at(sharp(photo))).toEqual(near(right as unknown as Rgb));
});

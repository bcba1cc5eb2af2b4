/** The process that opens photos: photos that kill it, or for which its memory runs out. */
import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { children, peakOf, peakOfChildren } from '../../../infra/testing/child-memory.ts';
import { BOMBS, gif, pngChunk } from '../../../infra/testing/files/bombs.ts';
import { BoundedProcess, CODE_RANGE_MB } from '../../platform/bounded-process.ts';
import { openPhoto } from './opening.ts';
import { OPENING, OPENING_FILE, type Opened } from './opening-process.ts';

const picture = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#c58f57' } })
    .png({ progressive: true })
    .toBuffer();
const TOO_MUCH = 'This photo takes too much memory to open. Please save it smaller, or as a JPEG, and try again.';

// Only Linux shows the processes.
test.runIf(process.platform === 'linux')('a photo that kills the process is refused; the next is opened', async () => {
  const [vast, small] = await Promise.all([picture(5_000), picture(40)]);
  const before = peakOf('self');
  await openPhoto(small);
  const refused = expect(openPhoto(vast)).rejects.toMatchObject({ status: 422, message: TOO_MUCH });
  const next = openPhoto(small);
  for (const pid of children()) process.kill(Number(pid), 'SIGKILL');
  await refused;
  expect(await next).toMatchObject({ width: 40, height: 40 });
  // Only the child process loads the decoders.
  expect(peakOf('self') - before).toBeLessThan(60);
});

test.runIf(process.platform === 'linux')('a photo that needs too much memory is refused', async () => {
  const bounds = { dataMB: 200 + CODE_RANGE_MB, heapMB: 64, timeMs: 20_000 };
  const opening = new BoundedProcess<{ bytes: Uint8Array }, Opened>(OPENING_FILE, OPENING, bounds);
  const never = new AbortController().signal;
  expect(await opening.run({ bytes: await picture(5_000) }, never)).toMatchObject({ out: { reason: TOO_MUCH } });
  expect(await opening.run({ bytes: await picture(40) }, never)).toMatchObject({ out: { photo: { width: 40 } } });
  opening.close();
});

// Only Linux reports the peak memory of a process.
test.runIf(process.platform === 'linux')('a bomb is refused, and takes no more memory than a photo would', async () => {
  const bombs: [string, Buffer][] = [];
  for (const [name, make] of BOMBS) bombs.push([name, await make()]);
  const refused = async () => {
    for (const [name, bomb] of bombs)
      await expect(openPhoto(bomb), name).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(/photo|pixels/),
      });
  };
  const peak = await peakOfChildren(refused());
  expect(peak).toBeGreaterThan(50);
  // One picture of 49 megapixels would take 150 MB more.
  expect(peak).toBeLessThan(260);
});

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c58f57' } });

test('what is divided into many pieces is a photo', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background: '#000', noise } });
  const png = await picture.clone().png().toBuffer();
  const text = (length: number) => pngChunk('tEXt', Buffer.alloc(length, 'Comment\0words'));
  const head = png.subarray(0, 33);
  const idat = deflateSync(Buffer.alloc(400 * (1 + 600 * 3)));
  const pieces = Array.from({ length: Math.ceil(idat.length / 64) }, (_, index) =>
    pngChunk('IDAT', idat.subarray(64 * index, 64 * index + 64)),
  );
  const texts = [...Array.from({ length: 200 }, () => text(80)), text(2_000_000)];
  const size = { width: 600, height: 400 };
  expect(await openPhoto(Buffer.concat([head, ...texts, ...pieces, png.subarray(-12)]))).toMatchObject(size);
  expect(await openPhoto(gif(20_000, { screenSide: 40 }))).toMatchObject({ width: 40 });
  // A phone's video after a photo has the bytes FF DA by chance.
  const film = Buffer.alloc(200_000, Buffer.from([0, 0xff, 0xda, 7]));
  expect(await openPhoto(Buffer.concat([await picture.clone().jpeg().toBuffer(), film]))).toMatchObject(size);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s that is cut at a half says so', async (format) => {
  const whole = await picture(300).then((png) => sharp(png).toFormat(format).toBuffer());
  await expect(openPhoto(whole.subarray(0, whole.length >> 1))).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/^This photo is cut off or damaged/),
  });
});

test('a JPEG without its end marker and a PNG without its end chunk are photos', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = sharp({ create: { width: 320, height: 240, channels: 3, background: '#000', noise } });
  const [jpeg, progressive] = [
    await photo.clone().jpeg().toBuffer(),
    await photo.clone().jpeg({ progressive: true }).toBuffer(),
  ];
  const png = await photo.clone().png().toBuffer();
  // Some cameras write further bytes before the end marker, which libjpeg warns of.
  const further = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(9, 1), jpeg.subarray(-2)]);
  for (const file of [
    further,
    jpeg.subarray(0, -2),
    jpeg.subarray(0, -1),
    progressive.subarray(0, -2),
    png.subarray(0, -12),
  ])
    expect(await openPhoto(file)).toMatchObject({ width: 320, height: 240 });
  const ended = Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), jpeg.subarray(-2)]);
  for (const file of [ended, jpeg.subarray(0, -2000), progressive.subarray(0, progressive.length >> 1)])
    await expect(openPhoto(file)).rejects.toMatchObject({ message: expect.stringMatching(/cut off or damaged/) });
});

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['more pixels', () => plain(7100, 7100).png().toBuffer(), /too many pixels.* 50 megapixels/],
  ['a side of a million pixels', () => plain(900_000, 2).png().toBuffer(), /a side of more than 65,535 pixels/],
  [
    'a page in it',
    async () => Buffer.concat([await plain(40, 30).jpeg().toBuffer(), Buffer.from('<script>1</script>')]),
    /a photo and something else in one/,
  ],
  ['another format', () => plain(40, 30).tiff().toBuffer(), /choose a JPEG, PNG, WebP, GIF, AVIF or HEIC/],
])('a file with %s is refused with the true reason', async (_, make, reason) => {
  await expect(openPhoto(await make())).rejects.toMatchObject({ status: 422, message: expect.stringMatching(reason) });
});

test('what is transparent is white, as paper: a plan of black lines shows on a dark page', async () => {
  const clear = { create: { width: 64, height: 48, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
  for (const plan of [
    sharp(clear).png(),
    sharp(clear).webp({ lossless: true }),
    sharp(clear).toColourspace('b-w').png(),
  ]) {
    const { photo, thumbnail } = await openPhoto(await plan.toBuffer());
    for (const rendition of [photo, thumbnail]) {
      expect(await sharp(rendition).metadata()).toMatchObject({ hasAlpha: false });
      expect([...(await sharp(rendition).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
    }
  }
});

test('what unpacks to 49 megapixels is a photo, however few bytes it has', async () => {
  const plan = readFileSync(new URL('plan-1bit.png', import.meta.url));
  expect(await openPhoto(plan)).toMatchObject({ width: 2048, height: 1448 });
  const vast = plain(7000, 7000);
  for (const file of [vast.clone().png(), vast.clone().webp({ lossless: true, effort: 0 })])
    expect(await openPhoto(await file.toBuffer())).toMatchObject({ width: 2048 });
});

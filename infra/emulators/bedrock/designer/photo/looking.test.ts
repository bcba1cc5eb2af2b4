/** What the emulated designer sees: the room, pins on its things, light and one strong colour. Dark, flat, drawn and written pictures get none. */
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestBedrock, type TestBedrock } from '../../test-bedrock.ts';
import { callTool, lookCall } from '../../test-calls.ts';

let bedrock: TestBedrock;
beforeAll(async () => {
  bedrock = await startTestBedrock();
});
afterAll(() => bedrock.stop());

const Seen = z.strictObject({
  isRoom: z.boolean(),
  problem: z.enum(['none', 'not-a-room', 'too-dark', 'unclear']),
  kind: z.string(),
  era: z.literal(''),
  materials: z.array(z.string()),
  light: z.strictObject({ side: z.enum(['left', 'right', '']), time: z.literal('') }),
  dangers: z.tuple([]),
  notes: z.array(
    z.strictObject({
      kind: z.enum(['keep', 'change', 'fix']),
      title: z.string().check(z.regex(/^(?:\S+ ?){1,4}$/), z.maxLength(40)),
      text: z.string().check(z.regex(/^(?:\S+ ?){5,20}$/), z.regex(/\.$/)),
      x_px: z.int(),
      y_px: z.int(),
    }),
  ),
});

const look = async (picture: Sharp, question = 'What would you change?', room = '') => {
  const { data, info } = await picture.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { ...Seen.parse(await callTool(bedrock.runtime(), lookCall(data, info, question, room))), info };
};
const render = (name: string) =>
  sharp(fileURLToPath(new URL(`../../../../../frontend/art/originals/${name}.jpg`, import.meta.url)));

const drawing = (body: string, background = '#ffffff') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="750"><rect width="100%" height="100%" fill="${background}"/>${body}</svg>`,
    ),
  );
const flat = (background: string) => sharp({ create: { width: 800, height: 600, channels: 3, background } });
/** The same noise each time. */
const grain = (height: number) =>
  sharp(
    Buffer.from(
      Array.from({ length: 600 * 400 * 3 }, (_, index) => Math.abs(Math.sin(index * 12.9898) * 43758.5) % height),
    ),
    { raw: { width: 600, height: 400, channels: 3 } },
  );
const writing = Array.from(
  { length: 20 },
  (_, line) =>
    `<text x="50" y="${60 + line * 34}" font-size="26">Line ${line} of a letter about the garden gate and its latch</text>`,
).join('');

/** What stands where in the renders, read off them by eye: left, top, right and bottom in per cent of the picture. */
const ROOMS: [name: string, kind: string, thing: RegExp, box: [number, number, number, number]][] = [
  ['bedroom', 'bedroom', /bed/, [45, 54, 100, 100]],
  ['bathroom', 'bathroom', /mirror/, [60, 48, 83, 62]],
  ['rental-before', 'living room', /Screen/, [32, 47, 46, 60]],
];

describe.each(ROOMS)('the rendered room %s', (name, kind, thing, [left, top, right, bottom]) => {
  test('is named by its things, and pins are on them', async () => {
    const seen = await look(render(name));
    expect(seen).toMatchObject({ isRoom: true, problem: 'none', kind });
    const share = seen.notes.map(({ title, x_px, y_px }) => {
      return { title, x: (100 * x_px) / seen.info.width, y: (100 * y_px) / seen.info.height };
    });
    const { x = 0, y = 0 } = share.find(({ title }) => thing.test(title)) ?? {};
    expect([x > left, x < right, y > top, y < bottom]).toEqual([true, true, true, true]);
    expect(seen.notes.length).toBeLessThanOrEqual(5);
    expect(new Set(share.map((pin) => `${pin.x} ${pin.y}`)).size).toBe(seen.notes.length);
    expect(JSON.stringify(seen.notes)).not.toMatch(/#[0-9a-f]{6}| of 100/);
  });
});

describe('a picture that is no photo of a room gets no notes', () => {
  test.each<[string, () => Sharp, string]>([
    ['black with grain', () => grain(14), 'too-dark'],
    ['white', () => flat('#ffffff'), 'unclear'],
    ['a room out of focus', () => render('coastal').resize(800).blur(40), 'unclear'],
    ['a letter', () => drawing(writing), 'not-a-room'],
    [
      'a cartoon room',
      () =>
        drawing(
          '<rect y="520" width="1000" height="230" fill="#b07b4f"/><rect x="80" y="100" width="240" height="240" fill="#a7d8f0"/><circle cx="700" cy="450" r="120" fill="#2f5d50"/>',
          '#efe6d8',
        ),
      'not-a-room',
    ],
  ])('%s', async (_, picture, problem) => {
    expect(await look(picture())).toMatchObject({ isRoom: false, problem, notes: [] });
  });
});

/** What the emulated designer sees: rendered rooms get notes at measured places; dark, flat, drawn and written pictures get none. */
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
  materials: z.array(z.string()),
  notes: z.array(
    z.strictObject({
      kind: z.enum(['keep', 'change', 'fix']),
      title: z.string().check(z.regex(/^(?:\S+ ?){1,4}$/), z.maxLength(40)),
      text: z.string().check(z.maxLength(240), z.regex(/\.$/)),
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
/** Random colours, `across` blocks a side. */
const blocks = (across: number, kernel: 'nearest' | 'cubic') => {
  const colours = Array.from(
    { length: across * across * 3 },
    (_, at) => Math.abs(Math.sin(at * 78.233) * 43758.5) % 256,
  );
  const raw = { width: across, height: across, channels: 3 as const };
  return sharp(Buffer.from(colours), { raw }).resize(960, 720, { fit: 'fill', kernel });
};
const writing = Array.from(
  { length: 20 },
  (_, line) =>
    `<text x="50" y="${60 + line * 34}" font-size="26">Line ${line} of a letter about the garden gate and its latch</text>`,
).join('');

describe.each([
  'artdeco',
  'bathroom',
  'coastal',
  'dusk',
  'federation',
  'hero',
  'industrial',
  'midcentury',
  'small',
  'verandah',
])('the rendered room %s', (name) => {
  test('gets three to five separate notes within the photo', async () => {
    const { isRoom, problem, notes, info } = await look(render(name));
    expect([isRoom, problem]).toEqual([true, 'none']);
    expect(notes.length).toBeGreaterThanOrEqual(3);
    expect(notes.length).toBeLessThanOrEqual(5);
    for (const { x_px, y_px } of notes) {
      expect(Math.min(x_px, y_px, info.width - x_px, info.height - y_px)).toBeGreaterThan(0);
      const others = notes.filter((note) => note.x_px !== x_px || note.y_px !== y_px);
      expect(others).toHaveLength(notes.length - 1);
    }
  });
});

test("notes point at the measured places, in the picture's pixels", async () => {
  const patch = (left: number, top: number, side: number, background: string) => ({
    input: { create: { width: side, height: side, channels: 3 as const, background } },
    left,
    top,
  });
  const room = await render('small').resize(1200, 800, { fit: 'cover' }).modulate({ saturation: 0.3 }).toBuffer();
  const { notes } = await look(
    sharp(room).composite([
      patch(850, 100, 160, '#ffffff'),
      patch(120, 560, 160, '#050505'),
      patch(560, 380, 110, '#d2401e'),
    ]),
  );
  const at = (title: RegExp) => notes.find((note) => title.test(note.title)) ?? { x_px: 0, y_px: 0, kind: '' };
  const near = (title: RegExp, x: number, y: number, reach: number) =>
    expect(Math.hypot(at(title).x_px - x, at(title).y_px - y)).toBeLessThan(reach);
  near(/Brightest/, 930, 180, 115);
  near(/Dark/, 200, 640, 115);
  near(/Strongest/, 615, 435, 90);
  expect(at(/Dark/).kind).toBe('fix');
});

test('takes the kind of room from the question or room file', async () => {
  expect((await look(render('small'), 'How do I brighten my kitchen?')).kind).toBe('kitchen');
  expect((await look(render('small'))).kind).toBe('room');
  expect((await look(render('small'), undefined, '<room kind="laundry"/>')).kind).toBe('laundry');
});

test('a pixelated room is refused', async () => {
  const small = await render('hero').resize(36).png().toBuffer();
  const large = sharp(small).resize(1080, null, { kernel: 'nearest' });
  expect(await look(large)).toMatchObject({ isRoom: false, problem: 'not-a-room', notes: [] });
});

describe('a picture that is no photo of a room gets no notes', () => {
  test.each<[string, () => Sharp, string]>([
    ['black', () => flat('#000000'), 'too-dark'],
    ['black with grain', () => grain(14), 'too-dark'],
    ['a room at night', () => render('coastal').linear(0.07, 0), 'too-dark'],
    ['grey', () => flat('#8a8a8a'), 'unclear'],
    ['white', () => flat('#ffffff'), 'unclear'],
    ['a room out of focus', () => render('coastal').resize(800).blur(40), 'unclear'],
    ['a letter', () => drawing(writing), 'not-a-room'],
    ['a dark screen', () => drawing(`<g fill="#dddddd">${writing}</g>`, '#1e1e1e'), 'not-a-room'],
    [
      'a floor plan',
      () => drawing('<path d="M100 100H900V650H100ZM500 100V400H100" fill="none" stroke="#000" stroke-width="8"/>'),
      'not-a-room',
    ],
    [
      'a cartoon room',
      () =>
        drawing(
          '<rect y="520" width="1000" height="230" fill="#b07b4f"/><rect x="80" y="100" width="240" height="240" fill="#a7d8f0"/><circle cx="700" cy="450" r="120" fill="#2f5d50"/>',
          '#efe6d8',
        ),
      'not-a-room',
    ],
    ['noise', () => grain(256), 'not-a-room'],
    ['coarse coloured noise', () => blocks(16, 'cubic'), 'not-a-room'],
    ['a mosaic of colours', () => blocks(24, 'nearest'), 'not-a-room'],
  ])('%s', async (_, picture, problem) => {
    expect(await look(picture())).toMatchObject({ isRoom: false, problem, notes: [] });
  });
});

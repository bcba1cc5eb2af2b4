/** How a PDF's page is laid out as text: columns, letters and figures at any place, drawn in any order. */
import { describe, expect, test } from 'vitest';
import { type DrawnPage, drawnPdf } from '../../../infra/testing/files/pdf.ts';
import { documentText } from './document-text.ts';

type Line = DrawnPage['lines'][number];
const at = (x: number, y: number, text: string, size = 11): Line => {
  const place = `1 0 0 1 ${x} ${y}`;
  return [`${place} Tm /F ${size} Tf ${place}`, text];
};
const read = async (lines: readonly Line[]) =>
  (await documentText('a.pdf', drawnPdf([{ lines }]))).passages.map(({ text }) => text).join('\n\n');
/** Rows of lines, each drawn across the page before the next. */
const across = (columns: readonly (readonly string[])[], xs: readonly number[], top = 700) =>
  (columns[0] ?? []).flatMap((_, row) =>
    columns.flatMap((lines, column) => {
      const text = lines[row];
      return text === undefined ? [] : [at(xs[column] ?? 0, top - 14 * row, text)];
    }),
  );

const WET = [
  'Wet the wall before',
  'each coat. A dry wall',
  'draws the water out',
  'too soon, and the',
  'coat powders off.',
];
const BRUSH = [
  'Brush it on thin, in',
  'crossing strokes. Stop',
  'where the wall ends.',
  'A join in the middle',
  'of it stays visible.',
];
const WAIT = ['between two coats.', 'Wait a day. Four of', 'them cover a new', 'render, two an old', 'wall takes one.'];

describe('columns that are drawn line by line across the page', () => {
  test('are read one after the other, however many and narrow', async () => {
    const columns = [WET, BRUSH, WAIT];
    const text = columns.map((lines) => lines.join('\n')).join('\n\n');
    expect(await read(across(columns, [60, 190, 320]))).toBe(text);
    expect(await read(across([WET, BRUSH], [60, 190]))).toBe([...WET, '', ...BRUSH].join('\n'));
  });

  test('end at text across them, which parts those above from those below', async () => {
    const title = 'A title that is as wide as the page and its columns';
    const lines = [
      at(60, 730, title),
      ...across([WET, BRUSH], [60, 190]),
      at(60, 610, title),
      ...across([BRUSH, WAIT], [60, 190], 580),
      at(60, 500, title),
    ];
    const parts = [title, WET.join('\n'), BRUSH.join('\n'), title, BRUSH.join('\n'), WAIT.join('\n'), title];
    expect(await read(lines)).toBe(parts.join('\n\n'));
  });

  test.each([
    [
      'of short cells',
      [
        ['Oak', 'Pine', 'Ash', 'Teak', 'Gum', 'Elm'],
        ['hard', 'soft', 'hard', 'oily', 'hard', 'hard'],
      ],
    ],
    [
      'of cells in two lines',
      [
        [
          'Paint peels from',
          'the wall in a bath',
          'Tiles come away in',
          'the shower corner',
          'Grout turns black',
          'on the floor edge',
        ],
        [
          'Scrape it off and',
          'prime it with lime',
          'Renew the membrane',
          'and the corner bead',
          'Rake it out and',
          'fill with epoxy',
        ],
      ],
    ],
  ])('are not the cells of a table %s', async (_, columns) => {
    const rows = (columns[0] ?? []).map((cell, row) => `${cell}  ${columns[1]?.[row]}`);
    expect(await read(across(columns, [60, 220]))).toBe(rows.join('\n'));
  });
});

describe('text that is drawn in no order', () => {
  const STEPS = ['Turn the power off.', 'Test the circuit.', 'Cut the sheet.', 'Fix it.', 'Switch it on.'];
  const lines = STEPS.map((text, row) => at(60, 700 - 14 * row, text));

  test('is read from the top', async () => {
    expect(await read(lines.toReversed())).toBe(STEPS.join('\n'));
    expect(await read([4, 2, 3, 1, 0].flatMap((row) => lines.slice(row, row + 1)))).toBe(STEPS.join('\n'));
  });
});

describe('text that is drawn late', () => {
  const heads = [at(60, 730, 'Lime', 16), at(60, 640, 'Tiles', 16), at(60, 550, 'Paint', 16)];
  const bodies = [710, 620, 530].map((y) => [at(60, y, `Wet it at ${y}.`), at(60, y - 14, 'Then wait a day.')]);
  const text = ['Lime', '710', 'Tiles', '620', 'Paint', '530']
    .map((words) => (/\d/.test(words) ? `Wet it at ${words}.\nThen wait a day.` : words))
    .join('\n\n');

  test('or early, such as headings, stands where it is on the page', async () => {
    expect(await read([...bodies.flat(), ...heads])).toBe(text);
    expect(await read([...heads, ...bodies.flat()])).toBe(text);
    expect(await read([at(60, 30, 'Page 4'), ...heads, ...bodies.flat()])).toBe(`${text}\n\nPage 4`);
  });
});

describe('letters that stand apart', () => {
  test.each([
    ['K I T C H E N S', 'KITCHENS'],
    ['2. H A L L', '2. HALL'],
    ['S p a c e d H e a d i n g', 'Spaced Heading'],
    ['C a f \\351 s', 'Cafés'],
    ['Sizes S M L XL', 'Sizes S M L XL'],
    ['Plans A B C D E', 'Plans A B C D E'],
    ['Y N Y Y N', 'Y N Y Y N'],
    ['1 2 3 4 5', '1 2 3 4 5'],
    ['I saw a B & B', 'I saw a B & B'],
  ])('%s is read as %s', async (drawn, text) => {
    expect(await read([at(60, 700, drawn)])).toBe(text);
  });
});

// Helvetica's widths: a figure 556, a blank 278, m 833, C 722, O 778.
test.each([0.25, 0.33, 0.5])('small figures %s of the font size above or below the line stay in it', async (rise) => {
  const [up, down] = [700 + 11 * rise, 700 - 11 * rise];
  const small = 7.15;
  expect(await read([at(60, 700, '12 m'), at(84.5, up, '2', small), at(91.5, 700, 'of tiles')])).toBe('12 m² of tiles');
  expect(await read([at(60, 700, '10'), at(72.3, up, '3', small), at(79.5, 700, 'mm')])).toBe('10³ mm');
  expect(await read([at(60, 700, 'CO'), at(76.5, down, '2', small), at(83.6, 700, 'rises')])).toBe('CO2 rises');
});

test('the small figure before a footnote is its sign, and its lines are one paragraph', async () => {
  const note = [at(60, 104, '1', 6), at(64, 100, 'See the maker', 9), at(60, 89, 'of the lime.', 9)];
  expect(await read(note)).toBe('¹See the maker\nof the lime.');
  expect(await read([at(60, 100, '600', 9), at(78, 100, 'mm', 11)])).toBe('600 mm');
});

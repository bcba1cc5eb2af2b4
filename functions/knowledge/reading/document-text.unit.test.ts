/** Reading files of every kind, and the errors for files that cannot be read. */
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { peakOf, peakOfChildren } from '../../../infra/testing/child-memory.ts';
import {
  columnsPdf,
  type DrawnPage,
  drawnPdf,
  lockedPdf,
  pdfBomb,
  pdfOf,
  scannedPdf,
} from '../../../infra/testing/files/pdf.ts';
import { documentText } from './document-text.ts';
import { reader } from './reader.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const never = new AbortController().signal;
const passagesOf = async (name: string, content: Uint8Array) => (await documentText(name, content)).passages;
const textsOf = async (name: string, content: Uint8Array) =>
  (await passagesOf(name, content)).map(({ text }) => text).join('\n\n');

describe('a PDF', () => {
  test('is read page by page, with paragraphs apart', async () => {
    const content = await pdfOf(['Lamps first.\n\nThen the rug, 1.6 m wide.', 'Sand the boards.', 'Oil them twice.'], {
      info: { Title: 'Floors and lamps' },
    });
    expect(await passagesOf('floors.pdf', content)).toEqual([
      {
        title: 'Floors and lamps',
        heading: 'Page 1',
        place: 'page 1',
        asked: '',
        text: 'Lamps first.\n\nThen the rug, 1.6 m wide.',
      },
      { title: 'Floors and lamps', heading: 'Page 2', place: 'page 2', text: 'Sand the boards.', asked: '' },
      { title: 'Floors and lamps', heading: 'Page 3', place: 'page 3', text: 'Oil them twice.', asked: '' },
    ]);
  });

  test('in two columns is read one column after the other', async () => {
    const line = (side: string, n: number) => `${side} line ${n} speaks of walls and paint`;
    const lines = (side: string) => [1, 2, 3, 4, 5, 6].map((n) => line(side, n));
    const [left, right] = [lines('Left'), lines('Right')];
    const text = await textsOf('columns.pdf', await columnsPdf(left, right));
    expect(text).toBe([...left, '', ...right].join('\n'));
  });

  test('joins a word that was divided at the end of a line', async () => {
    expect(await textsOf('a.pdf', await pdfOf(['The veran-\ndah faces north.']))).toBe('The verandah faces north.');
    const pages = ['A north-\nfacing veran-\ndah.', 'North-facing rooms.'];
    expect(await textsOf('a.pdf', await pdfOf(pages))).toBe('A north-facing verandah.\n\nNorth-facing rooms.');
  });
});

describe('a page that is turned', () => {
  const STEPS = ['First turn the power off.', 'Second test the circuit.', 'Third cut the sheet.', 'Last switch it on.'];
  /** Text matrices that are upright to a reader of a page with `/Rotate`, `x` from the left and `y` from the bottom. */
  const UPRIGHT: Record<number, (x: number, y: number) => string> = {
    0: (x, y) => `1 0 0 1 ${x} ${y}`,
    90: (x, y) => `0 1 -1 0 ${595 - y} ${x}`,
    180: (x, y) => `-1 0 0 -1 ${595 - x} ${842 - y}`,
    270: (x, y) => `0 -1 1 0 ${y} ${842 - x}`,
  };
  const page = (rotate: number, lines = STEPS, entries = `/Rotate ${rotate}`, x = 60): DrawnPage => ({
    entries,
    lines: lines.map((text, n) => [UPRIGHT[rotate]?.(x, 500 - 14 * n) ?? '', text]),
  });
  const read = (pages: DrawnPage[], glyphs?: string) => textsOf('a.pdf', drawnPdf(pages, glyphs));

  test.each([90, 180])('by %s degrees reads like an upright one', async (rotate) => {
    expect(await read([page(rotate)])).toBe(STEPS.join('\n'));
    // As a page that was scanned on its side: nothing turns it upright.
    expect(await read([page(rotate, STEPS, '')])).toBe(STEPS.join('\n'));
    expect(await read([page(rotate, STEPS, `/Rotate ${rotate}/CropBox[40 30 560 800]`)])).toBe(STEPS.join('\n'));
    const slanted = page(rotate);
    expect(await read([{ ...slanted, entries: '/Rotate 90' }, page(0), slanted])).toBe(
      [STEPS, STEPS, STEPS].map((steps) => steps.join('\n')).join('\n\n'),
    );
  });
});

test('what a search cannot find in a PDF is named', async () => {
  const picture = await scannedPdf();
  const { omissions } = await documentText(
    'a.pdf',
    drawnPdf([{ lines: [['1 0 0 1 60 700', 'Words.']] }, { lines: [] }]),
  );
  expect(omissions).toEqual(['Not searchable: page 2, which has no text.']);
  const blank = { lines: [] };
  const more = await documentText('a.pdf', drawnPdf([blank, { lines: [['1 0 0 1 60 700', 'Words.']] }, blank, blank]));
  expect(more.omissions).toEqual(['Not searchable: 3 pages without text, 1, 3 and 4.']);
  const named = Buffer.from(await pdfOf(['Words.'])).toString('latin1');
  const image =
    Buffer.from(picture)
      .toString('latin1')
      .match(/<<[^>]*\/Subtype \/Image[^>]*>>/)?.[0] ?? '';
  const pictured = new Uint8Array(Buffer.from(`${named}\n% ${image}`, 'latin1'));
  expect((await documentText('a.pdf', pictured)).omissions).toEqual(['Not searchable: 1 picture.']);
  expect((await documentText('a.pdf', await pdfOf(['Words.']))).omissions).toEqual([]);
});

test('what a file says about itself comes with its passages', async () => {
  const head = `---\ntitle: Rugs\nsummary: How large.\nstates: SA\n---\n# Rugs\n\nWool.\n\n## Care\n\nAir it.`;
  expect((await documentText('rugs.md', bytes(head))).about).toEqual({
    title: 'Rugs',
    summary: 'How large.',
    group: null,
    states: ['SA'],
    checkedAgainst: [],
    headings: ['Care'],
  });
  expect((await documentText('a.pdf', await pdfOf(['Words.']))).about).toMatchObject({ title: 'a', headings: [] });
});

describe('text', () => {
  test.each([
    ['with a byte order mark', bytes('\uFEFF# Rugs\n\nWool.')],
    ['in UTF-16', new Uint8Array(Buffer.from('\uFEFF# Rugs\n\nWool.', 'utf16le'))],
    ['with Windows line ends', bytes('# Rugs\r\n\r\nWool.\r\n')],
  ])('%s is read', async (_, content) => {
    expect(await passagesOf('rugs.md', content)).toMatchObject([{ title: 'Rugs', text: 'Wool.' }]);
  });
});

describe('an unreadable file gives the reason:', () => {
  test.each<[string, string, Uint8Array | Promise<Uint8Array>, RegExp]>([
    ['a locked PDF', 'locked.pdf', lockedPdf('Secret.'), /locked with a password/],
    ['a scanned PDF', 'scan.pdf', scannedPdf(), /text recognition/],
    ['a PDF cut short', 'cut.pdf', pdfOf(['Words.']).then((whole) => whole.slice(0, 200)), /damaged/],
    ['a PDF without pages', 'none.pdf', drawnPdf([]), /no pages/],
    [
      'a PDF without letters',
      'fonts.pdf',
      drawnPdf([{ lines: [['1 0 0 1 60 700', 'a']] }], '/controlSTX'),
      /its letters/,
    ],
    ['an empty PDF', 'empty.pdf', new Uint8Array(), /damaged/],
    ['a picture with the wrong ending', 'photo.txt', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /UTF-8/],
    ['an old encoding', 'old.md', new Uint8Array([0x63, 0x61, 0x66, 0xe9]), /UTF-8/],
    ['nothing but blanks', 'blank.txt', bytes(' \n\n \t'), /no words/],
    ['twelve thousand headings', 'headings.md', bytes('# a\nb\n'.repeat(12_000)), /longer than 10,000 passages/],
  ])('%s', async (_, name, content, words) => {
    await expect(passagesOf(name, await content)).rejects.toThrow(words);
  });
});

test('a reader gives each of many files its own passages', async () => {
  const files = reader();
  const names = Array.from({ length: 12 }, (_, n) => `file ${n}.${n % 3 === 0 ? 'pdf' : 'md'}`);
  const read = await Promise.all(
    names.map(async (name, n) =>
      files
        .read(name, n % 4 === 0 ? bytes('') : n % 3 === 0 ? await pdfOf([`Fact ${n}.`]) : bytes(`Fact ${n}.`), never)
        .then(
          ({ passages }) => passages[0]?.text,
          (error: Error) => error.name,
        ),
    ),
  );
  await files.close();
  expect(read).toEqual(names.map((_, n) => (n % 4 === 0 ? 'Unreadable' : `Fact ${n}.`)));
});

test('closing the reader during a read does not blame the file', async () => {
  const files = reader();
  const [running, waiting] = ['one.md', 'two.md'].map((name) => files.read(name, bytes('Fact.'), never));
  await pause(20);
  await files.close();
  await expect(running).rejects.toMatchObject({ name: 'ReaderClosed' });
  await expect(waiting).rejects.toMatchObject({ name: 'ReaderClosed' });
});

test('an aborted read ends at once, and the next file succeeds', async () => {
  const files = reader();
  const stop = new AbortController();
  const aborted = files.read('one.md', bytes('Fact one.'), stop.signal);
  await pause(20);
  stop.abort(new Error('out of time'));
  await expect(aborted).rejects.toThrow('out of time');
  expect((await files.read('two.md', bytes('Fact two.'), never)).passages).toMatchObject([{ text: 'Fact two.' }]);
  await files.close();
});

// Only Linux, on which Lambda runs, counts all memory that a process may write.
test.runIf(process.platform === 'linux')('a PDF bomb takes under 800 MB, and the next file is read', async () => {
  const bomb = await pdfBomb();
  expect(bomb.length).toBeLessThan(12_000);
  const files = reader();
  const before = peakOf('self');
  const refused = expect(files.read('bomb.pdf', bomb, never)).rejects.toMatchObject({
    name: 'FatalFile',
    message: 'It takes too much memory to read. Split it into smaller files.',
  });
  expect(await peakOfChildren(refused)).toBeLessThan(800);
  expect(peakOf('self') - before).toBeLessThan(200);
  const { passages } = await files.read('facts.pdf', await pdfOf(['Quolls nap at noon.']), never);
  await files.close();
  expect(passages).toMatchObject([{ text: 'Quolls nap at noon.' }]);
});

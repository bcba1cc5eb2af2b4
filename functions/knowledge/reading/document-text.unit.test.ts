/** Reading files of every kind, and the errors for files that cannot be read. */
import { setTimeout as pause } from 'node:timers/promises';
import { getResolvedPDFJS } from 'unpdf';
import { describe, expect, test, vi } from 'vitest';
import { peakOf, peakOfChildren } from '../../../infra/testing/child-memory.ts';
import { columnsPdf, lockedPdf, pdfBomb, pdfOf, scannedPdf } from '../../../infra/testing/files/pdf.ts';
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

  test('without a title is named like its file', async () => {
    expect(await passagesOf('My floors.PDF', await pdfOf(['Sand.']))).toMatchObject([{ title: 'My floors' }]);
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
  });
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

test.each<[string, Promise<Uint8Array>]>([
  ['that is read', pdfOf(['Words.'])],
  ['that is locked', lockedPdf('Secret.')],
])('a PDF %s is destroyed after reading', async (_, content) => {
  const { PDFWorker } = await getResolvedPDFJS();
  const destroyed = vi.spyOn(PDFWorker.prototype, 'destroy');
  await passagesOf('a.pdf', await content).catch(() => {});
  expect(destroyed).toHaveBeenCalled();
  destroyed.mockRestore();
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

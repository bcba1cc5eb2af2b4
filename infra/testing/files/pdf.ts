/** PDFs for tests, made by pdfkit: text in paragraphs and columns, a page with only a picture, a locked one. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

type Draw = (document: PDFKit.PDFDocument) => void;

async function pdf(draw: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', ...options });
  const bytes = buffer(document);
  draw(document);
  document.end();
  return new Uint8Array(await bytes);
}

/** A page for each text; an empty line separates paragraphs. */
export const pdfOf = (pages: string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Uint8Array> =>
  pdf((document) => {
    for (const [index, text] of pages.entries()) {
      if (index > 0) document.addPage();
      for (const paragraph of text.split('\n\n')) document.fontSize(11).text(paragraph).moveDown();
    }
  }, options);

/** A PDF that opens only with a password. */
export const lockedPdf = (text: string): Promise<Uint8Array> =>
  pdfOf([text], { userPassword: 'secret', ownerPassword: 'more secret' });

/** A scanned page: only a picture. */
export async function scannedPdf(): Promise<Uint8Array> {
  const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#eeeae2' } })
    .png()
    .toBuffer();
  return pdf((document) => document.image(picture, 0, 0, { width: 500 }));
}

/** Two columns, drawn line by line across both, as some layout programs do. */
export const columnsPdf = (left: string[], right: string[]): Promise<Uint8Array> =>
  pdf((document) => {
    document.fontSize(9);
    for (const [line, words] of left.entries()) {
      document.text(words, 40, 60 + line * 12, { lineBreak: false });
      document.text(right[line] ?? '', 310, 60 + line * 12, { lineBreak: false });
    }
  });

/** A few kilobytes that unpack to 900 MB: the page's drawing is deflated twice (ISO 32000-1, 7.4.4), and shows nothing. */
export async function pdfBomb(): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 1 });
  const blanks = Array<Buffer>(225).fill(Buffer.alloc(4 * 1024 ** 2, ' '));
  const drawing = deflateSync(await buffer(Readable.from(blanks.values()).pipe(deflate)), { level: 9 });
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<<>>/Contents 4 0 R>>',
    `<</Length ${drawing.length}/Filter[/FlateDecode/FlateDecode]>>stream\n${drawing.toString('latin1')}\nendstream`,
  ];
  return fileOf(objects);
}

function fileOf(objects: readonly string[]): Uint8Array {
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}\nendobj\n`).join('');
  return new Uint8Array(Buffer.from(`%PDF-1.4\n${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>`, 'latin1'));
}

/** A page of 595 x 842 points, with lines of Helvetica 11, each at a text matrix (ISO 32000-1, 9.4.2) without its first two zeros. */
export interface DrawnPage {
  /** Further entries of its dictionary, such as `/Rotate 90`. */
  entries?: string;
  lines: readonly (readonly [matrix: string, text: string])[];
}

/** Pages drawn by hand. `glyphs` are the names of the characters from `a` on. */
export function drawnPdf(pages: readonly DrawnPage[], glyphs = ''): Uint8Array {
  const encoding = glyphs === '' ? '/WinAnsiEncoding' : `<</Type/Encoding/Differences[97 ${glyphs}]>>`;
  const objects = pages.flatMap(({ entries = '', lines }, index) => {
    const drawing = lines.map(([matrix, text]) => `BT /F 11 Tf ${matrix} Tm (${text}) Tj ET`).join('\n');
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${entries}/Resources<</Font<</F 3 0 R>>>>/Contents ${2 * index + 5} 0 R>>`,
      `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    ];
  });
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, index) => `${2 * index + 4} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding${encoding}>>`,
    ...objects,
  ]);
}

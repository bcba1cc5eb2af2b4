/** The text of a PDF, page by page, with its layout: lines, paragraphs and columns as a reader sees them. */
import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { Unreadable } from './unreadable.ts';

/** A book of this length is several documents. */
const MAX_PAGES = 2_000;

/** A run of text as pdf.js gives it: its left end and baseline in points from the bottom left corner. */
interface Run {
  text: string;
  x: number;
  endX: number;
  y: number;
  /** Font size. */
  size: number;
}

/**
 * @returns The document's own title, if it has one, and the text of each page; paragraphs are parted by an empty line.
 * @throws Unreadable for a file that is locked, damaged, without text or over 2,000 pages.
 */
export async function pdfText(bytes: Uint8Array): Promise<{ title: string | undefined; pages: string[] }> {
  const { getDocument } = await getResolvedPDFJS();
  const loading = getDocument({ data: bytes, useSystemFonts: true, verbosity: 0 });
  try {
    const document = await opened(loading.promise);
    const pages = await pagesOf(document);
    return { title: await titleOf(document), pages };
  } finally {
    // Frees the pages and fonts in memory, also where the document could not be opened.
    await loading.destroy();
  }
}

async function pagesOf(document: PdfDocument): Promise<string[]> {
  if (document.numPages > MAX_PAGES)
    throw new Unreadable(`The PDF has more than ${MAX_PAGES.toLocaleString('en-AU')} pages. Split it into several.`);
  const pages: string[] = [];
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(layOut(items.flatMap((item) => ('str' in item ? runOf(item) : []))));
      page.cleanup();
    }
  } catch (error) {
    throw new Unreadable(DAMAGED, { cause: error });
  }
  if (pages.every((page) => page === ''))
    throw new Unreadable('The PDF holds pictures of pages and no text. Run text recognition (OCR) on it first.');
  return pages;
}

/** Has the error of pdf.js as its cause: a bug of pdf.js or of ours looks like a damaged file from here. */
const DAMAGED = 'The PDF is damaged and cannot be read. Export it again from where it was made.';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function opened(document: Promise<PdfDocument>): Promise<PdfDocument> {
  try {
    return await document;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new Unreadable('The PDF is locked with a password. Save a copy without one and upload that.');
    throw new Unreadable(DAMAGED, { cause: error });
  }
}

async function titleOf(document: PdfDocument): Promise<string | undefined> {
  try {
    const { Title: title } = (await document.getMetadata()).info as { Title?: unknown };
    // Word processors leave the file's path or `Untitled` there.
    return typeof title === 'string' && /\p{L}{2}/u.test(title) && !/untitled|^microsoft word|[\\/]/i.test(title)
      ? title.trim()
      : undefined;
  } catch {
    // The text is what counts: a document without a title is named like its file.
    return undefined;
  }
}

function runOf({ str, transform, width }: { str: string; transform: number[]; width: number }): Run[] {
  const [, , c = 0, d = 0, x = 0, y = 0] = transform;
  return str.trim() === '' ? [] : [{ text: str, x, endX: x + width, y, size: Math.hypot(c, d) || 1 }];
}

/** Runs, in the order in which the page draws them, as text. */
function layOut(runs: readonly Run[]): string {
  const pieces = joined(runs);
  const gutter = gutterOf(pieces);
  const columns =
    gutter === undefined
      ? [pieces]
      : [pieces.filter(({ x }) => x < gutter), pieces.filter(({ x }) => x >= gutter)].map(fromTheTop);
  return columns
    .map((column) => paragraphs(column))
    .join('\n\n')
    .trim();
}

const fromTheTop = (pieces: Run[]): Run[] => pieces.toSorted((one, other) => other.y - one.y || one.x - other.x);
const onOneLine = (one: Run, other: Run): boolean => Math.abs(one.y - other.y) < 0.5 * Math.max(one.size, other.size);

/** Joins runs that are close on a line. A wide gap (another column, a cell of a table) begins a new piece. */
function joined(runs: readonly Run[]): Run[] {
  const pieces: Run[] = [];
  for (const run of runs) {
    const last = pieces.at(-1);
    const gap = last ? run.x - last.endX : 0;
    if (last && onOneLine(last, run) && gap > -run.size && gap < 2 * run.size) {
      const isApart = gap > 0.15 * run.size && !/\s$/.test(last.text) && !/^\s/.test(run.text);
      last.text += (isApart ? ' ' : '') + run.text;
      last.endX = run.endX;
    } else pieces.push({ ...run });
  }
  return pieces;
}

/** Lines of prose in two columns are at least this long; cells of a table are shorter. */
const COLUMN_LINE = 24;
const COLUMN_LINES = 5;

/** The x position between two columns of prose, if a page draws them line by line across both. */
function gutterOf(pieces: readonly Run[]): number | undefined {
  const rights = pieces.filter((piece, index) => {
    const left = pieces[index - 1];
    return left && onOneLine(left, piece) && left.text.length >= COLUMN_LINE && piece.text.length >= COLUMN_LINE;
  });
  const gutter = Math.min(...rights.map(({ x }) => x)) - 1;
  const crossing = pieces.filter(({ x, endX }) => x < gutter && endX > gutter + 1);
  return rights.length >= COLUMN_LINES && crossing.length <= rights.length / 4 ? gutter : undefined;
}

/** Lines under each other are one paragraph until a gap comes between them, or the font size changes. */
function paragraphs(pieces: readonly Run[]): string {
  let text = '';
  let last: Run | undefined;
  for (const piece of pieces) {
    if (last) text = withPiece(text, piece.text.trim(), last, piece);
    else text = piece.text.trim();
    last = piece;
  }
  return text;
}

function withPiece(text: string, words: string, last: Run, piece: Run): string {
  if (onOneLine(last, piece) && piece.x > last.x) return `${text}  ${words}`;
  const drop = last.y - piece.y;
  const size = Math.max(last.size, piece.size);
  if (drop < 0 || drop > 1.7 * size || Math.abs(last.size - piece.size) > 0.15 * size) return `${text}\n\n${words}`;
  // A word that was divided at the end of the line.
  if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(words)) return text.slice(0, -1) + words;
  return `${text}\n${words}`;
}

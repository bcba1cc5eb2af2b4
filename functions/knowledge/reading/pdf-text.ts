/** The text of a PDF, page by page, with its layout: lines, paragraphs and columns as a reader sees them. */
import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { drawnOnce, type Run } from './drawn-runs.ts';
import { Unreadable } from './unreadable.ts';

/** A book of this length is several documents. */
const MAX_PAGES = 2_000;

export interface PdfText {
  /** The document's own, if it has one. */
  title: string | undefined;
  /** The text of each page; paragraphs are parted by an empty line. */
  pages: string[];
  /** What the pages hold besides, as sentences for the admin. */
  omissions: string[];
}

/**
 * Reads what is written, as a reader of the page sees it: upright, whichever way the page and its text are turned.
 * @throws Unreadable for a file that is locked, damaged, without text or over 2,000 pages.
 */
export async function pdfText(bytes: Uint8Array): Promise<PdfText> {
  const { getDocument } = await getResolvedPDFJS();
  const pictures = picturesIn(bytes);
  const loading = getDocument({ data: bytes, useSystemFonts: true, verbosity: 0 });
  try {
    const document = await opened(loading.promise);
    const pages = await pagesOf(document);
    return { title: await titleOf(document), pages, omissions: omissionsOf(pages, pictures) };
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
      const { transform } = page.getViewport({ scale: 1 });
      const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
      pages.push(inReadingOrder(words, transform));
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

/**
 * How many pictures a PDF has. They are streams, which no other object contains, so their dictionaries are readable; masks of others do
 * not count (ISO 32000-1, 7.5.7, 8.9.5 and 11.6.5.3).
 */
function picturesIn(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const masks = new Set([...text.matchAll(/\/S?Mask\s+(\d+)\s+\d+\s+R/g)].map(([, number]) => number));
  return Math.max(0, (text.match(/\/Subtype\s*\/Image\b/g)?.length ?? 0) - masks.size);
}

/** The list of files has a row for each. */
const NAMED_PAGES = 12;

function omissionsOf(pages: readonly string[], pictures: number): string[] {
  const empty = pages.flatMap((page, index) => (page === '' ? [index + 1] : []));
  const unknown = pages.join('').match(/[\ufffd\p{Co}]/gu)?.length ?? 0;
  const named = empty.slice(0, NAMED_PAGES).map(String);
  const more = empty.length > named.length ? [`${empty.length - named.length} more`] : [];
  const listed = new Intl.ListFormat('en-AU').format([...named, ...more]);
  return [
    ...(empty.length === 1 ? [`Not searchable: page ${listed}, which has no text.`] : []),
    ...(empty.length > 1 ? [`Not searchable: ${empty.length} pages without text, ${listed}.`] : []),
    ...(pictures > 0 ? [`Not searchable: ${pictures === 1 ? '1 picture' : `${pictures} pictures`}.`] : []),
    ...(unknown > 0 ? [`Not readable: ${unknown === 1 ? '1 character' : `${unknown} characters`} of its fonts.`] : []),
  ];
}

/** A run as pdf.js gives it: its place and direction as a matrix from the unrotated page, its length in units of that. */
interface Drawn {
  str: string;
  transform: number[];
  width: number;
  dir: string;
}

/** Degrees. Lines of a crooked scan differ by less. */
const SLANT = 15;

/** Text that is turned on the page, such as a note in the margin, is read by itself, after what there is more of. */
function inReadingOrder(drawn: readonly Drawn[], view: readonly number[]): string {
  const turned = Map.groupBy(drawn, ({ transform: [a = 1, b = 0] }) => {
    const [right, down] = turn(view, a, b);
    return (Math.round((Math.atan2(down, right) * 180) / Math.PI / SLANT) * SLANT + 360) % 360;
  });
  return [...turned]
    .map(([degrees, runs]) => ({ runs, words: layOut(asWritten(runs, view, degrees)) }))
    .toSorted((one, other) => lengthOf(other.runs) - lengthOf(one.runs))
    .map(({ words }) => words)
    .join('\n\n')
    .trim();
}

const lengthOf = (runs: readonly Drawn[]): number => runs.reduce((sum, { str }) => sum + str.length, 0);

/** A direction of the unrotated page in the view of a reader: to the right and down. */
const turn = ([a = 1, b = 0, c = 0, d = 1]: readonly number[], x: number, y: number): [number, number] => [
  a * x + c * y,
  b * x + d * y,
];

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;

/** Runs of one direction, turned upright; those of a script from right to left are mirrored, so that the first word is leftmost. */
function asWritten(drawn: readonly Drawn[], view: readonly number[], degrees: number): Run[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const scale = Math.hypot(view[0] ?? 1, view[1] ?? 0);
  const words = drawn.map(({ str }) => str).join('');
  const isMirrored = (words.match(RIGHT_TO_LEFT)?.length ?? 0) > (words.match(/\p{L}/gu)?.length ?? 0) / 2;
  return drawn.map(({ str, width, transform: [, , c = 0, d = 0, e = 0, f = 0] }) => {
    const [right, down] = turn(view, e, f);
    const [x, y] = [right * cos + down * sin, right * sin - down * cos];
    const endX = x + width * scale;
    return {
      // A font that names no character for a glyph gives a control character.
      text: str
        .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
        .replaceAll(/(?!\s)\p{Cc}/gu, '\ufffd'),
      ...(isMirrored ? { x: -endX, endX: -x } : { x, endX }),
      y,
      size: Math.hypot(c, d) * scale || 1,
    };
  });
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
  for (const run of drawnOnce(runs)) {
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
  if (/\p{L}[-\u00ad\u2010]$/u.test(text) && /^\p{Ll}/u.test(words)) return text.slice(0, -1) + words;
  return `${text}\n${words}`;
}

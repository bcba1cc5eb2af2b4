/** The text of a PDF, page by page, with its layout: lines, paragraphs and columns as a reader sees them. */
import { type getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { filledIn } from './filled-in.ts';
import { inReadingOrder, withHyphens } from './page-layout.ts';
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
    const pages = withHyphens(await pagesOf(document));
    return { title: await titleOf(document), pages, omissions: omissionsOf(pages, pictures) };
  } finally {
    // Frees the pages and fonts in memory, also where the document could not be opened.
    await loading.destroy();
  }
}

async function pagesOf(document: PdfDocument): Promise<string[]> {
  if (document.numPages > MAX_PAGES)
    throw new Unreadable(`The PDF has more than ${MAX_PAGES.toLocaleString('en-AU')} pages. Split it into several.`);
  if (document.numPages === 0) throw new Unreadable('The PDF has no pages. Export it again from where it was made.');
  const pages: string[] = [];
  try {
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const { transform } = page.getViewport({ scale: 1 });
      const words = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
      pages.push([inReadingOrder(words, transform), ...filledIn(await page.getAnnotations())].join('\n\n').trim());
      page.cleanup();
    }
  } catch (error) {
    throw new Unreadable(DAMAGED, { cause: error });
  }
  if (pages.every((page) => page === ''))
    throw new Unreadable('The PDF holds pictures of pages and no text. Run text recognition (OCR) on it first.');
  if (!pages.some((page) => /[\p{L}\p{N}]/u.test(page)))
    throw new Unreadable('The fonts of the PDF name none of its letters. Run text recognition (OCR) on it first.');
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

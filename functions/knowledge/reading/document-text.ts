/** Reads a knowledge file, whatever its kind, and cuts it into passages; what cannot be read says why. */
import { cutMarkdown, cutPages, type NewPassage } from '../passages/passages.ts';
import { pdfText } from './pdf-text.ts';
import { Unreadable } from './unreadable.ts';

/** More than any book: each is two objects in the bucket and a vector in the index. */
const MAX_PASSAGES = 10_000;

/**
 * @param name With its ending, which says what the file is.
 * @throws Unreadable with the reason.
 */
export async function passagesOf(name: string, bytes: Uint8Array): Promise<NewPassage[]> {
  const passages = await cut(name, bytes);
  if (passages.length === 0) throw new Unreadable('The file holds no words.');
  if (passages.length > MAX_PASSAGES)
    throw new Unreadable(
      `The file is longer than ${MAX_PASSAGES.toLocaleString('en-AU')} passages. Split it into several.`,
    );
  return passages;
}

async function cut(name: string, bytes: Uint8Array): Promise<NewPassage[]> {
  const plainName = name.replace(/\.\w+$/, '');
  if (!name.toLowerCase().endsWith('.pdf')) return cutMarkdown(textOf(bytes), plainName).passages;
  const { title, pages } = await pdfText(bytes);
  return cutPages(pages, title ?? plainName);
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw new Unreadable('The file is not text in UTF-8. Open it in an editor and save it as UTF-8.');
}

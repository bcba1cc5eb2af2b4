/** Reads a knowledge file of any kind and cuts it into passages. An error says why a file cannot be read. */
import type { AboutDocument } from '../items.ts';
import { cutMarkdown, cutPages, type NewPassage } from '../passages/passages.ts';
import { pdfText } from './pdf-text.ts';
import { Unreadable } from './unreadable.ts';

/** More than any book has. Each passage is two objects in the bucket and a vector in the index. */
const MAX_PASSAGES = 10_000;

export interface DocumentText {
  about: AboutDocument;
  passages: NewPassage[];
  /** What the passages leave out, as sentences for the admin; empty where they have all of it. */
  omissions: string[];
}

/** More than an article has. An entry of the list is no place for the table of contents of a book. */
const MAX_HEADINGS = 40;
const MAX_ABOUT_CHARACTERS = 300;

/**
 * The passages of a file, and what it says about itself.
 * @param name With its ending, which says what the file is.
 * @throws Unreadable with the reason.
 */
export async function documentText(name: string, bytes: Uint8Array): Promise<DocumentText> {
  const text = await cut(name, bytes);
  if (text.passages.length === 0) throw new Unreadable('There are no words in this file.');
  if (text.passages.length > MAX_PASSAGES)
    throw new Unreadable(
      `The file is longer than ${MAX_PASSAGES.toLocaleString('en-AU')} passages. Split it into several.`,
    );
  return text;
}

async function cut(name: string, bytes: Uint8Array): Promise<DocumentText> {
  const plainName = name.replace(/\.\w+$/, '');
  if (name.toLowerCase().endsWith('.pdf')) {
    const { title = plainName, pages, omissions } = await pdfText(bytes);
    // "Page 1", "Page 2": nobody searches for that.
    const about = { title, summary: '', group: null, states: [], checkedAgainst: [], headings: [] };
    return { about, passages: cutPages(pages, title), omissions };
  }
  const isPlain = name.toLowerCase().endsWith('.txt');
  const { about, passages, omissions } = cutMarkdown(textOf(bytes), plainName, isPlain);
  const { title, summary = '', group = null, states, checkedAgainst } = about;
  const headings = [...new Set(passages.map(({ heading }) => heading))].filter((heading) => heading !== title);
  return {
    about: {
      title: title.slice(0, MAX_ABOUT_CHARACTERS),
      summary: summary.slice(0, MAX_ABOUT_CHARACTERS),
      group,
      states,
      checkedAgainst,
      headings: headings.slice(0, MAX_HEADINGS).map((heading) => heading.slice(0, MAX_ABOUT_CHARACTERS)),
    },
    passages,
    omissions,
  };
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Thrown below.
  }
  throw new Unreadable('The file is not text in UTF-8. Open it in an editor and save it as UTF-8.');
}

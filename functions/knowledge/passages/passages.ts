/** Cuts a knowledge document into passages that can be found and cited, and says which S3 objects hold them. */
import { marked, type Token, type Tokens } from 'marked';
import { type FrontMatter, splitFrontMatter } from './front-matter.ts';

/** Longer sections are cut at paragraphs: about 300 tokens, one thought, short enough to quote under an answer. */
export const MAX_PASSAGE = 1200;

export interface NewPassage {
  /** Of the document. */
  title: string;
  /** Of the section; under a sub-heading both, as in `Colours: Ceilings`. */
  heading: string;
  /** Where in the document, in words: `section 3`, `section 3, part 2`, `page 4`. */
  place: string;
  /** Markdown, at most MAX_PASSAGE characters. */
  text: string;
  /** Members' words for what it is about, from the comment `<!-- asked as: … -->` under its heading. Searched, never shown. */
  asked: string;
}

export interface MarkdownDocument {
  about: FrontMatter & { title: string };
  passages: NewPassage[];
}

interface Section {
  heading: string;
  blocks: string[];
  asked: string;
}

/**
 * Cuts Markdown (or plain text) by heading.
 * @param markdown The file's text, with its front matter where it has one.
 * @param fallbackTitle Used when neither the front matter nor a first-level heading names the document.
 * @returns What the document says of itself, and the passages in order. A document without words has no passages.
 */
export function cutMarkdown(markdown: string, fallbackTitle: string): MarkdownDocument {
  const { about, body } = splitFrontMatter(markdown.replace(/^\uFEFF/, ''));
  const tokens = marked.lexer(body);
  const firstHeading = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1);
  const title = about.title ?? (firstHeading && plainText(firstHeading)) ?? fallbackTitle;
  const sections = sectionsOf(tokens, title);
  const passages = sections.flatMap((section, index) => cutSection(section, title, `section ${index + 1}`));
  return { about: { ...about, title }, passages };
}

/**
 * Cuts the pages of a document whose text was extracted page by page, such as a PDF.
 * @param pages The text of each page in order; an empty page gives no passage.
 */
export function cutPages(pages: readonly string[], title: string): NewPassage[] {
  return pages.flatMap((page, index) => {
    const place = `page ${index + 1}`;
    const blocks = page.split(/\n\s*\n/).map((block) => block.trim());
    const words = blocks.filter((block) => block !== '');
    return cutSection({ heading: `Page ${index + 1}`, blocks: words, asked: '' }, title, place);
  });
}

/** Sections in order. Text before the first heading belongs to a section that is named like the document. */
function sectionsOf(tokens: readonly Token[], title: string): Section[] {
  const sections: Section[] = [{ heading: title, blocks: [], asked: '' }];
  let chapter = '';
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plainText(token) || title;
      if (token.depth <= 2) chapter = token.depth === 2 ? heading : '';
      sections.push({
        heading: token.depth > 2 && chapter ? `${chapter}: ${heading}` : heading,
        blocks: [],
        asked: '',
      });
    } else if (isComment(token)) {
      const section = sections.at(-1);
      if (section) section.asked ||= askedIn(token.raw);
    } else if (token.type !== 'space' && token.type !== 'hr' && token.type !== 'def') {
      sections.at(-1)?.blocks.push(...blocksOf(token));
    }
  }
  return sections.filter(({ blocks }) => blocks.length > 0);
}

const isComment = (token: Token): boolean => token.type === 'html' && token.raw.trimStart().startsWith('<!--');

/** The words of a comment `<!-- asked as: … -->`; empty for another comment. */
const askedIn = (comment: string): string => /^\s*<!--\s*asked as:([^>]*)-->/.exec(comment)?.[1]?.trim() ?? '';

/** A long list may be cut between its items; every other block is one piece unless it is too long by itself. */
function blocksOf(token: Token): string[] {
  const raw = token.raw.trim();
  if (token.type === 'list' && raw.length > MAX_PASSAGE) {
    const list = token as Tokens.List;
    return list.items.map((item) => item.raw.trimEnd());
  }
  return raw === '' ? [] : [raw];
}

/** The words of a token without its Markdown marks, on one line. */
const plainText = (token: Token): string => wordsOf(token).replace(/\s+/g, ' ').trim();

function wordsOf(token: Token): string {
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? String(token.text) : '';
}

function cutSection({ heading, blocks, asked }: Section, title: string, place: string): NewPassage[] {
  const texts = packed(blocks.flatMap(shortened));
  return texts.map((text, part) => ({
    title,
    heading,
    place: texts.length > 1 ? `${place}, part ${part + 1}` : place,
    text,
    asked,
  }));
}

/** Joins neighbouring blocks as long as they fit into one passage; items of a cut list stay close together. */
function packed(blocks: string[]): string[] {
  const texts: string[] = [];
  for (const block of blocks) {
    const last = texts.at(-1);
    const gap = isListItem(block) && last && isListItem(last.split('\n').at(-1) ?? '') ? '\n' : '\n\n';
    if (last !== undefined && last.length + gap.length + block.length <= MAX_PASSAGE)
      texts[texts.length - 1] = last + gap + block;
    else texts.push(block);
  }
  return texts;
}

const isListItem = (line: string): boolean => /^\s*(?:[-*+]|\d+[.)])\s/.test(line);

/** Where a block may be cut, the best place first, and what joins the pieces that stay together. */
const BOUNDARIES: readonly (readonly [RegExp, string])[] = [
  [/\n/, '\n'],
  [/(?<=[.!?])\s+/, ' '],
  [/\s+/, ' '],
];

/** A block over the limit is cut at line ends, else at sentence ends, else between words, else anywhere. */
function shortened(block: string): string[] {
  if (block.length <= MAX_PASSAGE) return [block];
  for (const [boundary, gap] of BOUNDARIES) {
    const parts = block.split(boundary).filter((part) => part.trim() !== '');
    if (parts.every((part) => part.length <= MAX_PASSAGE)) return regrouped(parts, gap);
  }
  return regrouped(Array.from(block), '');
}

function regrouped(parts: string[], gap: string): string[] {
  const groups: string[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last !== undefined && last.length + gap.length + part.length <= MAX_PASSAGE)
      groups[groups.length - 1] = last + gap + part;
    else groups.push(part);
  }
  return groups;
}

/** What is stored for one passage: the text, and beside it the metadata in the format of Bedrock's S3 data source. */
export interface PassageObject {
  /** `passages/<document>/<nnn>.md`, numbered from 001. */
  key: string;
  body: string;
  metadataKey: string;
  /** JSON, at most 1,024 bytes. */
  metadata: string;
}

/** The data source may read only what is below this prefix. */
export const PASSAGE_PREFIX = 'passages/';
/** With S3 Vectors a vector carries at most 1 KB of custom metadata; a larger file fails its passage (Bedrock user guide). */
const MAX_METADATA_BYTES = 1024;
const MAX_DOCUMENT_NAME_BYTES = 200;

/**
 * The S3 objects of a document's passages.
 * @param document The file's name, as members of staff know it; it becomes part of the keys.
 * @throws RangeError for a name that is empty, over 200 bytes or holds a slash.
 */
export function passageObjects(document: string, passages: readonly NewPassage[]): PassageObject[] {
  if (document === '' || document.includes('/') || Buffer.byteLength(document) > MAX_DOCUMENT_NAME_BYTES)
    throw new RangeError(
      `A document's name is 1 to ${MAX_DOCUMENT_NAME_BYTES} bytes long and holds no slash. Rename the file.`,
    );
  return passages.map((passage, index) => {
    const key = passageKey(document, index + 1);
    return { key, body: passage.text, metadataKey: metadataKey(key), metadata: metadataOf(document, passage) };
  });
}

/** The id of a document's passage by its number from 1, as in `queenslanders.md/003`. `LibraryPassage.passage` has it. */
export const passageId = (document: string, number: number): string => `${document}/${String(number).padStart(3, '0')}`;
/** The key of a document's passage, by its number from 1. */
export const passageKey = (document: string, number: number): string =>
  `${PASSAGE_PREFIX}${passageId(document, number)}.md`;
/** Bedrock finds a passage's metadata by this name (user guide, "Connect to Amazon S3"). */
export const metadataKey = (key: string): string => `${key}.metadata.json`;
/** The document that a passage's key belongs to; undefined for another key. */
export const documentIn = (key: string): string | undefined => /^passages\/([^/]+)\/\d{3,}\.md/.exec(key)?.[1];

/** Title, heading and members' words are embedded with the text (Retrieve still returns the text alone); the rest is only carried along. */
function metadataOf(document: string, { title, heading, place, asked }: NewPassage): string {
  const attribute = (stringValue: string, includeForEmbedding: boolean) => ({
    value: { type: 'STRING', stringValue },
    includeForEmbedding,
  });
  for (let limit = 200; ; limit -= 20) {
    const metadata = JSON.stringify({
      metadataAttributes: {
        title: attribute(clipped(title, limit), true),
        heading: attribute(clipped(heading, limit), true),
        ...(asked !== '' && { asked: attribute(clipped(asked, limit + 100), true) }),
        document: attribute(document, false),
        place: attribute(place, false),
      },
    });
    if (Buffer.byteLength(metadata) <= MAX_METADATA_BYTES || limit <= 40) return metadata;
  }
}

function clipped(words: string, limit: number): string {
  const characters = Array.from(words);
  return characters.length <= limit
    ? words
    : `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`;
}

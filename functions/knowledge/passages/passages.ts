/** Cuts a knowledge document into passages that can be found and cited, and says which S3 objects hold them. */
import type { Token, Tokens } from 'marked';
import { characters } from '../../../shared/text/characters.ts';
import { literalOf, markdownTokens } from '../../../shared/text/markdown.ts';
import { raised } from '../../../shared/text/raised.ts';
import { type FrontMatter, type SplitDocument, splitFrontMatter } from './front-matter.ts';
import { MAX_PASSAGE, piecesOf, referenceIn, shortened, within } from './pieces.ts';

export { MAX_PASSAGE };

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
  /** What the passages leave out, as sentences for the admin; empty where they have all of it. */
  omissions: string[];
}

interface Section {
  heading: string;
  /** 0 for the text before the first heading. */
  depth: number;
  blocks: string[];
  asked: string;
}

/**
 * Cuts Markdown (or plain text) by heading.
 * @param markdown The file's text, with its front matter where it has one.
 * @param fallbackTitle Used when neither the front matter nor a first-level heading names the document.
 * @param isPlain For plain text, which has no front matter.
 * @returns What the document says of itself, and the passages in order. A document without words has no passages.
 */
export function cutMarkdown(markdown: string, fallbackTitle: string, isPlain = false): MarkdownDocument {
  const text = markdown.replace(/^\uFEFF/, '');
  const { about, body, unused }: SplitDocument = isPlain
    ? { about: NO_FRONT_MATTER, body: text }
    : splitFrontMatter(text);
  const tokens = markdownTokens(body.replaceAll(RAISED, (_, figures: string) => raised(figures)));
  const firstHeading = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1);
  const title = about.title ?? ((firstHeading && plainText(firstHeading)) || fallbackTitle);
  const sections = sectionsOf(tokens, title);
  const written = sections.filter(({ blocks }) => blocks.length > 0);
  const passages = written.flatMap((section, index) => cutSection(section, title, `section ${index + 1}`));
  const omissions = [...(unused === undefined ? [] : [unused]), ...omissionsOf(tokens, sections, title)];
  return { about: { ...about, title }, passages, omissions };
}

/** `m<sup>2</sup>`: tags are shown as they are written, and no search for m² finds them. */
const RAISED = /<sup>\s*([-−]?\d{1,3})\s*<\/sup>/gi;

const NO_FRONT_MATTER: FrontMatter = { states: [], checkedAgainst: [] };

/**
 * Cuts the pages of a document whose text was extracted page by page, such as a PDF.
 * @param pages The text of each page in order; an empty page gives no passage.
 */
export function cutPages(pages: readonly string[], title: string): NewPassage[] {
  return pages.flatMap((page, index) => {
    const place = `page ${index + 1}`;
    const blocks = page.split(/\n\s*\n/).map((block) => block.trim());
    const words = blocks.filter((block) => block !== '');
    return cutSection({ heading: `Page ${index + 1}`, depth: 1, blocks: words, asked: '' }, title, place);
  });
}

/** Sections in order. Text before the first heading belongs to a section that is named like the document. */
function sectionsOf(tokens: readonly Token[], title: string): Section[] {
  const sections: Section[] = [{ heading: title, depth: 0, blocks: [], asked: '' }];
  const references = new Set(tokens.flatMap(within).flatMap((token) => referenceIn(token)?.href ?? []));
  let chapter = '';
  for (const token of tokens) {
    const section = sections.at(-1);
    if (token.type === 'heading') {
      const heading = plainText(token) || title;
      if (token.depth <= 2) chapter = token.depth === 2 ? heading : '';
      sections.push({
        heading: token.depth > 2 && chapter ? `${chapter}: ${heading}` : heading,
        depth: token.depth,
        blocks: [],
        asked: '',
      });
    } else if (isComment(token)) {
      if (section) section.asked ||= askedIn(token.raw);
    } else if (token.type !== 'space' && token.type !== 'hr' && !(token.type === 'def' && references.has(token.href))) {
      section?.blocks.push(...piecesOf(token));
    }
  }
  return sections;
}

/** The list of files has a row for each. */
const NAMED_HEADINGS = 5;

/** Pictures that nobody can find by words, and headings with nothing below them; that of a chapter is in those of its sections. */
function omissionsOf(tokens: readonly Token[], sections: readonly Section[], title: string): string[] {
  const images = tokens.flatMap(within).filter((token) => token.type === 'image');
  const tags = tokens.flatMap((token) => [token, ...within(token)]).flatMap(imagesIn);
  const wordless = images.filter((token) => literalOf(token).trim() === '').length + tags.filter(isWordless).length;
  const empty = sections.filter(
    ({ heading, depth, blocks }, index) =>
      depth > 0 && blocks.length === 0 && heading !== title && !sections[index + 1]?.heading.startsWith(`${heading}: `),
  );
  const pictures = wordless === 1 ? '1 picture has no description.' : `${wordless} pictures have no description.`;
  const named = empty.slice(0, NAMED_HEADINGS).map(({ heading }) => `“${clipped(heading, 80)}”`);
  const headings = named.join(', ') + (empty.length > named.length ? ` and ${empty.length - named.length} more` : '');
  return [
    ...(wordless > 0 ? [`Not searchable: ${pictures}`] : []),
    ...(empty.length > 0 ? [`Not searchable: headings without text below them, ${headings}.`] : []),
  ];
}

/** The tags of pictures in HTML. */
const imagesIn = ({ type, raw }: Token): string[] => (type === 'html' ? (raw.match(/<img\b[^<>]*>/gi) ?? []) : []);
const isWordless = (tag: string): boolean => !/\balt\s*=\s*(?:"[^"]*[^"\s]|'[^']*[^'\s]|[^"'\s>])/i.test(tag);

const isComment = (token: Token): boolean => token.type === 'html' && token.raw.trimStart().startsWith('<!--');

/** The words of a comment `<!-- asked as: … -->`; empty for another comment. */
const askedIn = (comment: string): string => /^\s*<!--\s*asked as:([^>]*)-->/.exec(comment)?.[1]?.trim() ?? '';

/** The words of a token without its Markdown marks, on one line. */
const plainText = (token: Token): string => characters(wordsOf(token)).replace(/\s+/g, ' ').trim();

function wordsOf(token: Token): string {
  if (isComment(token)) return '';
  if ('tokens' in token && token.tokens) return token.tokens.map(wordsOf).join('');
  return 'text' in token ? String(token.text) : '';
}

function cutSection({ heading, blocks, asked }: Section, title: string, place: string): NewPassage[] {
  const texts = packed(blocks.flatMap((block) => shortened(block)));
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

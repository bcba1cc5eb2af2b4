/** The library for members: its articles, the sources that each was checked against, and the passages that citations open. */
import * as z from 'zod/mini';
import { STATES } from './text/states.ts';

/** The groups of articles, in the order of the library's page. An article names its group in its front matter. */
export const LIBRARY_GROUPS = [
  'Rooms and furniture',
  'Houses by period and style',
  'Light, colour and materials',
  'Comfort and energy',
  'Safety and health',
  'Rules, costs and trades',
] as const;
export type LibraryGroup = (typeof LIBRARY_GROUPS)[number];

/** What a page may link to, of what a file says. */
const WebAddress = z.url({ protocol: /^https?$/ });

/** A source that an article was checked against, or a remark in its place. */
export const CheckedSource = z.object({
  /**
   * `read`: read on a known day. `copied`: an official document, read in somebody else's copy, which is not linked.
   * `named`: known by name and not read. `remark`: a remark in place of a source.
   */
  kind: z.enum(['read', 'copied', 'named', 'remark']),
  /** With the clause where there is one, as in `AS 1428.1 clause 13.1`. */
  name: z.string(),
  /** Only for one that was read. */
  url: z.nullable(WebAddress),
  /** The calendar day when it was read, YYYY-MM-DD. */
  checkedOn: z.nullable(z.string()),
});
export type CheckedSource = z.output<typeof CheckedSource>;

/** What is known of a file of the library. */
const AboutFile = z.object({
  /** The last part of its path: /library/{slug}. */
  slug: z.string(),
  title: z.string(),
  /** Empty where the file does not give one. */
  summary: z.string(),
  /** Null where the file names none, as with files that admins add. */
  group: z.nullable(z.enum(LIBRARY_GROUPS)),
  /** All eight where it applies everywhere; empty where the file does not say. */
  states: z.array(z.enum(STATES)),
  checkedAgainst: z.array(CheckedSource),
});

/** One file of the library as it is listed. */
export const LibraryEntry = z.object({
  ...AboutFile.shape,
  /** The headings of its sections, in order. The library's page searches them beside title and summary. */
  headings: z.array(z.string()),
});
export type LibraryEntry = z.output<typeof LibraryEntry>;

/** A piece of text with one style. The text `\n` alone is a line break. */
export const LibrarySpan = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  /** Struck out. */
  del: z.optional(z.literal(true)),
  /** A link to a page on the web. */
  href: z.optional(WebAddress),
});
export type LibrarySpan = z.output<typeof LibrarySpan>;
const Spans = z.array(LibrarySpan);

export const LibraryBlock = z.union([
  z.object({ kind: z.literal('paragraph'), text: Spans }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), start: z.int(), items: z.array(Spans) }),
  z.object({ kind: z.literal('table'), head: z.array(Spans), rows: z.array(z.array(Spans)) }),
]);
export type LibraryBlock = z.output<typeof LibraryBlock>;

/** The requested passage of an article, as a citation names it. */
export const PassageAsked = z.strictObject({
  passage: z.optional(z.string().check(z.maxLength(250, 'No passage has so long a name.'))),
});

export const LibrarySection = z.object({
  heading: z.string(),
  /** The anchor of the section's heading, unique in the article. */
  anchor: z.string(),
  passages: z.array(z.object({ id: z.string(), blocks: z.array(LibraryBlock) })),
});
export type LibrarySection = z.output<typeof LibrarySection>;

/** A file of the library as it was indexed, with the passages that a search finds and an answer quotes. */
export const LibraryArticle = z.object({
  ...AboutFile.shape,
  /** The file's name. */
  document: z.string(),
  sections: z.array(LibrarySection),
  /** A long document is served in parts. These are passages of the previous and of the next part; null where there is none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type LibraryArticle = z.output<typeof LibraryArticle>;

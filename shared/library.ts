/** The library as members read it: its articles, what each was checked against, and the passages that citations open. */
import * as z from 'zod/mini';
import { STATES } from './text/states.ts';

/** The parts of the library, in the order of its page. An article names its own in its front matter. */
export const LIBRARY_GROUPS = [
  'Rooms and furniture',
  'Houses by period and style',
  'Light, colour and materials',
  'Comfort and energy',
  'Safety and health',
  'Rules, costs and trades',
] as const;

/** What an article's facts were compared with, or a remark in its place. */
export const CheckedSource = z.object({
  /**
   * `read`: opened, on a day that is known. `copied`: an official document read in somebody else's copy, which is not linked.
   * `named`: known by name, and not opened. `remark`: no source, but what there is to say.
   */
  kind: z.enum(['read', 'copied', 'named', 'remark']),
  /** With the clause where there is one, as in `AS 1428.1 clause 13.1`. */
  name: z.string(),
  /** Of one that was read. */
  url: z.nullable(z.url({ protocol: /^https?$/ })),
  /** The calendar day when it was read, YYYY-MM-DD. */
  checkedOn: z.nullable(z.string()),
});
export type CheckedSource = z.output<typeof CheckedSource>;

/** One file of the library as it is listed. */
export const LibraryEntry = z.object({
  /** Its address: /library/{slug}. */
  slug: z.string(),
  title: z.string(),
  /** Empty where the file does not give one. */
  summary: z.string(),
  /** Null where the file names none, as an admin's own files do. */
  group: z.nullable(z.enum(LIBRARY_GROUPS)),
  /** All eight where it applies everywhere; empty where the file does not say. */
  states: z.array(z.enum(STATES)),
  checkedAgainst: z.array(CheckedSource),
  /** Of its sections, in order; what the library's page searches beside title and summary. */
  headings: z.array(z.string()),
});
export type LibraryEntry = z.output<typeof LibraryEntry>;

/** Running text of one look. */
export const LibrarySpan = z.object({
  text: z.string(),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  /** Of a page on the web. */
  href: z.optional(z.url({ protocol: /^https?$/ })),
});
export type LibrarySpan = z.output<typeof LibrarySpan>;
const Spans = z.array(LibrarySpan);

export const LibraryBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: Spans }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), start: z.int(), items: z.array(Spans) }),
  z.object({ kind: z.literal('table'), head: z.array(Spans), rows: z.array(z.array(Spans)) }),
]);
export type LibraryBlock = z.output<typeof LibraryBlock>;

/** Which passage of an article is asked for, as a citation names it. */
export const PassageAsked = z.strictObject({
  passage: z.optional(z.string().check(z.maxLength(250, 'No passage has so long a name.'))),
});

export const LibrarySection = z.object({
  heading: z.string(),
  /** Of the section's heading on the page, unique in the article. */
  anchor: z.string(),
  passages: z.array(z.object({ id: z.string(), blocks: z.array(LibraryBlock) })),
});
export type LibrarySection = z.output<typeof LibrarySection>;

/** A file of the library as it was indexed: what a search finds in it and an answer quotes. */
export const LibraryArticle = z.extend(z.omit(LibraryEntry, { headings: true }), {
  /** The file's name. */
  document: z.string(),
  sections: z.array(LibrarySection),
  /** A long document comes in parts: a passage of the part before this one and of the part after it; null where there is none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type LibraryArticle = z.output<typeof LibraryArticle>;

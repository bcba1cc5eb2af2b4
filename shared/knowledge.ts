/** The knowledge base: its files and their state, the reindex, and a test query. */
import * as z from 'zod/mini';
import { HazardKind } from './chat.ts';
import { Intent, Topic } from './designer/understanding.ts';
import { formatFileSize } from './text/file-size.ts';

/** 10 MB, the maximum size of one file. */
export const MAX_KNOWLEDGE_BYTES = 10_485_760;
/** The maximum size in a multipart form: Lambda accepts 6 MB with the file in base64. Larger files need the presigned URL. */
export const MAX_KNOWLEDGE_FORM_BYTES = 4_194_304;
/** The most files that the screen takes at once. */
export const KNOWLEDGE_FILES_AT_ONCE = 5;
/** The most files in the knowledge base. */
export const MAX_KNOWLEDGE_FILES = 1_000;
export const KNOWLEDGE_EXTENSIONS = ['.md', '.txt', '.pdf'] as const;
/** An answer to POST /kb/reindex comes when the job has ended or after this long, in milliseconds. */
export const REINDEX_ANSWER_MS = 20_000;
/** How often the screen polls the state of a running job, in milliseconds. Nothing else in the product polls. */
export const REINDEX_POLL_MS = 2_000;
const MAX_NAME_BYTES = 200;

/**
 * A file's name as it is stored and cited: letters of any script, digits, spaces and common punctuation, no path. In NFC, so that a name
 * has the same spelling from every machine.
 */
export const KnowledgeFileName = z.string('Name the file.').check(
  z.normalize('NFC'),
  z.regex(/\.(?:md|txt|pdf)$/i, 'The knowledge base takes .md, .txt and .pdf files.'),
  z.regex(
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._()&,'’+-]*$/u,
    'A file name takes letters, digits, blanks and ._()&,+- and starts with a letter or digit. Rename the file.',
  ),
  z.refine(
    (name) => new TextEncoder().encode(name).length <= MAX_NAME_BYTES,
    `That file name is too long. Rename the file to at most ${MAX_NAME_BYTES} letters, or fewer in other scripts.`,
  ),
);

export const NewKnowledgeFile = z.strictObject({
  filename: KnowledgeFileName,
  /** The browser's media type. The stored one depends on the extension. */
  type: z.optional(z.string().check(z.maxLength(200))),
  size: z
    .number('Give the size of the file in bytes.')
    .check(
      z.int(),
      z.minimum(1, 'That file is empty.'),
      z.maximum(
        MAX_KNOWLEDGE_BYTES,
        `A knowledge file may be at most ${formatFileSize(MAX_KNOWLEDGE_BYTES)}. Split it into several.`,
      ),
    ),
});

export const KnowledgeUpload = z.object({
  /** The file's name as it will be listed. */
  name: z.string(),
  /** A presigned URL for the PUT of exactly this file; null when the file came with the form and is stored. */
  uploadURL: z.nullable(z.string()),
  /** The headers to send with the PUT. */
  headers: z.record(z.string(), z.string()),
});

/** `pending`: not searchable until a reindex. `indexed`: searchable. `failed`: not searchable, for `reason`. */
export const DocumentState = z.enum(['pending', 'indexed', 'failed']);
export const KnowledgeDocument = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  state: DocumentState,
  /** The passages that are searchable now; for a pending new version, those of the previous one. */
  chunks: z.int(),
  /** Why it failed, as a message. */
  reason: z.nullable(z.string()),
  /** What of an indexed file cannot be searched, such as its pictures, as sentences; empty where all of it can. */
  omissions: z.array(z.string()),
  /** ISO 8601. */
  uploadedAt: z.string(),
  indexedAt: z.nullable(z.string()),
});
export type KnowledgeDocument = z.output<typeof KnowledgeDocument>;

export const ReindexJob = z.object({
  id: z.string(),
  /** `interrupted`: it stopped before its end. A new request continues it. */
  state: z.enum(['running', 'ended', 'failed', 'interrupted']),
  /** `reading`: cutting files into passages. `indexing`: the knowledge base ingests the passages. */
  phase: z.enum(['reading', 'indexing']),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Username of the admin who asked first. */
  startedBy: z.string(),
  /** The number of files to read in this job, and of those read so far. */
  files: z.int(),
  filesRead: z.int(),
  /** A message about its progress, its result, or why it failed. */
  message: z.string(),
  /** The files that could not be read, each with its reason. */
  failed: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type ReindexJob = z.output<typeof ReindexJob>;

export const KnowledgeStats = z.object({
  knowledge_files: z.int(),
  indexed_chunks: z.int(),
  files: z.array(z.string()),
  /** By name. */
  documents: z.array(KnowledgeDocument),
  /** Deleted files that are still searchable, until a reindex. */
  removed: z.array(z.string()),
  /** Whether a reindex would change what is searchable. */
  needsReindex: z.boolean(),
  /** The newest reindex; null before the first. */
  job: z.nullable(ReindexJob),
});
export type KnowledgeStats = z.output<typeof KnowledgeStats>;

export const Reindexed = z.object({ message: z.string(), job: ReindexJob });
export type Reindexed = z.output<typeof Reindexed>;

export const KnowledgeQuery = z.strictObject({
  question: z
    .string('Type a question.')
    .check(
      z.trim(),
      z.minLength(1, 'Type a question.'),
      z.maxLength(1_000, 'A question takes at most 1,000 characters here.'),
    ),
});
export const FoundPassage = z.object({
  /** Its number in an answer; null where it is too weak for the designer. */
  n: z.nullable(z.int()),
  /** Similarity, 0 to 1; null for a safety card, which is given without a search. */
  score: z.nullable(z.number()),
  title: z.string(),
  heading: z.string(),
  /** The file's name: GET /kb/files/{name} opens it. */
  document: z.string(),
  /** Its id, as in `queenslanders.md/003`; empty where the knowledge base has none. */
  passage: z.string(),
  /** Its place in the file, as in `section 3` or `page 4`. */
  place: z.string(),
  /** The page of a PDF, for `#page=4`. */
  page: z.nullable(z.int()),
  /** Markdown. */
  text: z.string(),
});
export type FoundPassage = z.output<typeof FoundPassage>;
/** A danger in the question, with its first line and safety card. */
export const FoundHazard = z.object({
  kind: HazardKind,
  /** The fixed sentence at the beginning of an answer. With several dangers, an answer begins with the first one's. */
  firstLine: z.string(),
  /** Title and text of the safety card, which the designer gets as a passage. */
  title: z.string(),
  text: z.string(),
});
export type FoundHazard = z.output<typeof FoundHazard>;

/** What the designer would get for a question. */
export const KnowledgeAnswer = z.object({
  understanding: z.object({
    /** The question, understandable without the conversation. */
    standalone: z.string(),
    queries: z.array(z.string()),
    intent: Intent,
    /** BCP 47, primary tag. */
    language: z.string(),
    topic: Topic,
    /** `words` where the fast model did not answer in time. */
    by: z.enum(['model', 'words']),
  }),
  /** The searches of the library: the queries, with corrected spelling where they found nothing. */
  searched: z.array(z.string()),
  /** The gravest first. */
  hazards: z.array(FoundHazard),
  /** The designer does not get passages with a lower score. */
  weakScore: z.number(),
  /** The passages for the designer, by number. */
  passages: z.array(FoundPassage),
  /** The passages that are too weak, best first. */
  weak: z.array(FoundPassage),
});
export type KnowledgeAnswer = z.output<typeof KnowledgeAnswer>;

/** Where a deploy puts the shipped library in the bucket: beside the staff's files, which it never overwrites. */
export const SHIPPED_PREFIX = 'shipped/';
/** The list of the shipped articles there: the SHA-256 of each, by name. */
export const SHIPPED_LIST = 'library.json';
/** The list of those that the last reindex brought in. */
export const BROUGHT_IN_LIST = 'library/brought-in.json';

/** The knowledge base: its files, what became of each, the reindex, and a test query. */
import * as z from 'zod/mini';
import { HazardKind } from './chat.ts';
import { Intent, Topic } from './designer/understanding.ts';
import { formatFileSize } from './text/file-size.ts';

/** 10 MB, the most that one file may weigh. */
export const MAX_KNOWLEDGE_BYTES = 10_485_760;
/** What a multipart form can carry: Lambda takes 6 MB with the file in base64. Larger files go to the signed address. */
export const MAX_KNOWLEDGE_FORM_BYTES = 4_194_304;
/** At a time, on the screen. */
export const KNOWLEDGE_FILES_AT_ONCE = 5;
/** In the knowledge base. */
export const MAX_KNOWLEDGE_FILES = 1_000;
export const KNOWLEDGE_EXTENSIONS = ['.md', '.txt', '.pdf'] as const;
/** An answer to POST /kb/reindex comes when the job has ended or after this long, in milliseconds. */
export const REINDEX_ANSWER_MS = 20_000;
/** The one poll of the product: a running job is asked for its state this often, in milliseconds. */
export const REINDEX_POLL_MS = 2_000;
const MAX_NAME_BYTES = 200;

/**
 * A file's name as it is stored and cited: letters of any script, digits, blanks and common punctuation, no path. Composed
 * (NFC), so that one name has one spelling whatever machine it comes from.
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
  /** As the browser gives it; what is stored goes by the name's ending. */
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
  /** Signed address that takes exactly this file with PUT; null when the file came with the form and is stored. */
  uploadURL: z.nullable(z.string()),
  /** To be sent with the PUT. */
  headers: z.record(z.string(), z.string()),
});

/** `pending`: not searchable until a reindex. `indexed`: searchable. `failed`: not searchable, for `reason`. */
export const DocumentState = z.enum(['pending', 'indexed', 'failed']);
export const KnowledgeDocument = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  state: DocumentState,
  /** Passages that are searchable now: of a pending new version, those of the one before. */
  chunks: z.int(),
  /** Why it failed, in words. */
  reason: z.nullable(z.string()),
  /** ISO 8601. */
  uploadedAt: z.string(),
  indexedAt: z.nullable(z.string()),
});
export type KnowledgeDocument = z.output<typeof KnowledgeDocument>;

export const ReindexJob = z.object({
  id: z.string(),
  /** `interrupted`: it stopped without an end; ask again and it goes on where it was. */
  state: z.enum(['running', 'ended', 'failed', 'interrupted']),
  /** `reading`: cutting files into passages. `indexing`: the knowledge base takes the passages in. */
  phase: z.enum(['reading', 'indexing']),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Username of the admin who asked first. */
  startedBy: z.string(),
  /** Files to read in this job, and how many have been. */
  files: z.int(),
  filesRead: z.int(),
  /** In words: how far it is, how it ended, or why it failed. */
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
  /** Its number in an answer; null where it is too weak and the designer does not get it. */
  n: z.nullable(z.int()),
  /** Similarity, 0 to 1; null for a safety card, which is given without a search. */
  score: z.nullable(z.number()),
  title: z.string(),
  heading: z.string(),
  /** The file's name: GET /kb/files/{name} opens it. */
  document: z.string(),
  /** Its id, as in `queenslanders.md/003`; empty where the knowledge base does not say. */
  passage: z.string(),
  /** In words: `section 3`, `page 4`. */
  place: z.string(),
  /** The page in a PDF, for `#page=4`. */
  page: z.nullable(z.int()),
  /** Markdown. */
  text: z.string(),
});
export type FoundPassage = z.output<typeof FoundPassage>;
/** A danger that the question raises, with what is said about it. */
export const FoundHazard = z.object({
  kind: HazardKind,
  /** The fixed sentence that an answer begins with; of several dangers, the first one's. */
  firstLine: z.string(),
  /** Of the safety card, which the designer gets as a passage. */
  title: z.string(),
  text: z.string(),
});
export type FoundHazard = z.output<typeof FoundHazard>;

/** What the designer would be given for a question. */
export const KnowledgeAnswer = z.object({
  understanding: z.object({
    /** The question by itself. */
    standalone: z.string(),
    queries: z.array(z.string()),
    intent: Intent,
    /** BCP 47, primary tag. */
    language: z.string(),
    topic: Topic,
    /** `rules` where the fast model was not needed, or did not answer in time. */
    by: z.enum(['model', 'rules']),
  }),
  /** What the library was searched for: the queries, with the spelling mended where they found nothing. */
  searched: z.array(z.string()),
  /** The gravest first. */
  hazards: z.array(FoundHazard),
  /** Below it a passage does not reach the designer. */
  weakScore: z.number(),
  /** What the designer gets, by number. */
  passages: z.array(FoundPassage),
  /** What is too weak, best first. */
  weak: z.array(FoundPassage),
});
export type KnowledgeAnswer = z.output<typeof KnowledgeAnswer>;

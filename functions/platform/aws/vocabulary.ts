/** The library's vocabulary: each word with its count, written by a reindex and read when a search finds little. Also the library's version. */
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { describeError, log } from '../log.ts';
import { settings } from '../settings.ts';
import { type Vocabulary, vocabularyIn } from '../vocabulary.ts';

const { KNOWLEDGE_BUCKET } = settings('KNOWLEDGE_BUCKET');
const s3 = new S3Client({});

/** The key in the knowledge bucket. The object has one word a line, with its count after a space. */
export const VOCABULARY_KEY = 'vocabulary/words.txt';
/** How long a function caches the words. A reindex is rare. */
const CACHED_MS = 5 * 60_000;

interface Stored {
  words: Vocabulary;
  /** Changes with the words. Null before the first reindex. */
  version: string | null;
}
let cached: { stored: Promise<Stored>; until: number } | undefined;

/** The words; empty before the first reindex. Rejects when the bucket cannot be read; the next call then tries again. */
export async function libraryVocabulary(signal: AbortSignal): Promise<Vocabulary> {
  return (await stored(signal)).words;
}

/** How long an answer's record waits for the version. */
const VERSION_TIMEOUT_MS = 2_000;

/**
 * The version of the library's content, at most CACHED_MS old: eight hexadecimal digits of the vocabulary's ETag. Null before
 * the first reindex, and when the bucket cannot be read.
 */
export async function libraryVersion(): Promise<string | null> {
  try {
    return (await stored(AbortSignal.timeout(VERSION_TIMEOUT_MS))).version;
  } catch (error) {
    log.warn('the version of the library is not known', describeError(error));
    return null;
  }
}

function stored(signal: AbortSignal, now = Date.now()): Promise<Stored> {
  if (cached && now < cached.until) return cached.stored;
  const reading = read(signal);
  cached = { stored: reading, until: now + CACHED_MS };
  // The caller gets the error; the next one reads again.
  reading.catch(() => {
    cached = undefined;
  });
  return reading;
}

async function read(abortSignal: AbortSignal): Promise<Stored> {
  try {
    const { Body, ETag = '' } = await s3.send(new GetObjectCommand({ Bucket: KNOWLEDGE_BUCKET, Key: VOCABULARY_KEY }), {
      abortSignal,
    });
    const words = vocabularyIn((await Body?.transformToString()) ?? '');
    return { words, version: /[0-9a-f]{8}/.exec(ETag)?.[0] ?? null };
  } catch (error) {
    if (error instanceof NoSuchKey) return { words: new Map(), version: null };
    throw error;
  }
}

/** The words of the library, with how often each occurs: written by a reindex, read when a search finds little, and its version. */
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { describeError, log } from '../log.ts';
import { settings } from '../settings.ts';
import { type Vocabulary, vocabularyIn } from '../vocabulary.ts';

const { KNOWLEDGE_BUCKET } = settings('KNOWLEDGE_BUCKET');
const s3 = new S3Client({});

/** In the knowledge bucket. One word a line, with its count after a space. */
export const VOCABULARY_KEY = 'vocabulary/words.txt';
/** A function reads the words again after this long: a reindex is rare. */
const CACHED_MS = 5 * 60_000;

interface Stored {
  words: Vocabulary;
  /** Changes with the words. Null before the first reindex. */
  version: string | null;
}
let cached: { stored: Promise<Stored>; until: number } | undefined;

/** Empty before the first reindex. Rejects when the bucket cannot be read; the next call then tries again. */
export async function libraryVocabulary(signal: AbortSignal): Promise<Vocabulary> {
  return (await stored(signal)).words;
}

/** How long an answer's record waits for the version. */
const VERSION_TIMEOUT_MS = 2_000;

/**
 * Names the content of the library as it was at most CACHED_MS ago: eight hexadecimal digits of the vocabulary's ETag. Null
 * before the first reindex, and when the bucket cannot be read.
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

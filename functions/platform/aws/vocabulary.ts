/** The words of the library, with how often each occurs: written by a reindex, read when a search finds little. */
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { settings } from '../settings.ts';
import { type Vocabulary, vocabularyIn } from '../vocabulary.ts';

const { KNOWLEDGE_BUCKET } = settings('KNOWLEDGE_BUCKET');
const s3 = new S3Client({});

/** In the knowledge bucket. One word a line, with its count after a space. */
export const VOCABULARY_KEY = 'vocabulary/words.txt';
/** How long a function goes on with what it has read: a reindex is rare. */
const FRESH_MS = 5 * 60_000;

let held: { words: Promise<Vocabulary>; until: number } | undefined;

/** Empty before the first reindex. Rejects when the bucket cannot be read; the next call then tries again. */
export function libraryVocabulary(signal: AbortSignal, now = Date.now()): Promise<Vocabulary> {
  if (held && now < held.until) return held.words;
  const words = read(signal);
  held = { words, until: now + FRESH_MS };
  words.catch(() => {
    held = undefined;
  });
  return words;
}

async function read(abortSignal: AbortSignal): Promise<Vocabulary> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: KNOWLEDGE_BUCKET, Key: VOCABULARY_KEY }), {
      abortSignal,
    });
    return vocabularyIn((await Body?.transformToString()) ?? '');
  } catch (error) {
    if (error instanceof NoSuchKey) return new Map();
    throw error;
  }
}

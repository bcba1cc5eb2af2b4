/** The word counts of each document and of all together, in the bucket. They correct the spelling of a search. */
import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { VOCABULARY_KEY } from '../../platform/aws/vocabulary.ts';
import { settings } from '../../platform/settings.ts';
import { linesOf, spellableWords, vocabularyIn } from '../../platform/vocabulary.ts';
import { s3 } from '../files/files.ts';

const { KNOWLEDGE_BUCKET: Bucket } = settings('KNOWLEDGE_BUCKET');
const PREFIX = 'words/';
const keyOf = (document: string): string => `${PREFIX}${document}.txt`;
const AT_ONCE = 16;

const put = (Key: string, Body: string) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'text/plain; charset=utf-8' }));

/** Stores how often each word occurs in a document. @param texts Its passages, titles and headings among them. */
export async function storeWords(document: string, texts: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(spellableWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  await put(keyOf(document), linesOf(counts));
}

/**
 * Stores the words of all documents as one vocabulary, and deletes those of documents that are gone.
 * @param documents The names of those that are kept.
 */
export async function storeVocabulary(documents: ReadonlySet<string>): Promise<void> {
  const wanted = new Set([...documents].map(keyOf));
  const present: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: PREFIX })) {
    const keys = Contents.flatMap(({ Key }) => Key ?? []);
    present.push(...keys.filter((key) => wanted.has(key)));
    const Objects = keys.filter((key) => !wanted.has(key)).map((Key) => ({ Key }));
    if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  }
  const all = new Map<string, number>();
  for (let start = 0; start < present.length; start += AT_ONCE)
    for (const lines of await Promise.all(present.slice(start, start + AT_ONCE).map(textOf)))
      for (const [word, count] of vocabularyIn(lines)) all.set(word, (all.get(word) ?? 0) + count);
  await put(VOCABULARY_KEY, linesOf(all));
}

async function textOf(Key: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
  return (await Body?.transformToString()) ?? '';
}

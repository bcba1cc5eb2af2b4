/** The passages in the bucket, below the prefix that the knowledge base reads. */
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { settings } from '../../platform/settings.ts';
import { s3 } from '../files/files.ts';
import { documentIn, metadataKey, PASSAGE_PREFIX, type PassageObject, passageKey } from './passages.ts';

const { KNOWLEDGE_BUCKET: Bucket } = settings('KNOWLEDGE_BUCKET');
const AT_ONCE = 16;

/** Writes the passages over any that are there. */
export async function storePassages(objects: readonly PassageObject[]): Promise<void> {
  for (let start = 0; start < objects.length; start += AT_ONCE)
    await Promise.all(
      objects
        .slice(start, start + AT_ONCE)
        .flatMap(({ key, body, metadataKey: beside, metadata }) => [
          s3.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: 'text/markdown; charset=utf-8' })),
          s3.send(new PutObjectCommand({ Bucket, Key: beside, Body: metadata, ContentType: 'application/json' })),
        ]),
    );
}

const attribute = z.object({ value: z.object({ stringValue: z.string() }) });
const StoredMetadata = z.object({ metadataAttributes: z.object({ heading: attribute, place: attribute }) });

export interface StoredPassage {
  /** From 1. */
  number: number;
  heading: string;
  place: string;
  text: string;
}

/** Some passages of a document in order, as a reindex has stored them. One that is not there (any more) is left out. */
export async function storedPassages(document: string, numbers: readonly number[]): Promise<StoredPassage[]> {
  const passages = await Promise.all(
    numbers.map(async (number) => {
      const key = passageKey(document, number);
      const [text, metadata] = await Promise.all([objectText(key), objectText(metadataKey(key))]);
      if (text === undefined || metadata === undefined) return [];
      const { heading, place } = StoredMetadata.parse(JSON.parse(metadata)).metadataAttributes;
      return [{ number, heading: heading.value.stringValue, place: place.value.stringValue, text }];
    }),
  );
  return passages.flat();
}

async function objectText(Key: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return await Body?.transformToString();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/**
 * Deletes every passage that no document has: those of deleted and failed files, the end of a file that has become shorter,
 * and what an interrupted reindex left.
 * @param chunks How many passages each document has.
 */
export async function clearPassages(chunks: ReadonlyMap<string, number>): Promise<void> {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: PASSAGE_PREFIX })) {
    const Objects = Contents.flatMap(({ Key = '' }) => (isWanted(Key, chunks) ? [] : [{ Key }]));
    if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  }
}

function isWanted(key: string, chunks: ReadonlyMap<string, number>): boolean {
  const document = documentIn(key) ?? '';
  const number = Number(/\/(\d+)\.md(?:\.metadata\.json)?$/.exec(key)?.[1]);
  const own = passageKey(document, number);
  return number >= 1 && number <= (chunks.get(document) ?? 0) && (key === own || key === metadataKey(own));
}

/** Brings the library that a deploy ships into the files of the knowledge base. */
import { createHash } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import { BROUGHT_IN_LIST, SHIPPED_LIST, SHIPPED_PREFIX } from '../../../shared/knowledge.ts';
import { settings } from '../../platform/settings.ts';
import { contentType, fileKey, s3 } from './files.ts';

const { KNOWLEDGE_BUCKET: Bucket } = settings('KNOWLEDGE_BUCKET');
const List = z.record(z.string(), z.string());

/** The articles to copy, and those that are no longer shipped. */
interface Changes {
  shipped: z.output<typeof List>;
  changed: string[];
  gone: string[];
}

async function changes(): Promise<Changes> {
  const [shipped, before = {}] = await Promise.all([
    listAt(`${SHIPPED_PREFIX}${SHIPPED_LIST}`),
    listAt(BROUGHT_IN_LIST),
  ]);
  // No deploy has put a library there yet.
  if (!shipped) return { shipped: before, changed: [], gone: [] };
  const changed = Object.keys(shipped).filter((name) => shipped[name] !== before[name]);
  return { shipped, changed, gone: Object.keys(before).filter((name) => !(name in shipped)) };
}

/** Whether everything that is shipped has been brought in. */
export async function isBroughtIn(): Promise<boolean> {
  const { changed, gone } = await changes();
  return changed.length + gone.length === 0;
}

/**
 * Copies new and changed articles to the files, and deletes those that are no longer shipped. Other files stay as they are, and an article
 * that staff deleted or changed stays so until a new version of it is shipped.
 * @throws Error where an article is not the one of the list: a deploy is putting them there.
 */
export async function bringIn(): Promise<void> {
  const { shipped, changed, gone } = await changes();
  if (changed.length + gone.length === 0) return;
  for (const name of changed) await copy(name, shipped[name]);
  for (const name of gone) await s3.send(new DeleteObjectCommand({ Bucket, Key: fileKey(name) }));
  // Written last, so that the next reindex repeats an interrupted one.
  await s3.send(new PutObjectCommand({ Bucket, Key: BROUGHT_IN_LIST, Body: JSON.stringify(shipped) }));
}

async function copy(name: string, hash: string | undefined): Promise<void> {
  const bytes = await bytesAt(`${SHIPPED_PREFIX}${name}`);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new Error(`${SHIPPED_PREFIX}${name} is not the article of the list`);
  await s3.send(new PutObjectCommand({ Bucket, Key: fileKey(name), Body: bytes, ContentType: contentType(name) }));
}

async function listAt(key: string): Promise<z.output<typeof List> | undefined> {
  const bytes = await bytesAt(key);
  return bytes && List.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
}

async function bytesAt(Key: string): Promise<Uint8Array | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

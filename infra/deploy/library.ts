/** The library that the assistant ships with, to a stage's knowledge base: what is new, what has changed, what has gone, then one ingestion. */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BedrockAgentClient, GetIngestionJobCommand, StartIngestionJobCommand } from '@aws-sdk/client-bedrock-agent';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { z } from 'zod';
import { cutMarkdown, type PassageObject, passageObjects } from '../../functions/admin/passages.ts';
import { Problem } from '../local/problem.ts';

/** Outside the data source's prefix: the keys that the last deploy wrote, so that the next takes away only its own. */
const MANIFEST = 'library.json';
const Manifest = z.array(z.string());
const JOB_SECONDS_MAX = 900;
const LIBRARY = new URL('../knowledge/', import.meta.url);

const libraryPassages = (): PassageObject[] =>
  readdirSync(LIBRARY)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const { passages } = cutMarkdown(readFileSync(new URL(name, LIBRARY), 'utf8'), basename(name, '.md'));
      return passageObjects(name, passages);
    });

export interface LibraryTarget {
  bucket: string;
  knowledgeBaseId: string;
  dataSourceId: string;
}

/** @returns How many objects changed; 0 where the library was there as it is, and nothing was ingested. */
export async function syncLibrary(s3: S3Client, agent: BedrockAgentClient, target: LibraryTarget): Promise<number> {
  const { bucket: Bucket } = target;
  const wanted = new Map(
    libraryPassages().flatMap(({ key, body, metadataKey, metadata }) => [
      [key, { body, type: 'text/markdown; charset=utf-8' }],
      [metadataKey, { body: metadata, type: 'application/json' }],
    ]),
  );
  const there = await etagsOf(s3, Bucket);
  const md5 = (body: string) => createHash('md5').update(body).digest('hex');
  const changed = [...wanted].filter(([key, { body }]) => there.get(key) !== md5(body));
  for (const [Key, { body, type }] of changed)
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: body, ContentType: type }));
  const gone = (await lastManifest(s3, Bucket)).filter((key) => !wanted.has(key) && there.has(key));
  for (let start = 0; start < gone.length; start += 1000) {
    const Objects = gone.slice(start, start + 1000).map((Key) => ({ Key }));
    await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  }
  const changes = changed.length + gone.length;
  if (changes > 0) await ingest(agent, target);
  // Last: an interrupted sync is one that has not been.
  await s3.send(new PutObjectCommand({ Bucket, Key: MANIFEST, Body: JSON.stringify([...wanted.keys()]) }));
  return changes;
}

/** S3 gives an object that was put whole its MD5 as the ETag, encrypted with S3's own keys (API reference, Object). */
async function etagsOf(s3: S3Client, Bucket: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: 'passages/' }))
    for (const { Key = '', ETag = '' } of Contents) found.set(Key, ETag.replaceAll('"', ''));
  return found;
}

async function lastManifest(s3: S3Client, Bucket: string): Promise<string[]> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: MANIFEST }));
    return Manifest.parse(JSON.parse((await Body?.transformToString()) ?? '[]'));
  } catch (error) {
    if (error instanceof NoSuchKey) return [];
    throw error;
  }
}

/** @throws Problem when the job fails or any document in it did: a sync that "succeeds" with nothing in it helps nobody. */
async function ingest(agent: BedrockAgentClient, { knowledgeBaseId, dataSourceId }: LibraryTarget): Promise<void> {
  const where = { knowledgeBaseId, dataSourceId };
  const { ingestionJob: started } = await agent.send(new StartIngestionJobCommand(where));
  for (let waited = 0; waited < JOB_SECONDS_MAX; waited++) {
    const { ingestionJob: job } = await agent.send(
      new GetIngestionJobCommand({ ...where, ingestionJobId: started?.ingestionJobId }),
    );
    const failed = job?.statistics?.numberOfDocumentsFailed ?? 0;
    if (job?.status === 'FAILED' || failed > 0)
      throw new Problem(
        `the ingestion failed (${failed} passages): ${job?.failureReasons?.join('; ') ?? 'no reason given'}`,
      );
    if (job?.status === 'COMPLETE') return;
    await pause(1000);
  }
  throw new Problem(`the ingestion still runs after ${JOB_SECONDS_MAX / 60} minutes; look at it in Bedrock's console.`);
}

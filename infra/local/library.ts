/** Brings the library that the assistant ships with into the knowledge base, where it is not there already. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BedrockAgentClient, GetIngestionJobCommand, StartIngestionJobCommand } from '@aws-sdk/client-bedrock-agent';
import { DeleteObjectsCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { cutMarkdown, PASSAGE_PREFIX, type PassageObject, passageObjects } from '../../functions/admin/passages.ts';

const LIBRARY = new URL('../knowledge/', import.meta.url);

/** The objects that hold the articles' passages. */
export const libraryPassages = (): PassageObject[] =>
  readdirSync(LIBRARY)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) => {
      const { passages } = cutMarkdown(readFileSync(new URL(name, LIBRARY), 'utf8'), basename(name, '.md'));
      return passageObjects(name, passages);
    });

/** Puts the articles' passages into the bucket and has them ingested; nothing happens while the articles are unchanged. */
export async function syncLibrary(dataDir: string): Promise<void> {
  const objects = libraryPassages();
  // Beside the index: whoever deletes the one deletes the other.
  const stamp = join(dataDir, 'bedrock', 'library.sha256');
  const fingerprint = createHash('sha256').update(JSON.stringify(objects)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  await clear();
  await upload(objects);
  await ingest();
  writeFileSync(stamp, fingerprint);
}

/** What an older library left: a passage that no article holds any more must not be quoted. */
async function clear(): Promise<void> {
  const s3 = new S3Client({});
  const Bucket = process.env.KNOWLEDGE_BUCKET;
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: PASSAGE_PREFIX })) {
    const Objects = Contents.map(({ Key }) => ({ Key }));
    if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
  }
}

async function upload(objects: PassageObject[]): Promise<void> {
  const s3 = new S3Client({});
  const Bucket = process.env.KNOWLEDGE_BUCKET;
  await Promise.all(
    objects.flatMap(({ key, body, metadataKey, metadata }) => [
      s3.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: 'text/markdown; charset=utf-8' })),
      s3.send(new PutObjectCommand({ Bucket, Key: metadataKey, Body: metadata, ContentType: 'application/json' })),
    ]),
  );
}

async function ingest(): Promise<void> {
  const agent = new BedrockAgentClient({});
  const where = { knowledgeBaseId: process.env.KNOWLEDGE_BASE_ID, dataSourceId: process.env.DATA_SOURCE_ID };
  const { ingestionJob } = await agent.send(new StartIngestionJobCommand(where));
  for (;;) {
    const { ingestionJob: job } = await agent.send(
      new GetIngestionJobCommand({ ...where, ingestionJobId: ingestionJob?.ingestionJobId }),
    );
    if (job?.status === 'COMPLETE') return;
    if (job?.status === 'FAILED')
      throw new Error(`the library could not be ingested: ${job.failureReasons?.join('; ')}`);
    await pause(50);
  }
}

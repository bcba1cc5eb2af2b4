/** Reads passages and their metadata from the S3 bucket that is the knowledge base's data source. */
import { GetObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { IndexedPassage } from './knowledge-index.ts';

/** The data source's inclusion prefix: other objects in the bucket are no passages. */
const INCLUSION_PREFIX = 'passages/';
const METADATA_SUFFIX = '.metadata.json';
const TEXT_FORMAT = /\.(?:md|txt)$/;
/** With S3 Vectors a vector carries at most 1 KB of custom metadata and 35 keys (Bedrock user guide, prerequisites). */
const METADATA_BYTES_MAX = 1024;
const METADATA_KEYS_MAX = 35;
/** Titan Text Embeddings V2 reads at most 50,000 characters. */
const TEXT_MAX = 50_000;
const READS_AT_ONCE = 8;

/** A passage's objects as listed: their ETags show whether they changed. */
export interface Listed {
  key: string;
  etag: string;
  metadataEtag: string | undefined;
}

export type Reason = 'format' | 'metadata' | 'empty' | 'size';
export type Read = { passage: IndexedPassage } | { failed: Reason };

/** Every passage below the prefix, each with its metadata file. */
export async function listPassages(s3: S3Client, bucket: string): Promise<Listed[]> {
  const etags = new Map<string, string>();
  for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: INCLUSION_PREFIX }))
    for (const { Key: key, ETag: etag } of page.Contents ?? [])
      if (key && etag && !key.endsWith('/')) etags.set(key, etag);
  return [...etags]
    .filter(([key]) => !key.endsWith(METADATA_SUFFIX))
    .map(([key, etag]) => ({ key, etag, metadataEtag: etags.get(key + METADATA_SUFFIX) }));
}

/** Reads the listed passages, a few at a time. The results keep the order of the list. */
export async function readPassages(s3: S3Client, bucket: string, listed: readonly Listed[]): Promise<Read[]> {
  const results: Read[] = [];
  for (let start = 0; start < listed.length; start += READS_AT_ONCE)
    results.push(
      ...(await Promise.all(listed.slice(start, start + READS_AT_ONCE).map((entry) => readPassage(s3, bucket, entry)))),
    );
  return results;
}

async function readPassage(s3: S3Client, bucket: string, { key, metadataEtag }: Listed): Promise<Read> {
  if (!TEXT_FORMAT.test(key)) return { failed: 'format' };
  const text = await bodyOf(s3, bucket, key);
  if (text.trim() === '') return { failed: 'empty' };
  if (text.length > TEXT_MAX) return { failed: 'size' };
  const attributes = metadataEtag === undefined ? {} : attributesOf(await bodyOf(s3, bucket, key + METADATA_SUFFIX));
  if (!attributes) return { failed: 'metadata' };
  const context = Object.values(attributes).flatMap(({ value, isEmbedded }) => (isEmbedded ? String(value) : []));
  const metadata = Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value]));
  return { passage: { key, text, metadata, context: context.join('\n') } };
}

async function bodyOf(s3: S3Client, bucket: string, key: string): Promise<string> {
  const { Body: body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  return (await body?.transformToString('utf-8')) ?? '';
}

const Plain = z.union([
  z.string().check(z.minLength(1)),
  z.number(),
  z.boolean(),
  z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
]);
const Typed = z.object({
  value: z.discriminatedUnion('type', [
    z.object({ type: z.literal('STRING'), stringValue: z.string().check(z.minLength(1)) }),
    z.object({ type: z.literal('NUMBER'), numberValue: z.number() }),
    z.object({ type: z.literal('BOOLEAN'), booleanValue: z.boolean() }),
    z.object({
      type: z.literal('STRING_LIST'),
      stringListValue: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
    }),
  ]),
  includeForEmbedding: z.prefault(z.boolean(), false),
});
const MetadataFile = z.object({
  metadataAttributes: z.record(z.string().check(z.minLength(1)), z.union([Plain, Typed])),
});

type Attributes = Record<string, { value: z.output<typeof Plain>; isEmbedded: boolean }>;

/** Bedrock's two forms of an attribute, `"title": "…"` and `"title": {"value": {…}, "includeForEmbedding": true}`. */
function attributesOf(json: string): Attributes | undefined {
  if (Buffer.byteLength(json) > METADATA_BYTES_MAX) return undefined;
  const file = MetadataFile.safeParse(parsed(json));
  if (!file.success || Object.keys(file.data.metadataAttributes).length > METADATA_KEYS_MAX) return undefined;
  return Object.fromEntries(
    Object.entries(file.data.metadataAttributes).map(([name, attribute]) => {
      if (typeof attribute !== 'object' || Array.isArray(attribute))
        return [name, { value: attribute, isEmbedded: false }];
      const { value, includeForEmbedding } = attribute;
      return [name, { value: valueOf(value), isEmbedded: includeForEmbedding }];
    }),
  );
}

function valueOf(value: z.output<typeof Typed>['value']): z.output<typeof Plain> {
  if (value.type === 'STRING') return value.stringValue;
  if (value.type === 'NUMBER') return value.numberValue;
  if (value.type === 'BOOLEAN') return value.booleanValue;
  return value.stringListValue;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

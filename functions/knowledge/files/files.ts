/** The files of the knowledge base in its bucket: list, store, read and delete. None of this changes what is searchable. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Context } from 'hono';
import type { z } from 'zod/mini';
import {
  KnowledgeFileName,
  type KnowledgeUpload,
  MAX_KNOWLEDGE_FILES,
  MAX_KNOWLEDGE_FORM_BYTES,
  NewKnowledgeFile,
} from '../../../shared/knowledge.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import type { Admin } from '../../platform/audit-entry.ts';
import { parse } from '../../platform/http/input.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { settings } from '../../platform/settings.ts';
import { recordAction } from '../../platform/table/items/audit.ts';

const { KNOWLEDGE_BUCKET: Bucket } = settings('KNOWLEDGE_BUCKET');
// Presigned URLs carry no checksum: the browser that uses them computes none.
export const s3 = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 20_000, throwOnRequestTimeout: true },
});

const FILE_PREFIX = 'files/';
/** The key of a file in the bucket. */
export const fileKey = (name: string): string => `${FILE_PREFIX}${name}`;

export interface StoredFile {
  name: string;
  size: number;
  /** Changes with the content. */
  etag: string;
  /** ISO 8601. */
  uploadedAt: string;
}

/** Every file, by name. */
export async function storedFiles(): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix: FILE_PREFIX }))
    for (const { Key = '', Size = 0, ETag = '', LastModified } of Contents)
      if (Key !== FILE_PREFIX)
        files.push({
          name: Key.slice(FILE_PREFIX.length),
          size: Size,
          etag: ETag,
          uploadedAt: (LastModified ?? new Date(0)).toISOString(),
        });
  return files;
}

const TYPES: Record<string, string> = {
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  pdf: 'application/pdf',
};
/** By the name's ending: browsers send different types for a Markdown file. */
export const contentType = (name: string): string => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '';

type Upload = z.output<typeof KnowledgeUpload>;

/**
 * Stores the file of a multipart form.
 * @throws Refusal 400 for a form without exactly one file or a name that is not taken, 409 when full, 413 above the limit of a form.
 */
export async function storeForm(admin: Admin, context: Context): Promise<Upload> {
  const files = [...(await formOf(context)).values()].filter((value) => value instanceof File);
  const [file] = files;
  if (!file || files.length > 1) throw new Refusal(400, 'The form must hold exactly one file.');
  if (file.size > MAX_KNOWLEDGE_FORM_BYTES) throw new Refusal(413, FORM_TOO_LARGE);
  const described = { filename: file.name, type: file.type, size: file.size };
  const { filename, size } = parse(NewKnowledgeFile, described, '') as z.output<typeof NewKnowledgeFile>;
  await requireRoomFor(filename);
  await recordAction({ admin, action: 'knowledge.uploaded', subject: filename, detail: formatFileSize(size) });
  const Body = new Uint8Array(await file.arrayBuffer());
  await s3.send(new PutObjectCommand({ Bucket, Key: fileKey(filename), Body, ContentType: contentType(filename) }));
  return { name: filename, uploadURL: null, headers: {} };
}

const FORM_TOO_LARGE = `A form takes a file of at most ${formatFileSize(MAX_KNOWLEDGE_FORM_BYTES)}. For a larger one ask for an upload address with JSON: {filename, type, size}.`;

async function formOf(context: Context): Promise<FormData> {
  try {
    return await context.req.formData();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(400, 'The form cannot be read. Send it as multipart/form-data with one file.');
  }
}

/** A file of the same name is replaced and needs no room. @throws Refusal 409 when the knowledge base is full. */
export async function requireRoomFor(name: string): Promise<void> {
  const files = await storedFiles();
  if (files.length >= MAX_KNOWLEDGE_FILES && !files.some((file) => file.name === name))
    throw new Refusal(409, `The knowledge base holds ${MAX_KNOWLEDGE_FILES} files. Delete one first.`);
}

/** @throws Refusal 404 for an invalid name, or one that no file has. */
export async function existing(name: string): Promise<string> {
  const valid = KnowledgeFileName.safeParse(name);
  const found = valid.success && (await storedFiles()).some((file) => file.name === valid.data);
  if (!found) throw new Refusal(404, 'There is no such file in the knowledge base.');
  return valid.data;
}

/** Deletes a file. Its passages stay searchable until a reindex. @throws Refusal 404 when there is none. */
export async function deleteFile(admin: Admin, name: string): Promise<void> {
  const subject = await existing(name);
  await recordAction({ admin, action: 'knowledge.deleted', subject });
  await s3.send(new DeleteObjectCommand({ Bucket, Key: fileKey(subject) }));
}

/** A file's bytes and the ETag of just these bytes. Undefined when it is not there (any more). */
export async function fileBytes(name: string): Promise<{ bytes: Uint8Array; etag: string } | undefined> {
  try {
    const { Body, ETag = '' } = await s3.send(new GetObjectCommand({ Bucket, Key: fileKey(name) }));
    return Body && { bytes: await Body.transformToByteArray(), etag: ETag };
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

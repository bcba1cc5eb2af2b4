/** Signed URLs with which an admin's browser uploads and opens the files of the knowledge base. */
import type { z } from 'zod/mini';
import type { KnowledgeUpload, NewKnowledgeFile } from '../../../shared/knowledge.ts';
import { formatFileSize } from '../../../shared/text/file-size.ts';
import { READ_URL_SECONDS, UPLOAD_URL_SECONDS } from '../../../shared/uploads.ts';
import type { Admin } from '../../platform/audit-entry.ts';
import { objectUrlIn, signerFor } from '../../platform/aws/signed-url.ts';
import { settings } from '../../platform/settings.ts';
import { recordAction } from '../../platform/table/items/audit.ts';
import { contentType, existing, fileKey, requireRoomFor, s3 } from './files.ts';

const { KNOWLEDGE_URL } = settings('KNOWLEDGE_URL');
const sign = signerFor(s3);

const urlOf = (filename: string): string => objectUrlIn(KNOWLEDGE_URL, fileKey(filename));

/**
 * A URL that accepts a PUT of exactly this size for 15 minutes.
 * @throws Refusal 409 when the knowledge base is full.
 */
export async function presignKnowledgeUpload(
  admin: Admin,
  { filename, size }: z.output<typeof NewKnowledgeFile>,
): Promise<z.output<typeof KnowledgeUpload>> {
  await requireRoomFor(filename);
  await recordAction({ admin, action: 'knowledge.upload-requested', subject: filename, detail: formatFileSize(size) });
  const headers = { 'content-type': contentType(filename) };
  const uploadURL = await sign({
    method: 'PUT',
    url: urlOf(filename),
    query: { 'x-id': 'PutObject' },
    headers: { ...headers, 'content-length': String(size) },
    expiresInSeconds: UPLOAD_URL_SECONDS,
  });
  return { name: filename, uploadURL, headers };
}

/** A URL to read the file for 5 minutes, shown by the browser rather than saved. @throws Refusal 404. */
export const presignKnowledgeRead = async (name: string): Promise<string> =>
  sign({
    method: 'GET',
    url: urlOf(await existing(name)),
    query: {
      'x-id': 'GetObject',
      // Markdown is shown as what it is: text. No browser runs anything in it.
      'response-content-type': name.toLowerCase().endsWith('.pdf') ? 'application/pdf' : 'text/plain; charset=utf-8',
      'response-content-disposition': 'inline',
    },
    expiresInSeconds: READ_URL_SECONDS,
  });

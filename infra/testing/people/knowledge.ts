/** The knowledge base as an admin uses it in tests: uploads, reindexes, reads its state; and a member who asks. */
import { createHash } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import {
  KnowledgeAnswer,
  type KnowledgeDocument,
  KnowledgeStats,
  KnowledgeUpload,
  Reindexed,
} from '../../../shared/knowledge.ts';
import type { Visitor } from '../../local/visitor.ts';
import { answered } from './answered.ts';
import { ask, exchangeOf } from './conversation.ts';

export const describeFile = (filename: string, size: number) => ({ filename, type: '', size });

/** Asks for an address and puts the file there, as the admin desk does. */
export async function upload(admin: Visitor, name: string, content: string | Uint8Array): Promise<void> {
  const body = new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  const { uploadURL, headers } = await answered(
    admin.post('/kb/upload', describeFile(name, body.length)),
    KnowledgeUpload,
  );
  const stored = await fetch(uploadURL ?? '', { method: 'PUT', headers, body });
  expect(stored.status, await stored.text()).toBe(200);
}

export const uploadForm = (admin: Visitor, ...files: File[]): Promise<Response> => {
  const body = new FormData();
  for (const file of files) body.append('file', file);
  return admin.fetch('/kb/upload', { method: 'POST', body });
};

export const removeFile = (admin: Visitor, name: string): Promise<Response> =>
  admin.fetch(`/kb/files/${encodeURIComponent(name)}`, { method: 'DELETE' });

export const knowledge = (admin: Visitor) => answered(admin.get('/kb/stats'), KnowledgeStats);
/** Reindexes to the end, as the desk does: while the job runs the call answers after 20 s, and another call joins the job. */
export async function reindex(admin: Visitor): Promise<Reindexed> {
  for (;;) {
    const reindexed = await answered(admin.post('/kb/reindex'), Reindexed);
    if (reindexed.job.state !== 'running') return reindexed;
  }
}
export const testQuery = (admin: Visitor, question: string) =>
  answered(admin.post('/kb/query', { question }), KnowledgeAnswer);
/** Every passage that a question finds, relevant or not. */
export async function search(admin: Visitor, question: string) {
  const { passages, weak } = await testQuery(admin, question);
  return [...passages, ...weak];
}

export async function documentNamed(admin: Visitor, name: string): Promise<KnowledgeDocument | undefined> {
  return (await knowledge(admin)).documents.find((document) => document.name === name);
}

/** The assistant's answer, and the files that it names. */
export async function asked(member: Visitor, content: string): Promise<{ words: string; documents: string[] }> {
  const { assistantMessage } = await exchangeOf(await ask(member, content));
  return {
    words: assistantMessage.content,
    documents: assistantMessage.sources.map(({ document }) => document),
  };
}

/** Puts a library beside the files of the stage in this process, as a deploy does. @param listed The articles of its list. */
export async function ship(articles: Record<string, string>, listed = articles): Promise<void> {
  const { s3 } = await import('../../../functions/knowledge/files/files.ts');
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  const list = Object.fromEntries(Object.entries(listed).map(([name, text]) => [name, hashOf(text)]));
  for (const [name, Body] of Object.entries({ ...articles, 'library.json': JSON.stringify(list) }))
    await s3.send(new PutObjectCommand({ Bucket: process.env.KNOWLEDGE_BUCKET, Key: `shipped/${name}`, Body }));
}

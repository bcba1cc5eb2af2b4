/** The library that comes with the code: its articles, and a list of them by which the reindex finds what has changed. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { SHIPPED_LIST } from '../../shared/knowledge.ts';

const LIBRARY = new URL('../knowledge/', import.meta.url);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** @returns The files by name, with the list of the articles' hashes among them, and the hash of that list. */
export function shippedLibrary(): { files: Map<string, Uint8Array>; hash: string } {
  const articles = readdirSync(LIBRARY)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => [name, readFileSync(new URL(name, LIBRARY))] as const);
  const list = Buffer.from(JSON.stringify(Object.fromEntries(articles.map(([name, body]) => [name, sha256(body)]))));
  return { files: new Map<string, Uint8Array>([...articles, [SHIPPED_LIST, list]]), hash: sha256(list) };
}

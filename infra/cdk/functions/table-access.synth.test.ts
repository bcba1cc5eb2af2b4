/** The paper's table of who writes what is the one that the roles are made from. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TABLE_ITEMS } from './table-access.ts';

/** By a function's name: what it writes, by how the partition key begins. */
function writesInPaper(): Record<string, string[]> {
  const paper = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const [table = ''] = paper.split('### Who writes what')[1]?.split('\n## ') ?? [];
  const rows = [...table.matchAll(/^\| (\w+) \| (.*) \|$/gm)].filter(([, name]) => name !== 'Function');
  return Object.fromEntries(rows.map(([, name, keys = '']) => [name, keysIn(keys)]));
}

const keysIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, key = '']) => key).toSorted();

test('the paper names what each function writes, and nothing else', () => {
  const inRoles = Object.entries(TABLE_ITEMS).map(([name, { writes }]) => [
    name,
    writes.map((key) => key.replace('#*', '#')).toSorted(),
  ]);
  expect(writesInPaper()).toEqual(Object.fromEntries(inRoles));
});

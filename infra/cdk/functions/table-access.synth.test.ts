/** The architecture paper's table of writers matches the roles. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TABLE_ITEMS } from './table-access.ts';

/** What each function writes, by the beginning of the partition key. */
function writesInPaper(): Record<string, string[]> {
  const paper = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const [table = ''] = paper.split('### Who writes what')[1]?.split('\n## ') ?? [];
  const rows = [...table.matchAll(/^\| (\w+) \| (.*) \|$/gm)].filter(([, name]) => name !== 'Function');
  return Object.fromEntries(rows.map(([, name, keys = '']) => [name, keysIn(keys)]));
}

const keysIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, key = '']) => key).toSorted();

test('the paper names exactly what each function writes', () => {
  const inRoles = Object.entries(TABLE_ITEMS).map(([name, { writes }]) => [
    name,
    writes.map((key) => key.replace('#*', '#')).toSorted(),
  ]);
  expect(writesInPaper()).toEqual(Object.fromEntries(inRoles));
});

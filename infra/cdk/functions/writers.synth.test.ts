/** The architecture paper's table of writers matches the roles. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FUNCTION_NAMES } from '../../build/bundles.ts';
import { permissionsOf } from './permissions.ts';

/** What each function writes, by the beginning of the partition key. */
function writesInPaper(): Record<string, string[]> {
  const paper = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const [table = ''] = paper.split('### Who writes what')[1]?.split('\n## ') ?? [];
  const rows = [...table.matchAll(/^\| (\w+) \| (.*) \|$/gm)].filter(([, name]) => name !== 'Function');
  return Object.fromEntries(rows.map(([, name, keys = '']) => [name, keysIn(keys)]));
}

const keysIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, key = '']) => key).toSorted();

/** The words of the record, `*` alone where a role may write every kind of item. */
function writesOf(name: (typeof FUNCTION_NAMES)[number]): string[] {
  const written = permissionsOf(name).flatMap((words) => /^writes (.+)$/.exec(words)?.[1] ?? []);
  return written.includes('*') ? ['*'] : written.map((key) => key.replace('#*', '#')).toSorted();
}

test('the paper names exactly what each function writes', () => {
  expect(writesInPaper()).toEqual(Object.fromEntries(FUNCTION_NAMES.map((name) => [name, writesOf(name)])));
});

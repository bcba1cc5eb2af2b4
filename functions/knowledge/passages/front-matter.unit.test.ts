/** The front matter of a document: what is read, and what is skipped. */
import { expect, test } from 'vitest';
import { STATES } from '../../../shared/text/states.ts';
import { splitFrontMatter } from './front-matter.ts';

const withLine = (line: string) => splitFrontMatter(`---\ntitle: Decks\n${line}\n---\nWords.`).about;

test('says where the document applies', () => {
  expect(withLine('states: all').states).toEqual(STATES);
  expect(withLine('states: VIC, NSW').states).toEqual(['NSW', 'VIC']);
  expect(withLine('summary: Boards.').states).toEqual([]);
});

test('names each source with its address and day where it was opened', () => {
  const line =
    'checkedAgainst: AS 1926.1, height (https://a.example/x,122, 2026-11-22) | AS 3959 (by name, not opened) | Lead Alert (by name, read in a copy) | BASIX';
  expect(withLine(line).checkedAgainst).toEqual([
    { kind: 'read', name: 'AS 1926.1, height', url: 'https://a.example/x,122', checkedOn: '2026-11-22' },
    { kind: 'named', name: 'AS 3959', url: null, checkedOn: null },
    { kind: 'copied', name: 'Lead Alert', url: null, checkedOn: null },
    { kind: 'remark', name: 'BASIX', url: null, checkedOn: null },
  ]);
});

test.each(['javascript:alert(1)', 'http://', 'ftp://a.example'])('leaves out a source address like %s', (url) => {
  const line = `checkedAgainst: A site (${url}, 2026-11-22)`;
  expect(withLine(line).checkedAgainst).toMatchObject([{ url: null }]);
});

test('belongs to a group of the library or to none', () => {
  expect(withLine('group: Safety and health').group).toBe('Safety and health');
  expect(withLine('group: Gossip').group).toBeUndefined();
});

test('a document without front matter is all body', () => {
  expect(splitFrontMatter('Words.\n\n---\n')).toEqual({
    about: { states: [], checkedAgainst: [] },
    body: 'Words.\n\n---\n',
  });
});

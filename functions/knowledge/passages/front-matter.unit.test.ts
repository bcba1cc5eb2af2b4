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

test('is YAML: quotes, lists, block scalars and comments', () => {
  const yaml = `title: 'Decks: a "guide"' # for the list
summary: >-
  Boards and
  joists.
group: Safety and health
states:
  - VIC
  - NSW
checkedAgainst:
  - "AS 1684 (by name, not opened)"
  - BASIX | Lead Alert
author: Jo
`;
  for (const [file, end] of [
    [`---\n${yaml}---\nWords.`, 'Words.'],
    [`---\n${yaml}...\nWords.`, 'Words.'],
    [`\n \n---\n${yaml}---\nWords.`, 'Words.'],
    [`---\n${yaml}---\nWords.`.replaceAll('\n', '\r\n'), 'Words.'],
  ] as const) {
    const { about, body, unused } = splitFrontMatter(file);
    expect(about).toMatchObject({
      title: 'Decks: a "guide"',
      summary: 'Boards and joists.',
      group: 'Safety and health',
      states: ['NSW', 'VIC'],
      checkedAgainst: [{ name: 'AS 1684' }, { name: 'BASIX' }, { name: 'Lead Alert' }],
    });
    expect(body).toBe(end);
    expect(unused).toBe('Front matter not used: author.');
  }
});

test.each([
  ['a rule and text', '---\nLimewash needs a ground.\n\n---\n\nTwo coats.', undefined],
  ['a rule and a line with a colon', '---\nNote: limewash powders.\n\n---\n\nTwo coats.', undefined],
  ['a second rule after an empty first line', '\n---\nWords.\n\n---\n\ntitle: no', undefined],
  ['front matter below text', 'Words.\n\n---\ntitle: Rugs\n---\nWool.', undefined],
  ['front matter without an end', '---\ntitle: Rugs\n\nWool.', undefined],
  ['front matter that is no YAML', '---\ntitle: Rugs: a guide\n---\nWool.', /valid YAML/],
  ['front matter with aliases', '---\ntitle: &a Rugs\nsummary: *a\n---\nWool.', /aliases/],
])('%s is all body', (_, markdown, words) => {
  const { body, unused = '' } = splitFrontMatter(markdown);
  expect(body).toBe(markdown);
  expect(unused).toMatch(words ?? /^$/);
});

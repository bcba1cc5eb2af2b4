/** A passage's Markdown as data. */
import { expect, test } from 'vitest';
import { blocksIn, paragraphsIn } from './blocks.ts';

const plain = (text: string) => [{ text }];

test('paragraphs, lists and tables are told apart', () => {
  const markdown = 'Words.\n\n3. Three\n4. Four\n\n- One\n\n| City | North |\n| --- | --- |\n| Perth | 81° |';
  expect(blocksIn(markdown)).toEqual([
    { kind: 'paragraph', text: plain('Words.') },
    { kind: 'list', ordered: true, start: 3, items: [plain('Three'), plain('Four')] },
    { kind: 'list', ordered: false, start: 1, items: [plain('One')] },
    { kind: 'table', head: [plain('City'), plain('North')], rows: [[plain('Perth'), plain('81°')]] },
  ]);
});

test('running text keeps its formatting', () => {
  expect(blocksIn('A **very *old*** house &amp; [its story](https://a.example/x).')).toEqual([
    {
      kind: 'paragraph',
      text: [
        { text: 'A ' },
        { text: 'very ', strong: true },
        { text: 'old', strong: true, em: true },
        { text: ' house & ' },
        { text: 'its story', href: 'https://a.example/x' },
        { text: '.' },
      ],
    },
  ]);
});

test.each([
  [`The maker's "slow" oil (or 'wax')`, 'The maker’s “slow” oil (or ‘wax’)'],
  ['900 mm and 3 m, at 2700 K.', '900\u00a0mm and 3\u00a0m, at 2700\u00a0K.'],
  ['4 mats', '4 mats'],
])('%j is typeset', (markdown, text) => {
  expect(blocksIn(markdown)).toEqual([{ kind: 'paragraph', text: plain(text) }]);
});

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['[a](javascript:alert(1))', 'a'],
  ['[a](/admin)', 'a'],
  ['```\ncode\n```', 'code'],
  ['<!-- asked as: loo, dunny -->\n\nSaid.', 'Said.'],
])('%j becomes plain text', (markdown, text) => {
  expect(blocksIn(markdown)).toEqual([{ kind: 'paragraph', text: plain(text) }]);
});

test('no word of a nested list is lost', () => {
  const [list] = blocksIn('- One\n  - Two\n  - Three');
  expect(list).toMatchObject({
    items: [[{ text: 'One' }, { text: ' ' }, { text: 'Two' }, { text: ' ' }, { text: 'Three' }]],
  });
});

test('text without marks is cut at empty lines', () => {
  expect(paragraphsIn('# 1. Lamps\nfirst.\n\n  \n- Rugs.')).toEqual([
    { kind: 'paragraph', text: plain('# 1. Lamps\nfirst.') },
    { kind: 'paragraph', text: plain('- Rugs.') },
  ]);
});

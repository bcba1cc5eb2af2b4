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
  [`A 12' 6" door, the '90s and a maker's 1960's look`, 'A 12\' 6" door, the ’90s and a maker’s 1960’s look'],
  [`A 10'x12' rug and 3½" trim`, `A 10'x12' rug and 3½" trim`],
  ['5&deg; &frac12; &times; &#178; &madeup;', '5° ½ × ² &madeup;'],
])('%j is typeset', (markdown, text) => {
  expect(blocksIn(markdown)).toEqual([{ kind: 'paragraph', text: plain(text) }]);
});

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['[a](javascript:alert(1))', 'a'],
  ['[a](/admin)', 'a'],
  ['```\ncode\n```', 'code'],
  ['<!-- for us --> Said.', 'Said.'],
  ['Said.<!-- for us -->', 'Said.'],
  ['<!-- open', '<!-- open'],
  ['![a plan, 5 m](x.png)', 'a plan, 5 m'],
  ['[1]: https://a.example "Title"', '[1]: https://a.example "Title"'],
  ['<!-- asked as: loo, dunny -->\n\nSaid.', 'Said.'],
])('%j becomes plain text', (markdown, text) => {
  expect(blocksIn(markdown)).toEqual([{ kind: 'paragraph', text: plain(text) }]);
});

test.each([
  'Leave 5~7 mm, and ~$90 to ~$120 a litre.',
  'Tiles of 600*600*10, 2*3*4 and L*W*H.',
  'Files snake_case and __init__.',
  '1998. A good year.',
  '- 5 °C',
  'Gaps <5 mm> in rooms < 3 m.',
  'Either a | b, or [x] and [^1].',
  '[^1]: Tank.',
])('%s reads as written', (markdown) => {
  const text = blocksIn(markdown).flatMap((block) => (block.kind === 'paragraph' ? block.text : []));
  expect(text.map((span) => span.text.replaceAll('\u00a0', ' ')).join('')).toBe(markdown);
});

test.each([
  ['- [x] One\n  | A | B |\n  | - | - |\n  | 5 | 6 |', '[x] One A B 5 6'],
  ['- One\n  ```\n  5*5\n  ```\n  > Two', 'One 5*5 Two'],
  ['- One\n\n  Two<br>Three', 'One Two\nThree'],
])('no block of an item is lost: %j', (markdown, words) => {
  const [list] = blocksIn(markdown);
  const spans = list?.kind === 'list' ? list.items.flat() : [];
  expect(spans.map(({ text }) => text).join('')).toBe(words);
});

test('text without marks is cut at empty lines', () => {
  expect(paragraphsIn('# 1. Lamps\nfirst.\n\n  \n- Rugs.')).toEqual([
    { kind: 'paragraph', text: plain('# 1. Lamps\nfirst.') },
    { kind: 'paragraph', text: plain('- Rugs.') },
  ]);
});

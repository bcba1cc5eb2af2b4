/** An answer's measurements, names and signs read as the designer wrote them. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Answer } from './answer.tsx';

const references = {
  numbers: new Set<number>(),
  awaited: false,
  onCite: () => undefined,
  notes: [],
  onNote: () => undefined,
  isShown: () => false,
};
const html = (content: string, growing = false, broken = false) =>
  renderToStaticMarkup(createElement(Answer, { content, growing, broken, references, palette: null }));

/** What a reader sees: a line for each block, a blank between cells, a stroke for a break. */
const read = (...given: Parameters<typeof html>) =>
  html(...given)
    .replaceAll(/<br[^>]*>/g, '/')
    .replaceAll(/<\/t[dh]>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
    .trim();

test.each([
  'Leave 5~7 mm at the skirting and 10~12 mm at the door.',
  '~$90–~$120 a litre, or ~$150~$200 fitted.',
  'A shelf (~2000 mm), the old one (~500 mm).',
  'Tiles of 600*600*10 mm, or 300*300*8 mm.',
  '2*3*4 is $5*2*$3, (5*3)*(2*2), L*W*H and 1.2m*2.4m*10mm.',
  '2**3 and 5~~7 and 8**2',
  '宽600*高400*深30',
  '> 300 lux',
  '>= 900',
  '> $500 of paint',
  'Files snake_case, __init__, _DSC_0012_ and my_file_name.',
  '1998. A good year.',
  '600. A good width.',
  '#3 paint',
  '- 5 °C',
  '+ 10 % for waste',
  '> 5 mm is too wide.',
  'Gaps <5 mm> in rooms < 3 m > 2 m.',
  'Either a | b, or [x] and [^1].',
  '[^1]: Tank.',
  '[Note]: careful',
  '[1]: https://example.com/ref "A title"',
  'He said "12\' 6" wide", in the \'90s.',
  'See http://example.com/a_b_c and www.example.com and me@example.com.',
  'A <sup>2</sup> <!-- kept --> b',
  'Prices from $10*, or $20* (*metro only).',
  '~~~5 mm~~~',
  '~~~about 5 mm~~~ now',
])('%s reads as written', (content) => {
  expect(read(content)).toBe(content);
});

test.each([
  'Leave 5~7 mm, ~$90–~$120 a litre.',
  'Tiles of 600*600*10 mm, 2*3*4, $5*2*$3.',
  '2**3, 5~~7, snake_case and __init__.',
  'Benches of 900 mm** high.',
])('%s grows without losing a sign', (content) => {
  for (let end = 1; end <= content.length; end++) {
    const grown = read(content.slice(0, end), true);
    expect([grown, `${grown}*`, `${grown}**`, `${grown} `]).toContain(content.slice(0, end));
  }
});

test.each([
  ['~~600~~ 650 mm', '<del>600</del> 650'],
  ['**600*600** and *5 mm*', '<strong>600*600</strong> and <em>5'],
  ['**Note:**Colour is **warm.**Then', '<strong>Note:</strong>Colour is <strong>warm.</strong>Then'],
  ['**45°**C and **12\u2033**x**18\u2033**', '<strong>45°</strong>C and <strong>12″</strong>x<strong>18″</strong>'],
  ['用**“暖色”**涂料', '用<strong>“暖色”</strong>涂料'],
  ['+ 2 mm\n- 5 mm', '+ 2\u00a0mm<br/>- 5\u00a0mm'],
  ['Nights fall to\n- 5 °C in July.', 'Nights fall to<br/>- 5 °C in July.'],
  ['> 5 mm is quoted.\n> So is this.', '5\u00a0mm is quoted.\nSo is this.</p></blockquote>'],
  ['- 3 lamps\n- 5 mm gap', '<li class="ps-1">5\u00a0mm gap</li>'],
])('%s is still Markdown', (content, drawn) => {
  expect(html(content)).toContain(drawn);
});

test.each([
  ['| A |\n| --- |\n| Tank<br>Tile<br/>Seal<BR /> |', 'A Tank/Tile/Seal/'],
  ['| A | B |\n| --- | --- |\n| 5 | 6 | 7 mm |', 'A B 5 6 | 7 mm'],
  ['- [x] Sand\n- [ ] Oil', '[x] Sand[ ] Oil'],
  ['5 &times; 7 &deg; &frac12; &#178; &madeup; &amp;lt;', '5 × 7 ° ½ ² &madeup; &lt;'],
  ['Before ![a plan, 5 m](https://a.example/x.png) after', 'Before a plan, 5 m after'],
  ['<!-- for us --> 5 mm of **grout**', '<!-- for us -->5 mm of grout'],
  ['| A |\n| --- |\n| 5</br>6 |', 'A 5/6'],
  ['`&deg; 5*5*5`', '&deg; 5*5*5'],
  ['```90 mm of\ngrout\n```', '90 mm of\ngrout'],
])('nothing is dropped from %s', (content, words) => {
  expect(read(content)).toBe(words);
});

test('the numbers of a list are those that are written', () => {
  const numbers = (content: string) => [...html(content).matchAll(/value="(\d+)"/g)].map(([, number]) => number);
  expect(numbers('3. Third\n2. Second\n1. First')).toEqual(['3', '2', '1']);
  expect(numbers('0. None\n1. One\n\n10. Ten')).toEqual(['0', '1', '10']);
  expect(numbers('1. One\n1. Two')).toEqual(['1', '2']);
});

test.each([
  ['| Gap | For |\n| --- | --- |\n| 5~7 mm | Oak |\n| 8~9', 'Gap For 5~7 mm Oak 8~9'],
  ['It is\n12.', 'It is\n12.'],
  ['Lamps as in pins 1 and 2', 'Lamps as in pins 1 and 2'],
  ['Read [AS 1926, 1200 mm](https://a.exa', 'Read AS 1926, 1200 mm'],
  ['Warm.\n\nPalette: #c58f57 clay', 'Warm.clayPalette'],
  ['A **bold 600', 'A bold 600'],
])('an answer that was broken off keeps the words of %j', (content, words) => {
  expect(read(content, false, true).replaceAll(/ +/g, ' ')).toBe(words);
});

test.each([
  'Sizes:\n| A | B |\n| --- | --- |\n',
  '- Sizes\n  | A | B |\n  | --- | --- |\n',
  '  | A | B |\n  | - | - |\n',
])('a table that grows in %j never shows its pipes', (content) => {
  for (let end = 1; end <= content.length; end++) expect(read(content.slice(0, end), true)).not.toContain('|');
});

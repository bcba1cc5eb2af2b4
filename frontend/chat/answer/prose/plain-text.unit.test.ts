/** An answer as plain text. */
import { expect, test } from 'vitest';
import type { Source } from '../../../../shared/chat.ts';
import { plainTextOf } from './plain-text.ts';

const source = (n: number, title: string, heading: string): Source => ({
  n,
  title,
  heading,
  document: '',
  excerpt: '',
  passage: '',
  quotes: [],
});

/** What the server says of the colours. */
const PALETTE = { measured: [], proposed: [{ hex: '#000000', name: 'black' }] };

test.each([
  ['### Warm it up\n\nPaint it **warm** and *dry*.', 'Warm it up\n\nPaint it warm and dry.'],
  ['- one\n- two\n  - three', '- one\n- two\n  - three'],
  ['3. one\n4. two', '3. one\n4. two'],
  ['3. third\n2. second\n10. tenth', '3. third\n2. second\n10. tenth'],
  ['0. none\n1. one', '0. none\n1. one'],
  ['1. one\n1. two', '1. one\n2. two'],
  ['> Said so.\n\n---\n\n`#fff` it is', 'Said so.\n\n#fff it is'],
  ['Palette: #ffffff snow #000000', 'Palette: snow #ffffff, black #000000'],
  ['| a | b |\n| - | - |\n| 1 | **2** |', 'a\tb\n1\t2'],
  ['[a shop](https://shop.example) and https://b.example', 'a shop (https://shop.example) and https://b.example'],
  ['Look at pin 2 (the door).  \nThen ![x](y.png) rest.', 'Look at pin 2 (the door).\nThen x rest.'],
  ['- [x] Sand it\n- [ ] Oil it', '- [x] Sand it\n- [ ] Oil it'],
  ['| a |\n| - |\n| 600*600*10<br>5 &times; 7 |', 'a\n600*600*10 5 × 7'],
  ['www.example.com or me@example.com.', 'www.example.com or me@example.com.'],
  ['5 \\* 3', '5 * 3'],
  ['', ''],
])('%j', (content, expected) => {
  expect(plainTextOf(content, { sources: [], palette: PALETTE })).toBe(expected);
});

test('the sources follow with their numbers', () => {
  const sources = [source(1, 'Paint', 'Whites'), source(2, 'Rugs', 'Rugs')];
  expect(plainTextOf('Use it [1]. Both [1, 2].', { sources, palette: null })).toBe(
    'Use it [1]. Both [1, 2].\n\nSources\n[1] Paint, “Whites”\n[2] Rugs',
  );
});

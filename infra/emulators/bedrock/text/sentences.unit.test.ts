/** The sentences that the stand-in takes from a passage: its measurements stay as they are written. */
import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

const read = (text: string) => sentencesOf({ n: 1, title: '', heading: '', text }).map((sentence) => sentence.text);

test.each([
  [
    'Leave 5~7 mm at the skirting and **10~12 mm** at the door.',
    'Leave 5~7 mm at the skirting and 10~12 mm at the door.',
  ],
  ['Tiles of 600*600*10 mm, named snake_case.', 'Tiles of 600*600*10 mm, named snake_case.'],
  ['- Budget ~$90 to ~$120 a [litre](https://a.example).', 'Budget ~$90 to ~$120 a litre.'],
  ['1998. A good year for limewash.', '1998. A good year for limewash.'],
  ['- 5 °C is too cold to paint.', '- 5 °C is too cold to paint.'],
])('%s', (markdown, sentence) => {
  expect(read(markdown).join(' ')).toBe(sentence);
});

/** Which words of an article are marked for a quote. */
import { expect, test } from 'vitest';
import { findQuotes, type Piece } from './find-quotes.ts';

const marked = (pieces: readonly Piece[], quotes: readonly string[], passage = 'a') =>
  findQuotes(pieces, quotes, passage)?.map((marks, index) =>
    marks.map(({ from, to }) => pieces[index]?.text.slice(from, to)),
  );
const only = (text: string): Piece[] => [{ passage: 'a', text }];

test('a sentence is marked with its full stop', () => {
  expect(marked(only('One. Two is here. Three.'), ['Two is here.'])).toEqual([['Two is here.']]);
});

test('a sentence is found across emphasis, a link, a list and a table', () => {
  const pieces = ['A ', 'wide', ' rug, see ', 'this', '.', 'Wool', 'Jute', 'Perth', '81°'].map((text) => ({
    passage: 'a',
    text,
  }));
  expect(marked(pieces, ['A **wide** rug, see [this](https://a.example/1).'])).toEqual([
    ['A'],
    ['wide'],
    ['rug, see'],
    ['this'],
    [],
    [],
    [],
    [],
    [],
  ]);
  expect(marked(pieces, ['1. Wool\n2. Jute'])?.slice(5, 7)).toEqual([['Wool'], ['Jute']]);
  expect(marked(pieces, ['| Perth | 81° |'])?.slice(7)).toEqual([['Perth'], ['81°']]);
});

test('several quotes are marked, adjacent ones as one', () => {
  expect(marked(only('One. Two. Three.'), ['Three.', 'One.'])).toEqual([['One.', 'Three.']]);
  expect(marked(only('One two three.'), ['One two', 'two three.'])).toEqual([['One two three.']]);
});

test('the cited passage comes before another with the same words', () => {
  const pieces = [
    { passage: 'b', text: 'Test it.' },
    { passage: 'a', text: 'Test it.' },
  ];
  expect(marked(pieces, ['Test it.'])).toEqual([[], ['Test it.']]);
  expect(marked(pieces, ['Test it.'], 'gone')).toEqual([['Test it.'], []]);
});

test.each([['Another sentence.'], [''], ['…'], ['.']])('%j is not found', (quote) => {
  expect(findQuotes(only('One. Two.'), [quote], 'a')).toBeUndefined();
});

test('marks stay correct around letters whose lower case is longer', () => {
  expect(marked(only('İstanbul tiles. Blue ones.'), ['Blue ones.'])).toEqual([['Blue ones.']]);
});

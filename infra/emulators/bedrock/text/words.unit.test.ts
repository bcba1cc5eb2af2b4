/** The words of a question: compounds, short forms, money and measurements. */
import { describe, expect, test } from 'vitest';
import { conceptsOf, matchOf, stems, topicsIn } from './words.ts';

const named = (question: string): string[] => topicsIn(question).map(({ stem }) => stem);

test.each([
  ['work top', 'worktop'],
  ['sky lights', 'skylights'],
  ['weather boards', 'weatherboards'],
  ['familyroom', 'family room'],
  ['the arvo', 'the afternoon'],
])('%s is read as %s', (written, read) => expect(stems(written)).toEqual(stems(read)));

describe('what a question names', () => {
  test.each([
    ['pls theres 4 m of it tho', []],
    ['2400 by 1.8', []],
    ['a fall of 1 in 60', ['fall', '60']],
    ['a flat of 1938', ['flat', '1938']],
    ['$3,500 for curtains', ['budget', 'curtain']],
    ["we're keeping the brown sofa, which rug?", ['rug']],
    ['A cheaper laundry, and keep my cabinets.', ['cheap', 'laundri']],
    ['keep the vanity?', ['vaniti']],
    ['should I keep the cornices', ['cornic']],
    ['got 700 bucks for a rug', ['budget', 'rug']],
  ])('%s', (question, stemsOfIt) => expect(named(question)).toEqual(stemsOfIt));
});

test('a sum of money finds what is cheap', () => {
  const [money] = conceptsOf('400 dollars');
  expect(money && matchOf(money, new Set(stems('a cheap lamp')))).toBeGreaterThan(0);
});

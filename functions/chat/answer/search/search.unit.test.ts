/** The parts of retrieval that make no calls: joining rankings, and correcting spelling. */
import { expect, test } from 'vitest';
import { fused } from './fusion.ts';
import { respelled } from './spelling.ts';

const result = (text: string, score: number) => ({ text, document: 'a.md', score });

test('ranks a passage of two searches above the best of one', () => {
  const one = [result('rugs', 0.9), result('paint', 0.8)];
  const two = [result('lamps', 0.9), result('paint', 0.85)];
  expect(fused([one, two]).map(({ text }) => text)).toEqual(['paint', 'rugs', 'lamps']);
});

test('a passage that was found twice keeps its best score', () => {
  expect(fused([[result('paint', 0.3)], [result('paint', 0.7)]])).toEqual([result('paint', 0.7)]);
});

const VOCABULARY = new Map([
  ['asbestos', 40],
  ['kitchen', 90],
  ['plasterboard', 10],
  ['ceiling', 70],
  ['paint', 120],
  ['plant', 12],
  ['splashback', 20],
]);

test.each([
  ['is there asbestus in my cieling', 'is there asbestos in my ceiling'],
  ['Kichen splasbacks', 'kitchen splashback'],
  ['piant the plasterbord', 'paint the plasterboard'],
  ['pait and a plannt', 'paint and a plant'],
])('%s is searched as %s', (query, corrected) => expect(respelled(query, VOCABULARY)).toBe(corrected));

test.each(['paint the kitchen', 'kitchens and ceilings', 'who won the cricket', 'rug'])('%s is not changed', (query) =>
  expect(respelled(query, VOCABULARY)).toBeUndefined(),
);

test('corrects at most thirty unknown words', () => {
  const letters = 'abcdfghijklmnopqrtuvwxyz'.split('');
  const misspelt = [...letters.map((letter) => `asb${letter}estos`), ...letters.map((letter) => `asbes${letter}tos`)];
  const corrected = respelled(misspelt.join(' '), VOCABULARY)?.split(' ') ?? [];
  expect(corrected.filter((word) => word === 'asbestos')).toHaveLength(30);
  expect(corrected.slice(30)).toEqual(misspelt.slice(30));
});

/** The parts of retrieval that ask nobody: joining rankings, and mending spelling. */
import { expect, test } from 'vitest';
import { fused } from './fusion.ts';
import { respelled } from './spelling.ts';

const result = (text: string, score: number) => ({ text, document: 'a.md', score });

test('a passage that two searches find comes before one that a single search found first', () => {
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
])('%s is searched as %s', (query, mended) => expect(respelled(query, VOCABULARY)).toBe(mended));

test.each(['paint the kitchen', 'kitchens and ceilings', 'who won the cricket', 'rug'])('%s stays', (query) =>
  expect(respelled(query, VOCABULARY)).toBeUndefined(),
);

test('a question of nothing but unknown words is mended at once', () => {
  const letters = (n: number) => n.toString(36).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
  const words = Array.from({ length: 1_500 }, (_, n) => `${letters(n * 7_919 + 99_991)}ing`);
  const vocabulary = new Map(Array.from({ length: 20_000 }, (_, n) => [`${letters(n * 104_729 + 7)}ed`, 1]));
  const start = performance.now();
  respelled(words.join(' '), vocabulary);
  expect(performance.now() - start).toBeLessThan(400);
});

/** The order of an answer's sentences. */
import { expect, test } from 'vitest';
import type { Passage, Sentence } from '../text/sentences.ts';
import { inOrder } from './sentence-order.ts';

const passageOf = (n: number): Passage => ({ n, title: '', heading: '', text: '' });
const [one, two] = [passageOf(1), passageOf(2)];
const sentence = (passage: Passage, index: number, leans = false): Sentence => ({
  passage,
  index,
  text: `${passage.n}.${index}`,
  leans,
  stems: new Set(),
});
/** The order of sentences that are given with their scores, those of the leading passage first. */
const ordered = (scored: readonly (readonly [Sentence, number])[]): string[] => {
  const scores = new Map(scored);
  return inOrder([...scores.keys()], (each) => scores.get(each) ?? 0).map(({ text }) => text);
};

test('a passage begins with a clearly better sentence and what refers to it', () => {
  const [first, second, third, fourth] = [sentence(one, 0), sentence(one, 1), sentence(one, 2), sentence(one, 3, true)];
  expect(
    ordered([
      [third, 3],
      [first, 1],
      [second, 1],
      [fourth, 1],
    ]),
  ).toEqual(['1.2', '1.3', '1.0', '1.1']);
});

test('a passage without a clearly better sentence keeps its order', () => {
  const [first, second, third, fourth] = [sentence(one, 0), sentence(one, 1), sentence(one, 2), sentence(one, 3, true)];
  expect(
    ordered([
      [third, 3],
      [first, 2.5],
      [second, 1],
      [fourth, 1],
    ]),
  ).toEqual(['1.0', '1.1', '1.2', '1.3']);
});

test('a sentence that refers back comes with the one before it', () => {
  const [first, second, third] = [sentence(one, 0), sentence(one, 1), sentence(one, 2, true)];
  expect(
    ordered([
      [third, 3],
      [first, 1],
      [second, 1],
    ]),
  ).toEqual(['1.1', '1.2', '1.0']);
});

test('another passage comes first where its best sentence is clearly better', () => {
  const [leading, other] = [sentence(one, 0), sentence(two, 0)];
  expect(
    ordered([
      [leading, 2],
      [other, 2.3],
    ]),
  ).toEqual(['2.0', '1.0']);
  expect(
    ordered([
      [leading, 2],
      [other, 2.1],
    ]),
  ).toEqual(['1.0', '2.0']);
});

/** The sentences of a passage that can stand in an answer. */
import { expect, test } from 'vitest';
import { sentencesOf } from './sentences.ts';

const textsOf = (text: string) => sentencesOf({ n: 1, title: '', heading: '', text }).map((sentence) => sentence.text);

test('a short step stays with the list that it belongs to', () => {
  const steps = 'Paint from the top down, in this order. Then the trim. Then the doors and the skirting boards.';
  expect(textsOf(steps)).toHaveLength(3);
});

test('other short sentences are left out', () => {
  expect(textsOf('Ask your painter. Sand the boards before the first coat of oil.')).toHaveLength(1);
});

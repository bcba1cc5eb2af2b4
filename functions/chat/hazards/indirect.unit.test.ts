/** Which dangers are found in indirect questions, where a danger is mentioned in passing: our own sets of them. */
import { expect, test } from 'vitest';
import { SET_1 } from './examples/indirect/set-1.ts';
import { SET_2 } from './examples/indirect/set-2.ts';
import { SET_3 } from './examples/indirect/set-3.ts';
import { SET_4 } from './examples/indirect/set-4.ts';
import { SET_5 } from './examples/indirect/set-5.ts';
import { hazardsIn } from './hazards.ts';

const SETS = [SET_1, SET_2, SET_3, SET_4, SET_5];
const dangerous = SETS.flatMap((set) =>
  Object.entries(set.dangerous).flatMap(([kind, questions]) => questions.map((question) => ({ kind, question }))),
);

test.each(dangerous)('$kind is found first in: $question', ({ kind, question }) => {
  expect(hazardsIn(question)[0]?.kind).toBe(kind);
});

test.each(SETS.flatMap(({ harmless }) => harmless))('finds nothing in: %s', (question) => {
  expect(hazardsIn(question)).toEqual([]);
});

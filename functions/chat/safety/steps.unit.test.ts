/** How much work the rules do for the longest question. Steps are counted, because a clock depends on what else runs. */
import { expect, test } from 'vitest';
import { MAX_QUESTION } from '../../../shared/chat.ts';
import { ENGLISH_CUES } from './english/cues.ts';
import { ENGLISH_RULES } from './english/rules.ts';
import { hazardsIn } from './hazards.ts';
import { occurrencesOf } from './matching/cues.ts';
import { matches } from './matching/rules.ts';
import { wordsOf } from './matching/words.ts';

/** Counts the reads of words: every step of the search for cues and of a rule reads a word of the text. */
function stepsFor(text: string): number {
  let steps = 0;
  const words = new Proxy(wordsOf(text), {
    get(list, key, receiver): unknown {
      steps += 1;
      return Reflect.get(list, key, receiver);
    },
  });
  const found = occurrencesOf(ENGLISH_CUES, words);
  for (const rule of ENGLISH_RULES) matches(rule, found, words);
  return steps;
}

const fill = (words: string, length: number) => words.repeat(Math.ceil(length / words.length)).slice(0, length);
const STEPS_PER_LETTER = 20;
const HAZARDS_AT_MOST = 4;

const TEXTS = [
  ['plain words', 'which rug suits a sofa in a small room with grey walls '],
  ['cues that never match', 'remove paint from wall and look at wallpaper on wall then '],
  ['cues without a third', 'toddler window window toddler shelf child window sash kids sill '],
  ['many cues of one rule', 'old door sand window 1950 eave drill '],
  ['Chinese', '厨房的墙是白色的'],
] as const;

test.each(TEXTS)('the longest question takes few steps, in proportion to its length, with %s', (_, words) => {
  const [half, whole] = [stepsFor(fill(words, MAX_QUESTION / 2)), stepsFor(fill(words, MAX_QUESTION))];
  expect(whole).toBeLessThan(2.2 * half + 1000);
  expect(whole).toBeLessThan(STEPS_PER_LETTER * MAX_QUESTION);
});

test.each([
  ['misspelt words', fill('eletcricx asbetsosz ballustrde waterprofingg chimnney ceilling ', MAX_QUESTION)],
  ['one letter', 'e'.repeat(MAX_QUESTION)],
  ['marks', '?'.repeat(MAX_QUESTION)],
  ['combining marks', 'a\u0301'.repeat(MAX_QUESTION / 2)],
])('reads the longest question of %s', (_, question) => {
  expect(hazardsIn(question).length).toBeLessThan(HAZARDS_AT_MOST);
});

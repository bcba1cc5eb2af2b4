/** Which dangers are found in questions, and which are not: our own sentences, in eleven languages. */
import { expect, test } from 'vitest';
import { DANGEROUS } from '../../../infra/hazards/sentences/dangerous.ts';
import { HARMLESS_QUESTIONS, MORE_HARMLESS_QUESTIONS } from '../../../infra/hazards/sentences/harmless.ts';
import { SET_1 } from '../../../infra/hazards/sentences/indirect/set-1.ts';
import { SET_2 } from '../../../infra/hazards/sentences/indirect/set-2.ts';
import { SET_3 } from '../../../infra/hazards/sentences/indirect/set-3.ts';
import { SET_4 } from '../../../infra/hazards/sentences/indirect/set-4.ts';
import { SET_5 } from '../../../infra/hazards/sentences/indirect/set-5.ts';
import { IN_OTHER_LANGUAGES } from '../../../infra/hazards/sentences/languages.ts';
import { MORE_DANGEROUS } from '../../../infra/hazards/sentences/more-dangerous.ts';
import { STILL_MORE_DANGEROUS } from '../../../infra/hazards/sentences/still-more-dangerous.ts';
import { STILL_MORE_HARMLESS_QUESTIONS } from '../../../infra/hazards/sentences/still-more-harmless.ts';
import { HAZARD_KINDS } from '../../../shared/chat.ts';
import { hazardsIn, hazardsToSay } from './hazards.ts';

const kindsIn = (question: string) => hazardsIn(question).map(({ kind }) => kind);

const SETS = [SET_1, SET_2, SET_3, SET_4, SET_5];
const DANGERS = [DANGEROUS, MORE_DANGEROUS, STILL_MORE_DANGEROUS, ...SETS.map(({ dangerous }) => dangerous)];

test.each(HAZARD_KINDS)('%s is found first in our own sentences, also where it is mentioned in passing', (kind) => {
  const questions = DANGERS.flatMap((set) => set[kind] ?? []);
  expect(questions.length).toBeGreaterThan(5);
  for (const question of questions) expect(kindsIn(question)[0], question).toBe(kind);
});

test('nothing is found in our own harmless questions', () => {
  const harmless = [HARMLESS_QUESTIONS, MORE_HARMLESS_QUESTIONS, STILL_MORE_HARMLESS_QUESTIONS];
  for (const question of [...harmless, ...SETS.map((set) => set.harmless)].flat())
    expect(hazardsIn(question), question).toEqual([]);
});

test.each([
  ['The celing is saging over the sofa', 'ceiling-falling'],
  ['Could I lean on the ballustrade?', 'balcony'],
  ['Does an old heater give off carbn monoxde?', 'carbon-monoxide'],
])('misspelt words name it: %s', (question, kind) => expect(kindsIn(question)[0]).toBe(kind));

test('work that is ruled out is no danger', () => {
  expect(kindsIn('Freshen the laundry without moving the sink')).toEqual([]);
  expect(kindsIn('A new splashback for the kitchen, and we are not touching the pipes')).toEqual([]);
});

test.each([
  ['Can I move the toilet without moving the pipes?', 'licensed-plumbing'],
  ['I smell gas, can I finish without touching the heater?', 'gas'],
])('a danger beside work that is ruled out still counts: %s', (question, kind) =>
  expect(kindsIn(question)[0]).toBe(kind),
);

test.each([
  ['Can we lay new flooring without disturbing the asbestos sheet underneath?', 'asbestos'],
  ['Paint the windows without removing the old lead paint?', 'lead'],
])('a danger that is no work counts within what is ruled out: %s', (question, kind) =>
  expect(kindsIn(question)).toEqual([kind]),
);

test.each([
  'slide the electric oven out so we can paint behind it ourselves?',
  'move the couch closer to the stove side, just a little',
  "the couch we're getting goes in front of the power point, is that ok",
])('look-alikes are no danger: %s', (question) => expect(kindsIn(question)).toEqual([]));

test.each([
  ['the storm water runs down to the switchboard', 'water-at-electricity'],
  ['my brother will just drag the oven out so we can lay the cork', 'licensed-gas'],
  ['the wever stands in the garage with the door down while we cook', 'carbon-monoxide'],
  ["my 3yo's bookcase, he climbs it like a ladder", 'tip-over'],
])('a danger in everyday words is found: %s', (question, kind) => expect(kindsIn(question)[0]).toBe(kind));

test.each(IN_OTHER_LANGUAGES)('finds $kind in $language: $question', ({ language, kind, question }) => {
  expect(hazardsIn(question)[0]).toEqual({ kind, language });
});

test('gives each kind once, the gravest first', () => {
  const found = kindsIn('Water drips from the downlight, I smell gas and the ceiling sags. Gas smell is strong.');
  expect(found).toEqual(['water-at-electricity', 'gas', 'ceiling-falling']);
});

test('reads typographic apostrophes, capitals and full-width letters', () => {
  expect(kindsIn('THE LIGHT’S DRIPPING')).toEqual(['water-at-electricity']);
  expect(kindsIn('ＳＭＥＬＬ ＯＦ ＧＡＳ')).toEqual(['gas']);
});

test('finds cues in neighbouring sentences', () => {
  expect(kindsIn('I touched the kitchen tap. Got a zap.')).toContain('electric-shock');
});

test('warns of gas even when it is denied, but not of asbestos', () => {
  expect(kindsIn('There is no smell of gas now, can I light the heater?')).toContain('gas');
  expect(hazardsIn('The walls are asbestos free, which white suits?')).toEqual([]);
});

test('an answer says a danger once, again where the question names it, the gravest first', () => {
  expect(hazardsToSay(['asbestos'], [])).toEqual(['asbestos']);
  expect(hazardsToSay(['asbestos'], ['asbestos'])).toEqual([]);
  expect(hazardsToSay(['asbestos'], ['asbestos'], ['asbestos'])).toEqual(['asbestos']);
  expect(hazardsToSay(['waterproofing', 'gas'], [], ['lead'])).toEqual(['gas', 'lead', 'waterproofing']);
});

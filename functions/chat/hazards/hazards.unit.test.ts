/** Which dangers are found in questions, and which are not: our own sentences, in eleven languages. */
import { describe, expect, test } from 'vitest';
import { HAZARD_KINDS } from '../../../shared/chat.ts';
import { DANGEROUS } from './examples/dangerous.ts';
import { HARMLESS_QUESTIONS, MORE_HARMLESS_QUESTIONS } from './examples/harmless.ts';
import { IN_OTHER_LANGUAGES } from './examples/languages.ts';
import { MORE_DANGEROUS } from './examples/more-dangerous.ts';
import { STILL_MORE_DANGEROUS } from './examples/still-more-dangerous.ts';
import { STILL_MORE_HARMLESS_QUESTIONS } from './examples/still-more-harmless.ts';
import { hazardsIn, hazardsToSay } from './hazards.ts';

const kindsIn = (question: string) => hazardsIn(question).map(({ kind }) => kind);

describe.each(HAZARD_KINDS)('%s', (kind) => {
  test.each([...DANGEROUS[kind], ...MORE_DANGEROUS[kind], ...STILL_MORE_DANGEROUS[kind]])(
    'is found first in: %s',
    (question) => {
      expect(kindsIn(question)[0]).toBe(kind);
    },
  );
});

test.each([...HARMLESS_QUESTIONS, ...MORE_HARMLESS_QUESTIONS, ...STILL_MORE_HARMLESS_QUESTIONS])(
  'finds nothing in: %s',
  (question) => {
    expect(hazardsIn(question)).toEqual([]);
  },
);

test.each([
  ['The celing is saging over the sofa', 'ceiling-falling'],
  ['Could I lean on the ballustrade?', 'balcony'],
  ['Does an old heater give off carbn monoxde?', 'carbon-monoxide'],
])('misspelt words name it: %s', (question, kind) => expect(kindsIn(question)[0]).toBe(kind));

test.each([
  'Freshen the laundry without moving the sink',
  'A new splashback for the kitchen, and we are not touching the pipes',
  'Make the hall feel wider without taking out the wall',
])('work that is ruled out is no danger: %s', (question) => expect(kindsIn(question)).toEqual([]));

test.each([
  ['Can I move the toilet without moving the pipes?', 'licensed-plumbing'],
  ['I smell gas, can I finish without touching the heater?', 'gas'],
])('a danger beside work that is ruled out still counts: %s', (question, kind) =>
  expect(kindsIn(question)[0]).toBe(kind),
);

test.each([
  ['Can we lay new flooring without disturbing the asbestos sheet underneath?', 'asbestos'],
  ['Paint the windows without removing the old lead paint?', 'lead'],
  ['New cornice without opening the sagging ceiling?', 'ceiling-falling'],
])('a danger that is no work counts within what is ruled out: %s', (question, kind) =>
  expect(kindsIn(question)).toEqual([kind]),
);

test.each([
  "the couch we're getting goes in front of the power point, is that ok",
  'Three of our chairs came from my aunt, do they go with the plug-in lamp on the desk?',
])('things that come from somewhere are no leak: %s', (question) => expect(kindsIn(question)).toEqual([]));

test.each(['the storm water runs down to the switchboard', 'it drips behind the power point in the pantry'])(
  'water at an outlet is found: %s',
  (question) => expect(kindsIn(question)[0]).toBe('water-at-electricity'),
);

test.each([
  ['slide the stove along to reach the corner, there is slack in the hose', 'licensed-gas'],
  ['my brother will just drag the oven out so we can lay the cork', 'licensed-gas'],
  ['Disconnecting the hob so the new bench can go in', 'licensed-gas'],
  ['the wever stands in the garage with the door down while we cook', 'carbon-monoxide'],
  ['charcoal brasier under the house, blinds zipped', 'carbon-monoxide'],
  ['I bumped the knob of the cooktop with my bag and found it open at breakfast', 'gas'],
])('a cooker that is moved and a burner indoors are found: %s', (question, kind) =>
  expect(kindsIn(question)[0]).toBe(kind),
);

test("a child's age in a possessive counts: the bookcase of a 3yo who climbs it", () =>
  expect(kindsIn("my 3yo's bookcase, he climbs it like a ladder")).toEqual(['tip-over']));

test.each([
  'slide the electric oven out so we can paint behind it ourselves?',
  'move the couch closer to the stove side, just a little',
  'a rail for coats beside a low bench in the hall, two small children',
  'lounge chairs around a brazier in the middle of the lawn',
])('look-alikes of them are no danger: %s', (question) => expect(kindsIn(question)).toEqual([]));

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

test('finds nothing in an empty question', () => {
  expect(hazardsIn('')).toEqual([]);
  expect(hazardsIn(' \n?!')).toEqual([]);
});

describe('what an answer says', () => {
  test('a danger from earlier questions is said once', () => {
    expect(hazardsToSay(['asbestos'], [])).toEqual(['asbestos']);
    expect(hazardsToSay(['asbestos'], ['asbestos'])).toEqual([]);
  });

  test('a danger in the question itself is said again', () => {
    expect(hazardsToSay(['asbestos'], ['asbestos'], ['asbestos'])).toEqual(['asbestos']);
  });

  test('the gravest comes first', () => {
    expect(hazardsToSay(['waterproofing', 'gas'], [], ['lead'])).toEqual(['gas', 'lead', 'waterproofing']);
  });
});

/** Long questions are recognised part by part: many harmless sentences make no danger, and one danger is found among them. */
import { expect, test } from 'vitest';
import { goesOn, hazardsIn } from '../hazards.ts';
import { read } from '../reading.ts';
import { partsOf } from './parts.ts';

const HARMLESS = [
  'We moved into a brick unit, two adults and a spoodle.',
  'The lounge is five by four with one wide window that looks north.',
  'Our couch is green, the rug is too small and the telly sits in a corner.',
  'Both of us work from home twice a week at the dining table.',
  'The hall is long and has five doors, none of which match.',
  'My partner wants white walls and I would like a colour.',
  'There is a lovely old picture rail that we never use.',
  'In the bedroom the curtains are thin and the sun wakes us early.',
  'We have about six thousand to spend before Christmas.',
  'What would you begin with, and what would you leave alone?',
];

/** So many words that mean nothing to the rules, as a sentence. */
const sentence = (length: number): string => `${Array.from({ length }, (_, n) => `zz${n}`).join(' ')}.`;

test.each([
  [[12], [12]],
  [[12, 13], [25]],
  [
    [12, 13, 13],
    [25, 13, 13],
  ],
  [
    [10, 10, 10],
    [20, 20],
  ],
  [[38], [38]],
  [[39], [25, 25, 13]],
])('sentences of %s words are read in parts of %s', (lengths, expected) => {
  const parts = partsOf(read(lengths.map(sentence).join(' ')));
  expect(parts.map(({ words }) => words.length)).toEqual(expected);
});

test('each part has the cues of its own words', () => {
  const parts = partsOf(read(`${sentence(20)} Gas ${sentence(19)}`));
  expect(parts.map(({ words, cues }) => [words.length, cues.has('gas')])).toEqual([
    [20, false],
    [20, true],
  ]);
});

test('many harmless sentences together raise no alarm', () => {
  for (let from = 0; from < HARMLESS.length; from += 1)
    expect(hazardsIn([...HARMLESS.slice(from), ...HARMLESS.slice(0, from)].join(' '))).toEqual([]);
});

test('a danger is found in the middle of a long question', () => {
  const long = [...HARMLESS.slice(0, 5), 'The tap gives my fingers pins and needles.', ...HARMLESS.slice(5)].join(' ');
  expect(hazardsIn(long).map(({ kind }) => kind)).toEqual(['electric-shock']);
});

test('a short question that only names a thing names no danger', () => {
  for (const question of ['and the ceiling?', 'the gas one?', 'heater?']) expect(hazardsIn(question)).toEqual([]);
});

test.each(['Can we still sleep in there tonight?', 'Is it safe to use the oven?', 'Should I switch the power off?'])(
  '%s asks whether to go on',
  (question) => expect(goesOn(question)).toBe(true),
);

test.each([
  'The electrician is coming, thanks. What height for a pendant?',
  'Which rug size suits a double bed?',
  'How do I arrange two sofas of different heights so that the long room does not look like a waiting room, is it possible to use a rug?',
])('%s does not ask whether to go on', (question) => expect(goesOn(question)).toBe(false));

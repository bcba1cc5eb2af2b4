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

const wordsIn = (text: string): string[] =>
  partsOf(read(text)).map(({ words }) => words.map((w) => w.readings[0]).join(' '));

test('a short question is read whole', () => {
  const reading = read('which rug for the hall');
  expect(partsOf(reading)).toEqual([reading]);
});

test('a long one is read in runs of whole sentences', () => {
  const parts = wordsIn(HARMLESS.slice(0, 3).join(' '));
  expect(parts[0]).toBe(
    'we moved into a brick unit two adults and a spoodle the lounge is five by four with one wide window that looks north',
  );
  expect(parts.at(-1)).toContain('our couch is green');
});

/** So many words that mean nothing to the rules, as a sentence. */
const sentence = (length: number): string => `${Array.from({ length }, (_, n) => `zz${n}`).join(' ')}.`;

test.each([
  [[12, 13], [25]],
  [
    [13, 13],
    [13, 13],
  ],
  [
    [12, 13, 13],
    [25, 13, 13],
  ],
  [
    [10, 10, 10],
    [20, 20],
  ],
  [
    [10, 30],
    [10, 30],
  ],
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

test('a sentence of 38 words stays whole, one of 39 is cut', () => {
  expect(partsOf(read(sentence(38))).map(({ words }) => words.length)).toEqual([38]);
  expect(partsOf(read(sentence(39))).map(({ words }) => words.length)).toEqual([25, 25, 13]);
});

test('no word of an endless sentence is left out', () => {
  const words = Array.from({ length: 103 }, (_, n) => `word${n}`);
  const parts = wordsIn(words.join(' '));
  expect(new Set(parts.flatMap((part) => part.split(' ')))).toEqual(new Set(words));
});

test('many harmless sentences together raise no alarm', () => {
  for (let from = 0; from < HARMLESS.length; from += 1)
    expect(hazardsIn([...HARMLESS.slice(from), ...HARMLESS.slice(0, from)].join(' '))).toEqual([]);
});

test('a danger is found in the middle of a long question', () => {
  const long = [...HARMLESS.slice(0, 5), 'The tap gives my fingers pins and needles.', ...HARMLESS.slice(5)].join(' ');
  expect(hazardsIn(long).map(({ kind }) => kind)).toEqual(['electric-shock']);
});

test.each(['and the ceiling?', 'the gas one?', 'and upstairs windows?', 'heater?'])('%s names no danger', (question) =>
  expect(hazardsIn(question)).toEqual([]),
);

test.each(['Can we still sleep in there tonight?', 'Is it safe to use the oven?', 'Should I switch the power off?'])(
  '%s asks whether to go on',
  (question) => expect(goesOn(question)).toBe(true),
);

test.each([
  'The electrician is coming, thanks. What height for a pendant?',
  'Which rug size suits a double bed?',
  'How do I arrange two sofas of different heights so that the long room does not look like a waiting room, is it possible to use a rug?',
])('%s does not ask whether to go on', (question) => expect(goesOn(question)).toBe(false));

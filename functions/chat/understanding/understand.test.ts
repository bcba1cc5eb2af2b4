/** Which questions need no model to be understood. */
import { expect, test } from 'vitest';
import { isPlain } from './understand.ts';

const asking = {
  past: [],
  photo: undefined,
  bringsPhoto: false,
  photos: 0,
  state: null,
  room: undefined,
  roomWords: '',
};
const QUESTION = 'Which white should I paint the kitchen walls?';
const past = [{ question: 'How do I oil a deck?', reply: 'With a brush.', broughtPhoto: false }];

test.each([
  QUESTION,
  'What should we do with the kitchen floor?',
  'Can we put down cork tiles in the bathroom, or is that a mistake?',
  'A 2.4 m² bath – what’s the best tile for the floor and the walls?',
])('a first question in plain English: %s', (question) => expect(isPlain({ ...asking, question })).toBe(true));

test.each([
  ['in another language', 'Welche Farbe passt zu den Wänden in der Küche und im Bad?'],
  ['in another language with plain letters', 'Quale pittura per cucina e bagno con piastrelle?'],
  ['with other letters', 'Which white should I paint the kitchen walls, 厨房?'],
  ['with one subject', 'What would you do with the kitchen?'],
  ['of more than 300 characters', `${QUESTION} ${'And the floor of the bathroom? '.repeat(9)}`],
])('not one %s', (_, question) => expect(isPlain({ ...asking, question })).toBe(false));

test('not one that follows another', () => {
  expect(isPlain({ ...asking, question: QUESTION, past })).toBe(false);
});

test('not one about a photo', () => {
  const photo = Promise.resolve({ photo: { bytes: new Uint8Array(1), width: 1, height: 1, palette: [] } });
  expect(isPlain({ ...asking, question: QUESTION, photo })).toBe(false);
});

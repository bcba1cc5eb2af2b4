/** What is added to a search: the state for law, the room for words that point at it. */
import { expect, test } from 'vitest';
import { understandByRules } from './rules.ts';
import { searchedWhere, type Where } from './where.ts';

const searched = (question: string, where: Partial<Where>) =>
  searchedWhere(understandByRules(question, [], 0), { state: null, roomWords: undefined, ...where }).queries;

test('a question of law is searched with the state of the home', () => {
  const question = 'Do I need council approval to close in the carport?';
  expect(searched(question, { state: 'QLD' })).toEqual([question, `${question} Queensland`]);
  expect(searched(question, {})).toEqual([question]);
});

test('a question that points at the room is searched with the room', () => {
  const question = 'it feels cold in here even with the heater going';
  expect(searched(question, { roomWords: 'living room facing south' })[1]).toMatch(/living room facing south$/);
});

test('a town decides the state, before the home', () => {
  const question = 'Do I need approval for a carport in Fremantle?';
  expect(searched(question, { state: 'QLD' })).toEqual([question, `${question} Western Australia`]);
});

test.each([
  ['What lamps suit a house built in 1911?', 'Federation house'],
  ["Which rug for our '60s flat?", 'post-war mid-century'],
  ['What goes with a 1930s fireplace?', 'Art Deco'],
])('%s is searched with %s', (question, house) => expect(searched(question, {})).toEqual([`${question} ${house}`]));

test.each(['Which trims suit 2400 ceilings?', 'Is a sofa of 1900 mm too long for 3 m?', 'What changed in 2022?'])(
  '%s names no house',
  (question) => expect(searched(question, {})).toEqual([question]),
);

test('any other question is searched alone', () => {
  const question = 'Which rug size suits a double bed?';
  expect(searched(question, { state: 'QLD', roomWords: 'bedroom' })).toEqual([question]);
});

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

test('a place in a follow-up comes before one in the question before', () => {
  const past = [{ question: 'Do I need approval for a carport in Geelong?', reply: 'Ask.' }];
  const understood = understandByRules('And what about Glenelg?', past, 0);
  expect(searchedWhere(understood, { state: 'QLD', roomWords: undefined }).queries[1]).toMatch(/South Australia$/);
});

test.each<[string, string | undefined, string]>([
  ['How do we cool a bedroom in Katherine?', undefined, 'hot humid climate'],
  ['The bedroom is too hot in February', undefined, 'summer heat'],
  ['Our unit in Launceston is draughty every July', undefined, 'cold climate winter cold'],
  ['The sunroom is freezing', 'a climate like Orange’s (cool temperate)', 'cold climate'],
])('%s is searched with the climate and the season', (question, climate, words) => {
  expect(searched(question, { climate })).toEqual([question, `${question} ${words}`]);
});

test('other questions add no climate, and a mild one adds none', () => {
  expect(searched('Which rug suits a unit in Darwin?', {})).toEqual(['Which rug suits a unit in Darwin?']);
  const question = 'How do I stop draughts under the door?';
  expect(searched(question, { climate: 'a climate like Melbourne’s (mild temperate)' })).toEqual([question]);
});

test('a house is searched with its style', () => {
  for (const [question, more] of [
    ['What lamps suit a house built in 1911?', 'Federation house'],
    ["Which rug for our '60s flat?", 'post-war mid-century'],
  ] as const)
    expect(searched(question, {})).toEqual([`${question} ${more}`]);
});

test('an older person is searched with ageing at home', () => {
  const older = 'Dad is 77, which shower should he get?';
  expect(searched(older, {})).toEqual([older, `${older} older person, ageing at home`]);
});

test('a question about neither is searched as it is', () => {
  for (const question of [
    'Which trims suit 2400 ceilings?',
    'What changed in 2022?',
    'Which rug size suits a double bed?',
  ])
    expect(searched(question, { state: 'QLD', roomWords: 'bedroom' })).toEqual([question]);
});

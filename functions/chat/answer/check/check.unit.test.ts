/** Checking an answer against its passages: figures that are not there, and the sentences that were used. */
import { describe, expect, test } from 'vitest';
import { processorMs } from '../../../../infra/testing/processor-time.ts';
import { checkedAnswer } from './check.ts';

const POOL =
  'A pool fence is at least 1,200 mm high. Gates open away from the pool and close by themselves. Gaps are at most 100 mm.';
const PAINT = 'A litre covers 12 to 16 square metres. Two coats are the rule. Leave 30 per cent for a dark colour.';
const passage = (n: number, text: string) => ({
  source: { n, title: 'T', heading: 'H', document: 'a.md', excerpt: '', passage: `a.md/00${n}`, quotes: [] },
  text,
});
const passages = [passage(1, POOL), passage(2, PAINT)];
const flagged = (answer: string, ...own: string[]) =>
  checkedAnswer(answer, passages, own).unsupported.map(({ from, to }) => answer.slice(from, to));

describe('a figure is supported', () => {
  test.each([
    'The fence is 1,200 mm high [1].',
    'The fence is 120 cm high. [1]',
    'Keep gaps to 100 mm or less [1].',
    'Allow 12–16 m² a litre [2].',
    'Give it 2 coats [2].',
    'Allow 30 % more [2].',
    'Paint it #F4EFE6 [2].',
    'As pin 2 says, leave the door [1].',
    'Fence it, and plant away from it [1].',
  ])('%s', (answer) => expect(flagged(answer)).toEqual([]));
});

describe('a figure is not in its passage', () => {
  test.each([
    'The fence is at least 1 m high [1].',
    'A litre covers 20 square metres [2].',
    'Allow 40 % more [2].',
    'A litre covers 12 square metres [1].',
  ])('%s', (answer) => expect(flagged(answer)).toEqual([answer]));

  test('in one of several sentences: only that one is marked', () => {
    const answer = 'The fence is 1.2 m high [1]. The gate is 1.8 m high [1]. Ask your council.';
    expect(flagged(answer)).toEqual(['The gate is 1.8 m high [1].']);
  });
});

test('a time of the room’s sun needs no passage, and supports no other figure', () => {
  const marked = (answer: string) =>
    checkedAnswer(answer, passages, [], 0, ['7:30 am', '1 pm']).unsupported.map(({ from, to }) =>
      answer.slice(from, to),
    );
  expect(marked('The sun is in from 7:30 am to 1 pm.')).toEqual([]);
  for (const answer of ['The sun is in from 7:40 am.', 'Close the blind at 11 pm.', 'Hang it 750 mm up, 7 times.'])
    expect(marked(answer)).toEqual([answer]);
});

test('a citation between two sentences is of the first', () => {
  const answer = 'The fence is 1.8 m high. [1] Two coats are the rule. [2]';
  expect(flagged(answer)).toEqual(['The fence is 1.8 m high. [1]']);
});

test('without a citation, only a figure that no passage has is marked', () => {
  const answer = 'Hang the pendant 700 mm above the bench. A litre covers 12 m². Plan two lamps. Take pin 3 first.';
  expect(flagged(answer)).toEqual(['Hang the pendant 700 mm above the bench.']);
});

test('a safety card is among the sources, cited or not', () => {
  const card = passage(3, 'Call an electrician.');
  const safety = { ...card, source: { ...card.source, title: 'Safety' } };
  const { sources } = checkedAnswer('A litre covers 12 m² [2].', [...passages, safety], []);
  expect(sources.map(({ n }) => n)).toEqual([2, 3]);
});

test("the member's figures and sums of them need no passage", () => {
  const own = 'My wall is 4 m by 2.7 m, how many litres?';
  expect(flagged('Your wall is 4 × 2.7 m, so 10.8 m², and two coats are 21.6 m² [2].', own)).toEqual([]);
  expect(flagged('Your wall is 4 × 2.7 m, so 14 m² [2].', own)).toHaveLength(1);
});

describe('what the member measured makes', () => {
  test.each([
    ['a sum of lengths', 'One wall is 4 m, the other 3 m.', 'Together they are 7 m long [2].'],
    ['an outline of a room', 'The room is 4 m by 3 m.', 'Its outline is 14 m [2].'],
    ['a sum of areas', 'The walls are 20 m² and 12 m².', 'That is 32 m² [2].'],
    ['a number of pieces, rounded up', 'The wall is 2.5 m and a board is 200 mm.', 'You need 13 boards [2].'],
    ['a ratio of areas', 'The walls are 45 m² and a sheet is 9 m².', 'You need 5 sheets [2].'],
    ['a length times a number', 'There are 3 shelves of 0.9 m.', 'Buy 2.7 m of timber [2].'],
  ])('%s is supported', (_, own, answer) => expect(flagged(answer, own)).toEqual([]));

  test.each([
    ['a length plus an area', 'The wall is 4 m and the floor 9 m².', 'That is 13 m [2].'],
    ['a product of lengths as a length', 'The room is 5 m by 7 m.', 'Its outline is 35 m [2].'],
    ['a number of pieces, rounded down', 'The wall is 2.9 m and a board is 200 mm.', 'You need 14 boards [2].'],
    ['a ratio of areas as an area', 'The walls are 45 m² and the floor 9 m².', 'That is 5 m² [2].'],
    ['a length of nothing', 'Both walls are 4 m.', 'They are 0 m apart [2].'],
  ])('%s is not', (_, own, answer) => expect(flagged(answer, own)).toEqual([answer]));
});

test('lists the cited passages with the sentences that support the answer', () => {
  const { sources } = checkedAnswer(
    'The pool fence is at least 1.2 m high, and gates close by themselves [1].',
    passages,
    [],
  );
  expect(sources).toMatchObject([{ n: 1, passage: 'a.md/001' }]);
  expect(sources[0]?.quotes).toEqual([
    'A pool fence is at least 1,200 mm high.',
    'Gates open away from the pool and close by themselves.',
  ]);
});

test('text before `from` is not checked', () => {
  const answer = 'Ring 000 [1].\n\nThe fence is 1.2 m high [1].';
  expect(checkedAnswer(answer, passages, [], 15).unsupported).toEqual([]);
});

describe('a check of long texts', () => {
  const many = (words: string, length = 8_000) => words.repeat(length / words.length);
  const lengths = Array.from({ length: 1_500 }, (_, n) => `${n + 101} m`).join(' ');
  test.each([
    ['thousands of measurements', 'Allow 900000 % and 800000 % more [1].', lengths],
    ['a sentence of figures', `${Array.from({ length: 700 }, (_, n) => `${n + 90_000} %`).join(', ')} [1].`, lengths],
    ['the numbers of a list', many('1. ', 9_000), ''],
    ['citations alone', many('Two coats [1][2].\n', 9_000), ''],
  ])('takes under 150 ms for %s', (_, answer, own) => {
    expect(processorMs(() => checkedAnswer(answer, passages, [own]))).toBeLessThan(150);
  });

  test('counts the figures of the newest question first', () => {
    const own = [lengths, 'My wall is 4 m by 2.7 m.'];
    expect(checkedAnswer('That is 10.8 m² [2].', passages, own).unsupported).toEqual([]);
  });
});
